import * as desk from '@pavilion/contract/operator/desk';
import { systemStatus } from '@pavilion/contract/operator/status';
import { memberNote, memberSearch, memberView } from '@pavilion/contract/identity/desk';
import { roleDrop, roleSave, rolesList } from '@pavilion/contract/operator/desk-roles';
import type { DeskServe } from '../../http/desk.ts';
import { inviteOperator, resetOperator, revokeLink } from './links.ts';
import { changeOperator, listOperators, lockOperator } from './operators.ts';
import { addNote } from './notes.ts';
import { changeOwnPassword, describeSelf, elevate, renewOwnRecoveryCodes } from './own-access.ts';
import type { OperatorDeps } from './deps.ts';
import { dropRole, listRoles, saveRole } from './roles.ts';
import { endDeskSessions, IDLE_SECONDS } from './sessions.ts';
import { searchMembers } from './search-members.ts';
import { signIn, takeSecondFactor } from './sign-in.ts';
import { readStatus } from './status.ts';
import { viewMember } from './view-member.ts';
import { acceptLink, lookAtLink } from './welcome.ts';

/** Signing in, own access, operators, the state of the system, and members with the data of several modules. */
export function registerOperatorRoutes(serve: DeskServe, deps: OperatorDeps): void {
  serve(desk.deskSignIn, ({ body }, context) => signIn(deps, body, context));
  serve(desk.deskSecondFactor, ({ body }, context) => takeSecondFactor(deps, body, context));
  serve(desk.deskSignOut, async (_input, { session, now }) => {
    await endDeskSessions(deps.db, { operatorId: session.operatorId, only: session.id }, { reason: 'logout', now });
    return undefined;
  });
  serve(desk.deskMe, (_input, context) => describeSelf(deps, context));
  serve(desk.deskTouch, async (_input, { session }) => ({ idleSeconds: IDLE_SECONDS, expiresAt: session.expiresAt.toISOString() }));
  serve(desk.deskElevate, ({ body }, context) => elevate(deps, body.code, context));
  serve(desk.deskChangePassword, async ({ body }, context) => {
    await changeOwnPassword(deps, body, context);
    return undefined;
  });
  serve(desk.deskRecoveryCodes, (_input, context) => renewOwnRecoveryCodes(deps, context));
  serve(desk.deskWelcome, ({ body }, context) => lookAtLink(deps, body, context));
  serve(desk.deskAccept, ({ body }, context) => acceptLink(deps, body, context));
  serve(desk.operatorsList, (_input, context) => listOperators(deps, context));
  serve(desk.operatorInvite, ({ body }, context) => inviteOperator(deps, body, context));
  serve(desk.invitationRevoke, async ({ body }, context) => {
    await revokeLink(deps, body.id, context);
    return undefined;
  });
  serve(desk.operatorChange, ({ body }, context) => changeOperator(deps, body, context));
  serve(desk.operatorLock, ({ body }, context) => lockOperator(deps, body, context));
  serve(rolesList, (_input, context) => listRoles(deps, context));
  serve(roleSave, ({ body }, context) => saveRole(deps, body, context));
  serve(roleDrop, async ({ body }, context) => {
    await dropRole(deps, body, context);
    return undefined;
  });
  serve(desk.operatorReset, ({ body }, context) => resetOperator(deps, body, context));
  serve(systemStatus, (_input, context) => readStatus(deps, context));
  serve(memberSearch, ({ query }, context) => searchMembers(deps, query, context));
  serve(memberView, ({ query }, context) => viewMember(deps, query, context));
  serve(memberNote, ({ body }, context) => addNote(deps, body, context));
}
