import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Context } from './main.ts';

/** Calls of operators that a fault may be ordered for. */
const FAULT_CALLS = ['transfer', 'outcome', 'balance', 'bets', 'launch', 'all'] as const;
export type FaultCall = (typeof FAULT_CALLS)[number];

/**
 * `delay`: works after so many ms. `lost.answer`: works, and the connection ends without an answer. `not.done`: the connection ends and
 * nothing was done. `refused`: a transfer is refused (reason `vendor`). `down`: 503, nothing done.
 */
export const faultSchema = z.strictObject({
  call: z.enum(FAULT_CALLS),
  kind: z.enum(['delay', 'lost.answer', 'not.done', 'refused', 'down']),
  /** How many calls it meets; 0 takes the order back. */
  times: z.number().int().min(0).max(10_000),
  delayMs: z.number().int().min(0).max(60_000).default(0),
});

export type Fault = z.output<typeof faultSchema>;

export async function orderFault(context: Context, operator: string, fault: Fault): Promise<void> {
  await context.db.query(
    `INSERT INTO fault (operator, call, kind, remaining, delay_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (operator, call) DO UPDATE SET kind = excluded.kind, remaining = excluded.remaining, delay_ms = excluded.delay_ms`,
    [operator, fault.call, fault.kind, fault.times, fault.delayMs],
  );
}

/** The fault this call meets, taken from its count; null: none. */
async function takeFault(context: Context, operator: string, call: FaultCall): Promise<Pick<Fault, 'kind' | 'delayMs'> | null> {
  const { rows } = await context.db.query<Pick<Fault, 'kind' | 'delayMs'>>(
    `UPDATE fault SET remaining = remaining - 1 WHERE (operator, call) IN (
       SELECT operator, call FROM fault WHERE operator = $1 AND call IN ($2, 'all') AND remaining > 0 ORDER BY call = 'all' LIMIT 1 FOR UPDATE)
     RETURNING kind, delay_ms AS "delayMs"`,
    [operator, call],
  );
  return rows[0] ?? null;
}

export interface FaultContext {
  operator: string;
  call: FaultCall;
  reply: FastifyReply;
}

/** Answers a call as the ordered fault wants it. `refused`: what a transfer answers that the vendor does not do. */
export async function withFaults(
  context: Context,
  { operator, call, reply }: FaultContext,
  work: (isRefused: boolean) => Promise<unknown>,
): Promise<unknown> {
  const fault = await takeFault(context, operator, call);
  const hangUp = () => {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  };
  switch (fault?.kind) {
    case 'down':
      return reply.code(503).send({ error: 'down' });
    case 'not.done':
      await sleep(fault.delayMs);
      return hangUp();
    case 'lost.answer':
      await work(false);
      await sleep(fault.delayMs);
      return hangUp();
    case 'delay':
      await sleep(fault.delayMs);
      return work(false);
    default:
      return work(fault?.kind === 'refused');
  }
}
