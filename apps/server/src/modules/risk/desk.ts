import { homeRisk } from '@pavilion/contract/reports/desk-home';
import * as wire from '@pavilion/contract/risk/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { decideCase, noteCase, takeCase } from './decide-case.ts';
import { changeRule, listRules, tryRule } from './desk-rules.ts';
import type { RiskDeps } from './evaluate.ts';
import { proposeLift } from './lift-lock.ts';
import { listCases, viewCase, waitingCases } from './view-cases.ts';

/** Cases, their decisions, locks of withdrawals, and the rules. */
export function registerRiskDesk({ serve, access }: DeskRegistrar, base: RiskDeps): void {
  const deps = { ...base, access };
  serve(homeRisk, ({ query }, context) => waitingCases(deps, query, context));
  serve(wire.riskCases, ({ query }, context) => listCases(deps, query, context));
  serve(wire.riskCase, ({ query }, context) => viewCase(deps, query.id, context));
  serve(wire.riskCaseTake, async ({ body }, context) => {
    await takeCase(deps, body.id, context);
    return viewCase(deps, body.id, context);
  });
  serve(wire.riskCaseNote, async ({ body }, context) => {
    await noteCase(deps, body, context);
    return viewCase(deps, body.id, context);
  });
  serve(wire.riskCaseDecide, async ({ body }, context) => {
    await decideCase(deps, body, context);
    return viewCase(deps, body.id, context);
  });
  serve(wire.riskLockLift, async ({ body }, context) => ({ proposalId: await proposeLift(deps, body, context) }));
  serve(wire.riskRules, ({ query }, context) => listRules(deps, query, context));
  serve(wire.riskRuleChange, ({ body }, context) => changeRule(deps, body, context));
  serve(wire.riskRuleTry, ({ body }, context) => tryRule(deps, body, context));
}
