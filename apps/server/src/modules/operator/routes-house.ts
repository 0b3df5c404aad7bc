import { outboxList, systemStatus } from '@pavilion/contract/desk';
import * as settings from '@pavilion/contract/desk-settings';
import type { DeskServe } from '../../http/desk.ts';
import { changeRegion, readEntry, switchMaintenance } from './brand-entry.ts';
import { changeAccess, changeGameProtection, changeModules, readFlags } from './brand-flags.ts';
import { listMessages } from './outbox.ts';
import type { DeskParts } from './parts.ts';
import { changeRegistration, readRegistration, tryPattern } from './registration-desk.ts';
import { readStatus } from './status.ts';

/** A brand's switches, messages, and how the system stands. */
export function serveHouse(serve: DeskServe, parts: DeskParts): void {
  serve(settings.brandFlags, ({ query }, context) => readFlags(parts, query, context));
  serve(settings.brandModules, ({ body }, context) => changeModules(parts, body, context));
  serve(settings.brandAccess, ({ body }, context) => changeAccess(parts, body, context));
  serve(settings.brandGameProtection, ({ body }, context) => changeGameProtection(parts, body, context));
  serve(settings.registrationRules, ({ query }, context) => readRegistration(parts, query, context));
  serve(settings.registrationRuleChange, ({ body }, context) => changeRegistration(parts, body, context));
  serve(settings.patternTry, ({ body }) => tryPattern(body));
  serve(settings.brandEntry, ({ query }, context) => readEntry(parts, query, context));
  serve(settings.brandMaintenance, async ({ body }, context) => {
    await switchMaintenance(parts, body, context);
    return undefined;
  });
  serve(settings.brandRegion, async ({ body }, context) => {
    await changeRegion(parts, body, context);
    return undefined;
  });
  serve(outboxList, ({ query }, context) => listMessages(parts, query, context));
  serve(systemStatus, (_input, context) => readStatus(parts, context));
}
