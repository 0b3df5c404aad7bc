import * as feedback from '@pavilion/contract/content/desk-feedback';
import * as settings from '@pavilion/contract/content/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { changeRegion, readEntry, switchMaintenance } from './desk/brand-entry.ts';
import { changeAccess, changeGameProtection, changeModules, readFlags } from './desk/brand-flags.ts';
import { decideFeedback, listFeedback } from './desk/feedback.ts';
import { accessControl, gamesControl, modulesControl, regionControl, registrationControl } from './desk/controls.ts';
import type { ContentDeskBaseDeps } from './desk/deps.ts';
import { changeRegistration, readRegistration, tryPattern } from './desk/registration-rules.ts';

/** What of them takes two operators. */
export const contentProposals = (deps: ContentDeskBaseDeps): ProposalKind[] => [
  controlKind(modulesControl(deps)),
  controlKind(accessControl(deps)),
  controlKind(gamesControl(deps)),
  controlKind(registrationControl(deps)),
  controlKind(regionControl(deps)),
];

/** A brand's modules, access, game rules, registration form, maintenance and regions; what was asked of it. */
export function registerContentDesk({ serve, access }: DeskRegistrar, base: ContentDeskBaseDeps): void {
  const deps = { ...base, access };
  serve(settings.brandFlags, ({ query }, context) => readFlags(deps, query, context));
  serve(settings.brandModules, ({ body }, context) => changeModules(deps, body, context));
  serve(settings.brandAccess, ({ body }, context) => changeAccess(deps, body, context));
  serve(settings.brandGameProtection, ({ body }, context) => changeGameProtection(deps, body, context));
  serve(settings.registrationRules, ({ query }, context) => readRegistration(deps, query, context));
  serve(settings.registrationRuleChange, ({ body }, context) => changeRegistration(deps, body, context));
  serve(settings.patternTry, ({ body }) => tryPattern(body));
  serve(feedback.feedbackList, ({ query }, context) => listFeedback(deps.db, query, context));
  serve(feedback.feedbackDecide, ({ body }, context) => decideFeedback(deps.db, body, context));
  serve(settings.brandEntry, ({ query }, context) => readEntry(deps, query, context));
  serve(settings.brandMaintenance, async ({ body }, context) => {
    await switchMaintenance(deps, body, context);
    return undefined;
  });
  serve(settings.brandRegion, ({ body }, context) => changeRegion(deps, body, context));
}
