import {
  changeLanguage as changeLanguageCall,
  changeMemberInfo,
  checkAffiliate,
  memberIcon,
  memberInfo,
} from '@pavilion/contract/identity/member';
import {
  captcha,
  exchangeCode,
  freePlay,
  singleUseLoginCode,
  login,
  loginVerification,
  loginVerificationSend,
  logout,
  rememberSession,
  smsNoLogin,
  socketTicket,
  touchSession,
} from '@pavilion/contract/identity/session';
import { sessionKey } from '@pavilion/contract/base/session-key';
import type { SealedBodies } from '../../http/sealed.ts';
import type { Serve } from '../../http/serve.ts';
import { refuse } from '../../kernel/refusal.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { checkDomain } from './registration/check-domain.ts';
import { exchangeRemember } from './login/exchange-remember.ts';
import { playFree } from './login/free-play.ts';
import { exchangeLoginCode } from './login/exchange-login-code.ts';
import { logIn } from './login/log-in.ts';
import { logOut } from './login/log-out.ts';
import { changeInfo } from './change-info.ts';
import { changeLanguage, readMemberIcon, readMemberInfo } from './member-info.ts';
import type { IdentityDeps } from './deps.ts';
import { answerSecondFactor, sendSecondFactorCode } from './login/second-factor-login.ts';
import { sendLoginCode } from './login/send-login-code.ts';
import { findSessionById, IDLE_SECONDS } from './sessions.ts';
import { issueTicket, TICKET_SECONDS } from './tickets.ts';

export function registerIdentityRoutes(serve: Serve, deps: IdentityDeps & { sealed: SealedBodies }): void {
  const { db, sealed } = deps;
  serve(sessionKey, async (_input, { now }) => ({ keys: await sealed.publicKeys(now), serverTime: now.getTime() }));
  serve(captcha, (_input, context) => deps.captcha.issue(context));
  serve(login, ({ body }, context) => logIn(deps, body, context));
  serve(smsNoLogin, ({ body }, context) => sendLoginCode(deps, body, context));
  serve(loginVerificationSend, ({ body }, context) => sendSecondFactorCode(deps, body, context));
  serve(loginVerification, ({ body }, context) => answerSecondFactor(deps, body, context));
  serve(freePlay, ({ body }, context) => playFree(deps, body, context));
  serve(rememberSession, ({ body }, context) => exchangeRemember(deps, body, context));
  serve(exchangeCode, ({ body }, context) => exchangeLoginCode(deps, body, context));
  serve(logout, async (_input, context) => {
    await logOut(deps, context);
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
  serve(singleUseLoginCode, async (_input, { session, now }) => ({
    code: await issueTicket(db, 'handover', session.id, now),
    expiresInSeconds: TICKET_SECONDS,
  }));
  registerAccountRoutes(serve, deps);
  serve(checkAffiliate, async ({ query }, { brand, now }) => {
    await checkDomain(deps, query.domain, brand);
    if (!(await deps.invitations.isOpen(brand, query.code, now))) throw refuse('invitation_code_error', { field: 'code' });
    return undefined;
  });
  serve(memberInfo, (_input, context) => readMemberInfo(deps, context));
  serve(changeMemberInfo, async ({ body }, context) => {
    await changeInfo(deps, body, context);
    return undefined;
  });
  serve(memberIcon, (_input, context) => readMemberIcon(deps, context));
  serve(changeLanguageCall, async ({ body }, context) => {
    await changeLanguage(deps, body, context);
    return undefined;
  });
}
