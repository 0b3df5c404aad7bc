import type { ListedEvent } from '@pavilion/contract/events';
import type { SecurityEventKind } from '@pavilion/contract/security-events/desk';
import type { BrandInfo } from './http/types.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db, Sql, Tx } from './kernel/db.ts';
import type { Hint, HintTo } from './kernel/hint.ts';
import type { Outbound } from './kernel/outbound.ts';
import type { Logger } from 'pino';

/** Something that speaks of an attack. Facts only: no sentences, no secrets, nothing derived from a password. */
export interface SecurityEvent {
  /** `login.passed` is only counted: it is what failed logins are held against. */
  kind: SecurityEventKind | 'login.passed';
  brandId?: string | null;
  memberId?: string | null;
  operatorId?: string | null;
  vendor?: string | null;
  /** A name or contact as it was given, not verified: kept as a keyed hash, shown as `shown`. */
  subject?: { text: string; shown: string };
  ip?: string;
  detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Notes a security event. It never throws and never waits: writing happens later, in a statement of its own. */
export type RecordEvent = (event: SecurityEvent) => void;

/**
 * Does a change of a brand's rules that give something back. Refuses `returns.past.edge` where a unit of turnover would then give back more than it keeps, and did not, or
 * not as much, before. Called before the change is noted in the trail.
 */
export type PassReturns = <T>(tx: Tx, of: { brandId: string; now: Date }, change: () => Promise<T>) => Promise<T>;

/** Hand-built once in `main.ts` and given to every module: no container, no globals. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  settings: PlatformSettings;
  /** Enqueues a job inside the caller's transaction; it runs once that commits. */
  enqueue(tx: Sql, task: string, payload: Record<string, unknown>, options?: { key?: string; runAt?: Date }): Promise<void>;
  /** Sends a hint of one of the contract's events on the caller's commit. */
  hint<E extends ListedEvent>(tx: Sql, event: E, to: HintTo<E>): Promise<void>;
  /** Sends many hints on the caller's commit, in one statement. */
  hintAll(tx: Sql, hints: readonly Hint[]): Promise<void>;
  /** Whether periods may be settled and offers of contracts may lapse now. False while the demonstration's past is being filled in, except for the filler itself. */
  maySettle(): Promise<boolean>;
  record: RecordEvent;
  /** How addresses that somebody typed are called and checked. */
  outbound: Outbound;
  brandById(id: string): Promise<BrandInfo>;
  brandByCode(code: string): Promise<BrandInfo | null>;
  passReturns: PassReturns;
}

/** What the composition root decides; modules never read the environment. */
export interface PlatformSettings {
  /** Demonstration: seeds, sandbox payments, the visible strip. */
  demo: boolean;
  publicUrl: string;
  studioUrl: string;
  pspUrl: string;
  /** The keeper of seeds of house draws; without it none are promised or drawn. */
  drawUrl?: string;
  /** Where browsers reach the sandbox's bank; absent: there is none. */
  bankUrl?: string;
  /** Address of the operators' console. */
  consoleUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  geoipDatabase: string | null;
  /** Who carries SMS and e-mails, as addresses of `messaging/senders.ts`; null: they stay in the outbox. */
  smsUrl?: string | null;
  smtpUrl?: string | null;
  /** Sender of e-mails, `Name <address>` or an address. */
  mailFrom?: string | null;
  dataDir: string;
  /** Addresses that operators type may be of this machine and private networks, as in a demonstration. */
  outboundPrivate?: boolean;
  /** Milliseconds after which a vendor is answered that the outcome is unknown; 900, tests on busy machines give more. */
  vendorAnswerMs?: number;
  /** Further addresses of the product's own programs, wherever they are. */
  ownAddresses?: readonly string[];
  /** Origins of push services beyond those of the known browsers. */
  pushOrigins?: readonly string[];
}

/** A unit of background work, idempotent: it may run twice. */
export type Task = (payload: Record<string, unknown>) => Promise<void>;

/** Work on a schedule (UTC cron line); several nodes may tick, each due moment is worked once. */
export interface Tick {
  name: string;
  cron: string;
  run(now: Date): Promise<void>;
}

/** The operations a consumer is given: those `operation_given($1, $2, $3, $4)` answers, as parameters in this order. */
export type OperationRange = readonly [from: bigint, to: bigint, seen: string, nowSeen: string];

/** Follows applied operations, each once it is committed and exactly once, in an order close to that of their numbers. */
export interface OperationConsumer {
  /** Never changes: its mark is stored under it. */
  name: string;
  /** Operations of so many milliseconds are given together; 40 where it is not said. */
  gatherMs?: number;
  /** Nobody waits for what it does: while a settlement takes its steps, it leaves the processors to it, for half a minute at the longest. */
  canWait?: boolean;
  /**
   * Does its work in `tx`, which moves its mark too: nothing outside the database. May be given many operations at once, or, when it threw,
   * fewer and again. What it cannot work alone is held for review, and it goes on without it.
   */
  work(tx: Sql, range: OperationRange): Promise<unknown>;
}
