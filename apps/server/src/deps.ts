import type { BrandInfo } from './http/types.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db, Sql } from './kernel/db.ts';
import type { Logger } from 'pino';

/** A hint carries ids, never amounts; receivers fetch again. Sent on commit only. */
export interface Hint {
  brandId: string;
  /** null: every member of the brand. */
  memberId: string | null;
  event: string;
  data?: Record<string, string>;
}

/** Hand-built once in `main.ts` and given to every module: no container, no globals. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  settings: PlatformSettings;
  /** Enqueues a job inside the caller's transaction; it runs once that commits. */
  enqueue(tx: Sql, task: string, payload: Record<string, unknown>, options?: { key?: string; runAt?: Date }): Promise<void>;
  /** Sends a hint on the caller's commit. */
  hint(tx: Sql, hint: Hint): Promise<void>;
  brandById(id: string): Promise<BrandInfo>;
  brandByCode(code: string): Promise<BrandInfo | null>;
}

/** What the composition root decides; modules never read the environment. */
export interface PlatformSettings {
  /** Demonstration: seeds, sandbox payments, the visible strip. */
  demo: boolean;
  publicUrl: string;
  studioUrl: string;
  pspUrl: string;
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
}

/** A unit of background work, idempotent: it may run twice. */
export type Task = (payload: Record<string, unknown>) => Promise<void>;

/** Work on a schedule (UTC cron line); several nodes may tick, each due moment is worked once. */
export interface Tick {
  name: string;
  cron: string;
  run(now: Date): Promise<void>;
}
