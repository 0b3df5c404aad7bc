import * as desk from '@pavilion/contract/operator/desk';
import { memberNote, memberSearch, memberView } from '@pavilion/contract/identity/desk';
import { roleDrop, roleSave, rolesList } from '@pavilion/contract/operator/desk-roles';
import type { DeskServe } from '../../http/desk.ts';
import { inviteOperator, resetOperator, revokeLink } from './links.ts';
import { changeOperator, listOperators, lockOperator } from './operators.ts';
import { addNote } from './notes.ts';
import { changeOwnPassword, describeSelf, elevate, renewOwnRecoveryCodes } from './own-access.ts';
import type { DeskParts } from './parts.ts';
import { dropRole, listRoles, saveRole } from './roles.ts';
import { endDeskSessions, IDLE_SECONDS } from './sessions.ts';
import { searchMembers } from './search-members.ts';
import { signIn, takeSecondFactor } from './sign-in.ts';
import { readStatus } from './status.ts';
import { viewMember } from './view-member.ts';
import { acceptLink, lookAtLink } from './welcome.ts';

/** Signing in, own access, operators, the state of the system, and members as several modules know them. */
export function registerOperatorRoutes(serve: DeskServe, parts: DeskParts): void {
  serve(desk.deskSignIn, ({ body }, context) => signIn(parts, body, context));
  serve(desk.deskSecondFactor, ({ body }, context) => takeSecondFactor(parts, body, context));
  serve(desk.deskSignOut, async (_input, { session, now }) => {
    await endDeskSessions(parts.db, { operatorId: session.operatorId, only: session.id }, { reason: 'logout', now });
    return undefined;
  });
  serve(desk.deskMe, (_input, context) => describeSelf(parts, context));
  serve(desk.deskTouch, async (_input, { session }) => ({ idleSeconds: IDLE_SECONDS, expiresAt: session.expiresAt.toISOString() }));
  serve(desk.deskElevate, ({ body }, context) => elevate(parts, body.code, context));
  serve(desk.deskChangePassword, async ({ body }, context) => {
    await changeOwnPassword(parts, body, context);
    return undefined;
  });
  serve(desk.deskRecoveryCodes, (_input, context) => renewOwnRecoveryCodes(parts, context));
  serve(desk.deskWelcome, ({ body }, context) => lookAtLink(parts, body, context));
  serve(desk.deskAccept, ({ body }, context) => acceptLink(parts, body, context));
  serve(desk.operatorsList, (_input, context) => listOperators(parts, context));
  serve(desk.operatorInvite, ({ body }, context) => inviteOperator(parts, body, context));
  serve(desk.invitationRevoke, async ({ body }, context) => {
    await revokeLink(parts, body.id, context);
    return undefined;
  });
  serve(desk.operatorChange, ({ body }, context) => changeOperator(parts, body, context));
  serve(desk.operatorLock, ({ body }, context) => lockOperator(parts, body, context));
  serve(rolesList, (_input, context) => listRoles(parts, context));
  serve(roleSave, ({ body }, context) => saveRole(parts, body, context));
  serve(roleDrop, async ({ body }, context) => {
    await dropRole(parts, body, context);
    return undefined;
  });
  serve(desk.operatorReset, ({ body }, context) => resetOperator(parts, body, context));
  serve(desk.systemStatus, (_input, context) => readStatus(parts, context));
  serve(memberSearch, ({ query }, context) => searchMembers(parts, query, context));
  serve(memberView, ({ query }, context) => viewMember(parts, query, context));
  serve(memberNote, ({ body }, context) => addNote(parts, body, context));
}
