import { randomUUID } from 'node:crypto';
import type { PoolClient } from '@pavilion/kit/pool';
import { requireGame } from '../games/catalogue.ts';
import type { Session } from '../sessions/session.ts';
import { stringifyWire } from '../wallet/wire-json.ts';
import type { RoundRow } from './round.ts';

/**
 * How long a call belongs to the request that made it. Longer than its three tries of one second; afterwards its
 * maker is taken for dead and the tick takes over.
 */
export const LEASE_MS = 10_000;

/** How long a left over call belongs to the tick that sends it: longer than the patience with a slow wallet. */
export const SENDING_LEASE_MS = 20_000;

export type CallKind = 'bet' | 'win' | 'rollback';

export interface CallRow {
  id: string;
  round_id: string;
  kind: CallKind;
  body: string;
  attempts: number;
}

export interface NewCall {
  kind: CallKind;
  roundId: string;
  now: Date;
  body: (id: string) => string;
  dueInMs?: number;
}

/**
 * Writes the call down before it is sent. `id` is the transaction's id on the wire; the body is stored as it will be
 * sent.
 */
export async function insertCall(client: PoolClient, { kind, roundId, now, body, dueInMs = LEASE_MS }: NewCall): Promise<CallRow> {
  const id = randomUUID();
  const text = body(id);
  await client.query(
    `INSERT INTO wallet_call (id, round_id, kind, body, status, next_attempt_at, created_at)
     VALUES ($1, $2, $3, $4, 'pending', $5, $6)`,
    [id, roundId, kind, text, new Date(now.getTime() + dueInMs), now],
  );
  return { id, round_id: roundId, kind, body: text, attempts: 0 };
}

interface MoneyBody {
  id: string;
  session: Session;
  round: RoundRow;
}

function walletOf({ id, wallet }: Session): NonNullable<Session['wallet']> {
  if (wallet === null) throw new Error(`demonstration ${id} has no wallet`);
  return wallet;
}

function commonFields({ id, session, round }: MoneyBody): Record<string, unknown> {
  const { user, token } = walletOf(session);
  return {
    user,
    token,
    game_code: round.game_code,
    round: round.id,
    transaction_uuid: id,
    supplier_transaction_id: id,
    request_uuid: randomUUID(),
  };
}

/** Body of the stake; amounts in units of 1/100,000, as the wire carries them. */
export function betBody(parts: MoneyBody): string {
  const { session, round } = parts;
  return stringifyWire({
    ...commonFields(parts),
    supplier_user: walletOf(session).user,
    round_closed: false,
    amount: round.bet,
    currency: round.currency,
    bet: session.game.kind,
    is_free: false,
    is_aggregated: false,
    is_supplier_promo: false,
    meta: {},
  });
}

/** Of the stake, what is at risk; null of a game that has changed since and has no such choice any more. */
export function riskOf({
  game_code: code,
  game_version: version,
  bet,
  params,
  step,
}: Pick<RoundRow, 'game_code' | 'game_version' | 'bet' | 'params' | 'step'>): bigint | null {
  const game = requireGame(code);
  return game.version === version ? game.atRisk({ bet, params, step }) : null;
}

/** Always sent, amount 0 on a loss: it is what closes the round. */
export function winBody(parts: MoneyBody, betId: string): string {
  const { session, round } = parts;
  return stringifyWire({
    ...commonFields(parts),
    supplier_user: walletOf(session).user,
    round_closed: true,
    amount: round.payout,
    currency: round.currency,
    bet: session.game.kind,
    is_free: false,
    is_aggregated: false,
    is_supplier_promo: false,
    reference_transaction_uuid: betId,
    meta: { at_risk: riskOf(round) },
  });
}

/** Body that cancels a stake: an operator that never took it answers the same as one that gives it back. */
export function rollbackBody(parts: MoneyBody, betId: string): string {
  return stringifyWire({ ...commonFields(parts), round_closed: true, reference_transaction_uuid: betId, meta: {} });
}
