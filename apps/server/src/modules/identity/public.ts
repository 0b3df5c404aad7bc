import type { Deps, RecordEvent, Task, Tick } from '../../deps.ts';
import { type ImageCaptcha, createImageCaptcha } from '../../http/image-captcha.ts';
import { createSealed } from '../../http/sealed.ts';
import type { Serve } from '../../http/serve.ts';
import { createThrottle } from '../../http/throttle.ts';
import type { Gate, RequestContext, Session } from '../../http/types.ts';
import { type Sql, transaction } from '../../kernel/db.ts';
import { paymentPasswordHold } from './passwords/change-payment-password.ts';
import { createHasher, type Hasher } from './hasher.ts';
import type { LoginAnswer } from './login/create-session.ts';
import { completeExternalLogin, type Wish } from './login/complete-login.ts';
import { checkLoginPassword, type LoginPasswordResult } from './passwords/login-password.ts';
import type { AccessSources, IdentityDeps, RegistrationFactsSource } from './deps.ts';
import { checkPaymentPassword, hasPaymentPassword, type PaymentPasswordResult, setPaymentPassword } from './passwords/payment-password.ts';
import { identityTicks } from './prune.ts';
import { findMember, findMemberByName, type Member } from './queries.ts';
import { MAIL_RESET_TASK, mailReset, type ResetOrder } from './recovery/recover-by-email.ts';
import { forgetRemembered } from './login/remember.ts';
import { renewPersonKeys } from './registration/renew-person-keys.ts';
import { registerIdentityRoutes } from './routes.ts';
import { hasPassword } from './passwords/set-password.ts';
import {
  type EndReason,
  endSessions,
  findSessionById,
  findSessionByToken,
  findSessionsById,
  type LiveSession,
  renewSession,
  renewSessions,
} from './sessions.ts';
import { redeemTicket } from './tickets.ts';

export { isUnclaimed, makeAgent, moveBranch } from './agent-accounts.ts';
export { createMember, isUsernameTaken, type NewMember } from './registration/create-member.ts';
export { isCommonPassword } from './passwords/common-passwords.ts';
export { createHasher, type Hasher } from './hasher.ts';
export type { LoginAnswer } from './login/create-session.ts';
export type { LoginWay, Wish } from './login/complete-login.ts';
export type { IdentityDeps, Invitation, InvitationSource, RegisterRules } from './deps.ts';
export type { LoginPasswordResult } from './passwords/login-password.ts';
export type { PaymentPasswordResult } from './passwords/payment-password.ts';
export { type Policy, policyOf, setPolicy } from './policy.ts';
export { findCredentialFacts, findPayee, hasMembers, isPasswordRecent, type Member } from './queries.ts';
export { takeRecoveryPass } from './recovery/recovery-pass.ts';
export {
  endOtherSessions,
  endOwnSession,
  findOwnDevices,
  findOwnSessions,
  forgetMember,
  isNameClosed,
  markSteppedUp,
  revokeDevice,
} from './own-devices.ts';
export { completeByDocument } from './registration/link-document.ts';
export { markPersonExcluded } from './registration/persons.ts';
export { ageOn, maskedName, usernameProblem } from './rules.ts';
export { countLiveMembers, countLiveSessions, findOnline, isLoginSince, type LiveSession } from './sessions.ts';
export {
  findAccessFacts,
  findAgents,
  findListedMember,
  findProfile,
  findSamePerson,
  type ListedMember,
  searchMembers,
} from './desk/find-members.ts';
export { findLastCorrections } from './desk/corrections.ts';
export { lockStatus } from './member-data.ts';

export interface IdentityOptions extends RegistrationFactsSource, AccessSources {
  /** One of its own, at full cost, where none is given. */
  hasher?: Hasher | undefined;
}

export interface Identity {
  /** The parts of the gate that are identity's. */
  gate: Pick<Gate, 'findSession' | 'renewSession' | 'openSealed' | 'takeThrottle'>;
  registerRoutes(serve: Serve): void;
  ticks: readonly Tick[];
  tasks: Record<string, Task>;
  /** Under the same conditions as by token; for games and sockets, which outlast a request. */
  findSessionById(id: string): Promise<LiveSession | null>;
  /** Those of many that live: one question for every game that is played at the moment. */
  findSessionsById(ids: readonly string[]): Promise<LiveSession[]>;
  /** Acts of the persons elsewhere: accepted bets. */
  renewSessionsById(ids: readonly string[]): Promise<void>;
  /** The session behind a socket ticket, which is used up; null when unknown, used, late or over. */
  redeemSocketTicket(ticket: string): Promise<Session | null>;
  /** Ends every session of a member at once (but `except`, by id), and the remembered logins. */
  endSessions(memberId: string, reason: EndReason, except?: string): Promise<void>;
  findMember(memberId: string, sql?: Sql): Promise<Member | null>;
  findMemberByName(brandId: string, username: string): Promise<Member | null>;
  hashSecret(secret: string): Promise<string>;
  setPaymentPassword(tx: Sql, memberId: string, hash: string): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** Until when withdrawals are held after the payment password was reset by a code; null: they are not. */
  paymentPasswordHold(memberId: string): Promise<Date | null>;
  /** Completes a login an external identity provider authenticated: roles, second factor, session. Throws what a login throws. */
  completeExternalLogin(memberId: string, wish: Wish, context: RequestContext): Promise<LoginAnswer>;
  /** False: the member logs in by a code or a provider only. */
  hasPassword(memberId: string): Promise<boolean>;
  checkPaymentPassword(memberId: string, secret: string): Promise<PaymentPasswordResult>;
  /** The login password asked for once more, its tries counted. */
  checkLoginPassword(memberId: string, secret: string): Promise<LoginPasswordResult>;
}

type IdentityBaseDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'enqueue' | 'record'>;

/** A wrong picture code is a security event: many of them are a machine. */
const notingCaptcha = (captcha: ImageCaptcha, record: RecordEvent): ImageCaptcha => ({
  ...captcha,
  async consume(context, answer) {
    const isRight = await captcha.consume(context, answer);
    if (!isRight) record({ kind: 'captcha.failed', brandId: context.brand.id, ip: context.ip, detail: { check: 'picture' } });
    return isRight;
  },
});

export function createIdentity(base: IdentityBaseDeps, options: IdentityOptions): Identity {
  const { db, clock, hint } = base;
  const sealed = createSealed({ db });
  const captcha = notingCaptcha(createImageCaptcha({ db }), base.record);
  const hasher = options.hasher ?? createHasher();
  const throttle = createThrottle(clock);
  const deps: IdentityDeps = { ...base, ...options, captcha, hasher };
  return {
    gate: {
      findSession: (token, brand, now) => findSessionByToken(db, token, brand.id, now),
      renewSession: (session, now, from) => renewSession(db, session.id, now, from),
      openSealed: (jwe, bound) => sealed.open(jwe, bound),
      takeThrottle: async (key, points, seconds) => throttle.take(key, points, seconds),
    },
    registerRoutes: (serve) => registerIdentityRoutes(serve, { ...deps, sealed }),
    ticks: [...identityTicks({ db, sealed, captcha }), renewPersonKeys(db)],
    tasks: { [MAIL_RESET_TASK]: (order) => mailReset(deps, order as unknown as ResetOrder) },
    findSessionById: (id) => findSessionById(db, id, clock.now()),
    findSessionsById: (ids) => findSessionsById(db, ids, clock.now()),
    renewSessionsById: (ids) => renewSessions(db, ids, clock.now()),
    redeemSocketTicket: (ticket) => redeemTicket(db, 'socket', ticket, clock.now()),
    endSessions: (memberId, reason, except) =>
      transaction(db, async (tx) => {
        await endSessions(tx, hint, { memberId, reason, now: clock.now(), ...(except ? { except } : {}) });
        await forgetRemembered(tx, { memberId }, clock.now());
      }),
    findMember: (memberId, sql = db) => findMember(sql, memberId),
    findMemberByName: (brandId, username) => findMemberByName(db, brandId, username),
    hashSecret: (secret) => hasher.hash(secret),
    setPaymentPassword,
    hasPaymentPassword: (memberId) => hasPaymentPassword(db, memberId),
    paymentPasswordHold: (memberId) => paymentPasswordHold(db, memberId, clock.now()),
    completeExternalLogin: (memberId, wish, context) => completeExternalLogin(deps, memberId, wish, context),
    hasPassword: (memberId) => hasPassword(db, memberId),
    checkPaymentPassword: (memberId, secret) => checkPaymentPassword(deps, memberId, secret, clock.now()),
    checkLoginPassword: (memberId, secret) => checkLoginPassword(deps, memberId, secret, clock.now()),
  };
}
