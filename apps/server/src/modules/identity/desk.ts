import * as corrections from '@pavilion/contract/identity/desk-corrections';
import * as members from '@pavilion/contract/identity/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { correctMember } from './desk/correct-member.ts';
import { listCorrections } from './desk/corrections.ts';
import type { IdentityDeskDeps } from './desk/deps.ts';
import { endMemberSessions, forcePassword, lockAccount, resetSecondFactor, revealFact } from './desk/member-acts.ts';
import { proposePayee } from './desk/payee-kind.ts';
import { listSessions } from './desk/sessions.ts';

/** A member's sessions, and what operators do to an account. */
export function registerIdentityDesk({ serve, access }: DeskRegistrar, deps: IdentityDeskDeps): void {
  const parts = { ...deps, access };
  serve(members.memberReveal, ({ body }, context) => revealFact(parts, body, context));
  serve(members.memberSessions, ({ query }, context) => listSessions(parts, query, context));
  serve(members.memberLock, ({ body }, context) => lockAccount(parts, body, context));
  serve(members.memberEndSessions, ({ body }, context) => endMemberSessions(parts, body, context));
  serve(corrections.memberCorrections, ({ query }, context) => listCorrections(parts, query, context));
  serve(corrections.memberCorrect, ({ body }, context) => correctMember(parts, body, context));
  serve(corrections.memberCorrectPropose, ({ body }, context) => proposePayee(parts, body, context));
  serve(members.memberResetSecondFactor, async ({ body }, context) => {
    await resetSecondFactor(parts, body, context);
    return undefined;
  });
  serve(members.memberForcePassword, async ({ body }, context) => {
    await forcePassword(parts, body, context);
    return undefined;
  });
}
