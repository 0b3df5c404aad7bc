import * as corrections from '@pavilion/contract/identity/desk-corrections';
import * as members from '@pavilion/contract/identity/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { correctMember } from './desk/correct-member.ts';
import { listCorrections } from './desk/corrections.ts';
import type { IdentityDeskBaseDeps } from './desk/deps.ts';
import { endMemberSessions, forcePassword, lockAccount, resetSecondFactor, revealFact } from './desk/member-acts.ts';
import { proposePayee } from './desk/payee-kind.ts';
import { listSessions } from './desk/sessions.ts';

/** A member's sessions, and what operators do to an account. */
export function registerIdentityDesk({ serve, access }: DeskRegistrar, base: IdentityDeskBaseDeps): void {
  const deps = { ...base, access };
  serve(members.memberReveal, ({ body }, context) => revealFact(deps, body, context));
  serve(members.memberSessions, ({ query }, context) => listSessions(deps, query, context));
  serve(members.memberLock, ({ body }, context) => lockAccount(deps, body, context));
  serve(members.memberEndSessions, ({ body }, context) => endMemberSessions(deps, body, context));
  serve(corrections.memberCorrections, ({ query }, context) => listCorrections(deps, query, context));
  serve(corrections.memberCorrect, ({ body }, context) => correctMember(deps, body, context));
  serve(corrections.memberCorrectPropose, ({ body }, context) => proposePayee(deps, body, context));
  serve(members.memberResetSecondFactor, async ({ body }, context) => {
    await resetSecondFactor(deps, body, context);
    return undefined;
  });
  serve(members.memberForcePassword, async ({ body }, context) => {
    await forcePassword(deps, body, context);
    return undefined;
  });
}
