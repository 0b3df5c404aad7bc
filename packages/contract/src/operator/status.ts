import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { deskErrors } from './desk.ts';

// State of the system, for operators.

const level = z.enum(['good', 'watch', 'bad']);

/** What the status page can say is not good. */
export const complaintCodes = [
  'worker.absent',
  'worker.down',
  'jobs.held',
  'security.alerts',
  'security.warnings',
  'process.gone',
  'jobs.late',
  'jobs.failing',
  'relay.late',
  'operations.held',
  'outbox.failed',
  'payments.parked',
  'payouts.stuck',
  'rounds.old',
  'books.unsound',
  'books.unchecked',
  'audit.broken',
  'audit.unchecked',
] as const;
export type ComplaintCode = (typeof complaintCodes)[number];

export const systemStatus = endpoint({
  summary: 'State of the system: processes, database, jobs, relays, payments, books',
  method: 'GET',
  path: '/desk/status',
  access: 'desk',
  permission: 'status.read',
  value: z.object({
    at: z.string(),
    level,
    product: z.object({ version: z.string(), node: z.string(), demo: z.boolean() }),
    database: z.object({
      version: z.string(),
      sizeBytes: z.number(),
      connections: z.number(),
      mostConnections: z.number(),
      migration: z.string(),
      answeredInMs: z.number(),
    }),
    /** A process that has not spoken for a minute counts as gone. */
    processes: z.array(
      z.object({
        id: z.string(),
        role: z.string(),
        host: z.string(),
        pid: z.number(),
        startedAt: z.string(),
        seenAt: z.string(),
        alive: z.boolean(),
        /** Whether it works jobs; null where it shall not. `restarts`: how often its runner was started again. */
        jobs: z.nullable(z.enum(['up', 'down'])),
        restarts: z.number(),
      }),
    ),
    /** `heldByDead`: locked by a worker of no living process, and soon unlocked by another. */
    jobs: z.object({ waiting: z.number(), due: z.number(), failing: z.number(), oldestDueSeconds: z.number(), heldByDead: z.number() }),
    ticks: z.array(z.object({ name: z.string(), lastAt: z.nullable(z.string()) })),
    /** `held`: operations that a consumer could not work and went on without; periods of their brands cannot be closed. */
    relay: z.object({ waiting: z.number(), lagSeconds: z.number(), held: z.number() }),
    outbox: z.object({ waiting: z.number(), failed: z.number() }),
    payments: z.object({ parked: z.number(), stuckPayouts: z.number(), inReview: z.number() }),
    rounds: z.object({ open: z.number(), olderThanAnHour: z.number() }),
    books: z.object({ lastRunAt: z.nullable(z.string()), ok: z.nullable(z.boolean()), problems: z.number() }),
    audit: z.object({ entries: z.number(), lastRunAt: z.nullable(z.string()), ok: z.nullable(z.boolean()) }),
    /** Unacknowledged security alerts, of the brands the operator sees and of none. */
    alerts: z.object({ critical: z.number(), others: z.number() }),
    members: z.object({ live: z.number() }),
    /** What is not good. */
    complaints: z.array(z.object({ code: z.enum(complaintCodes), level: z.enum(['watch', 'bad']), count: z.number() })),
  }),
  errors: deskErrors,
});
