import {
  changeLanguage as changeLanguageCall,
  changeMemberInfo,
  changePassword as changePasswordCall,
  checkAffiliate,
  checkUsername,
  memberIcon,
  memberInfo,
  register,
} from '@pavilion/contract/member';
import {
  captcha,
  exchangeCode,
  freePlay,
  handoverCode,
  login,
  logout,
  rememberSession,
  sessionKey,
  socketTicket,
  touchSession,
} from '@pavilion/contract/session';
import type { Sealed } from '../../http/sealed.ts';
import type { Serve } from '../../http/serve.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findAffiliation } from './affiliate-codes.ts';
import { changePassword } from './change-password.ts';
import { exchangeRemember } from './exchange-remember.ts';
import { playFree } from './free-play.ts';
import { handOver } from './hand-over.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { changeInfo, changeLanguage, readMemberInfo } from './member-info.ts';
import type { IdentityParts } from './parts.ts';
import { findMemberByName } from './queries.ts';
import { registerMember } from './register-member.ts';
import { findSessionById, IDLE_SECONDS } from './sessions.ts';
import { issueTicket, TICKET_SECONDS } from './tickets.ts';

export function registerIdentityRoutes(serve: Serve, parts: IdentityParts & { sealed: Sealed }): void {
  const { db, sealed } = parts;
  serve(sessionKey, async (_input, { now }) => ({ keys: await sealed.publicKeys(now), serverTime: now.getTime() }));
  serve(captcha, (_input, context) => parts.captcha.issue(context));
  serve(login, ({ body }, context) => logIn(parts, body, context));
  serve(freePlay, ({ body }, context) => playFree(parts, body, context));
  serve(rememberSession, ({ body }, context) => exchangeRemember(parts, body, context));
  serve(exchangeCode, ({ body }, context) => handOver(parts, body, context));
  serve(logout, async (_input, context) => {
    await logOut(parts, context);
    return undefined;
  });
  serve(touchSession, async (_input, { session, now }) => {
    const live = await findSessionById(db, session.id, now);
    if (!live) throw refuse('login.not.session');
    return { idleSeconds: IDLE_SECONDS, expiresAt: live.expiresAt.toISOString() };
  });
  serve(socketTicket, async (_input, { session, now }) => ({
    ticket: await issueTicket(db, 'socket', session.id, now),
    expiresInSeconds: TICKET_SECONDS,
  }));
  serve(handoverCode, async (_input, { session, now }) => ({
    code: await issueTicket(db, 'handover', session.id, now),
    expiresInSeconds: TICKET_SECONDS,
  }));
  serve(register, ({ body }, context) => registerMember(parts, body, context));
  serve(checkUsername, async ({ query }, { brand }) => ({
    available: (await findMemberByName(db, brand.id, query.username)) === null,
  }));
  serve(checkAffiliate, async ({ query }, { brand, now }) => {
    if (!(await findAffiliation(db, brand.id, query.code, now)))
      throw refuse('invitation_code_error', { field: 'code' });
    return undefined;
  });
  serve(memberInfo, (_input, context) => readMemberInfo(parts, context));
  serve(changeMemberInfo, async ({ body }, context) => {
    await changeInfo(parts, body, context);
    return undefined;
  });
  serve(memberIcon, async () => ({ iconUrl: '' }));
  serve(changeLanguageCall, async ({ body }, context) => {
    await changeLanguage(parts, body, context);
    return undefined;
  });
  serve(changePasswordCall, async ({ body }, context) => {
    await changePassword(parts, body, context);
    return undefined;
  });
}
