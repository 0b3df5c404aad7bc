import * as feedback from '@pavilion/contract/content/desk-feedback';
import * as settings from '@pavilion/contract/content/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { changeRegion, readEntry, switchMaintenance } from './desk/brand-entry.ts';
import { changeAccess, changeGameProtection, changeModules, readFlags } from './desk/brand-flags.ts';
import { decideFeedback, listFeedback } from './desk/feedback.ts';
import { accessControl, gamesControl, modulesControl, regionControl, registrationControl } from './desk/controls.ts';
import type { ContentDeskDeps } from './desk/deps.ts';
import { changeRegistration, readRegistration, tryPattern } from './desk/registration-rules.ts';

/** What of them takes two operators. */
export const contentProposals = (deps: ContentDeskDeps): ProposalKind[] => [
  controlKind(modulesControl(deps)),
  controlKind(accessControl(deps)),
  controlKind(gamesControl(deps)),
  controlKind(registrationControl(deps)),
  controlKind(regionControl(deps)),
];

/** A brand's modules, access, game rules, registration form, maintenance and regions; what was asked of it. */
export function registerContentDesk({ serve, access }: DeskRegistrar, deps: ContentDeskDeps): void {
  const parts = { ...deps, access };
  serve(settings.brandFlags, ({ query }, context) => readFlags(parts, query, context));
  serve(settings.brandModules, ({ body }, context) => changeModules(parts, body, context));
  serve(settings.brandAccess, ({ body }, context) => changeAccess(parts, body, context));
  serve(settings.brandGameProtection, ({ body }, context) => changeGameProtection(parts, body, context));
  serve(settings.registrationRules, ({ query }, context) => readRegistration(parts, query, context));
  serve(settings.registrationRuleChange, ({ body }, context) => changeRegistration(parts, body, context));
  serve(settings.patternTry, ({ body }) => tryPattern(body));
  serve(feedback.feedbackList, ({ query }, context) => listFeedback(deps.db, query, context));
  serve(feedback.feedbackDecide, ({ body }, context) => decideFeedback(deps.db, body, context));
  serve(settings.brandEntry, ({ query }, context) => readEntry(parts, query, context));
  serve(settings.brandMaintenance, async ({ body }, context) => {
    await switchMaintenance(parts, body, context);
    return undefined;
  });
  serve(settings.brandRegion, ({ body }, context) => changeRegion(parts, body, context));
}
