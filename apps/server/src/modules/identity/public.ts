import type { Deps, Tick } from '../../deps.ts';
import { createCaptcha } from '../../http/captcha.ts';
import { createSealed } from '../../http/sealed.ts';
import type { Serve } from '../../http/serve.ts';
import { createThrottle } from '../../http/throttle.ts';
import type { Gate, Session } from '../../http/types.ts';
import { type Sql, transaction } from '../../kernel/db.ts';
import { createHasher, type Hasher } from './hasher.ts';
import type { IdentityParts, RegistrationFactsSource } from './parts.ts';
import {
  checkPaymentPassword,
  hasPaymentPassword,
  type PaymentPasswordResult,
  setPaymentPassword,
} from './payment-password.ts';
import { identityTicks } from './prune.ts';
import { findMember, findMemberByName, type Member } from './queries.ts';
import { forgetRemembered } from './remember.ts';
import { registerIdentityRoutes } from './routes.ts';
import {
  type EndReason,
  endSessions,
  findSessionById,
  findSessionByToken,
  findSessionsById,
  type LiveSession,
  renewSession,
} from './sessions.ts';
import { redeemTicket } from './tickets.ts';

export { addAffiliateCode } from './affiliate-codes.ts';
export { createMember, type NewMember } from './create-member.ts';
export { createHasher, type Hasher } from './hasher.ts';
export type { IdentityParts, RegisterRules } from './parts.ts';
export type { PaymentPasswordResult } from './payment-password.ts';
export { type Policy, setPolicy } from './policy.ts';
export type { Member } from './queries.ts';
export { maskedName } from './rules.ts';
export type { LiveSession } from './sessions.ts';

export interface IdentityOptions extends RegistrationFactsSource {
  hasher?: Hasher;
}

export interface Identity {
  /** The parts of the gate that are identity's. */
  gate: Pick<Gate, 'findSession' | 'renewSession' | 'openSealed' | 'takeThrottle'>;
  registerRoutes(serve: Serve): void;
  ticks: readonly Tick[];
  /** Under the same conditions as by token; for games and sockets, which outlast a request. */
  findSessionById(id: string): Promise<LiveSession | null>;
  /** Those of many that live: one question for every game that is played at the moment. */
  findSessionsById(ids: readonly string[]): Promise<LiveSession[]>;
  /** An act of the person elsewhere: an accepted bet. */
  renewSessionById(id: string): Promise<void>;
  /** The session behind a socket ticket, which is used up; null when unknown, used, late or over. */
  redeemSocketTicket(ticket: string): Promise<Session | null>;
  /** Ends every session of a member at once, and what her browsers remember. */
  endSessions(memberId: string, reason: EndReason): Promise<void>;
  findMember(memberId: string, sql?: Sql): Promise<Member | null>;
  findMemberByName(brandId: string, username: string): Promise<Member | null>;
  hashSecret(secret: string): Promise<string>;
  setPaymentPassword(tx: Sql, memberId: string, hash: string): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  checkPaymentPassword(memberId: string, secret: string): Promise<PaymentPasswordResult>;
}

type IdentityDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'hint'>;

export function createIdentity(deps: IdentityDeps, options: IdentityOptions): Identity {
  const { db, clock, hint } = deps;
  const sealed = createSealed({ db });
  const captcha = createCaptcha({ db });
  const hasher = options.hasher ?? createHasher();
  const throttle = createThrottle(clock);
  const parts: IdentityParts = { ...deps, ...options, captcha, hasher };
  return {
    gate: {
      findSession: (token, brand, now) => findSessionByToken(db, token, brand.id, now),
      renewSession: (session, now) => renewSession(db, session.id, now),
      openSealed: (jwe, bound) => sealed.open(jwe, bound),
      takeThrottle: async (key, points, seconds) => throttle.take(key, points, seconds),
    },
    registerRoutes: (serve) => registerIdentityRoutes(serve, { ...parts, sealed }),
    ticks: identityTicks({ db, sealed, captcha }),
    findSessionById: (id) => findSessionById(db, id, clock.now()),
    findSessionsById: (ids) => findSessionsById(db, ids, clock.now()),
    renewSessionById: (id) => renewSession(db, id, clock.now()),
    redeemSocketTicket: (ticket) => redeemTicket(db, 'socket', ticket, clock.now()),
    endSessions: (memberId, reason) =>
      transaction(db, async (tx) => {
        await endSessions(tx, hint, { memberId, reason, now: clock.now() });
        await forgetRemembered(tx, { memberId }, clock.now());
      }),
    findMember: (memberId, sql = db) => findMember(sql, memberId),
    findMemberByName: (brandId, username) => findMemberByName(db, brandId, username),
    hashSecret: (secret) => hasher.hash(secret),
    setPaymentPassword,
    hasPaymentPassword: (memberId) => hasPaymentPassword(db, memberId),
    checkPaymentPassword: (memberId, secret) => checkPaymentPassword({ db, hasher }, memberId, secret, clock.now()),
  };
}
