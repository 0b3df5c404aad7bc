import type { PoolClient } from '@pavilion/kit/pool';
import { one } from '../context.ts';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import { SELECT_SESSION, sessionFromRow } from '../sessions/session.ts';
import type { Session, SessionRow } from '../sessions/session.ts';
import { SELECT_ROUND } from './round.ts';
import type { RoundRow, StoredState } from './round.ts';
import { insertCall, rollbackBody, winBody } from './wallet-calls.ts';
import type { CallRow } from './wallet-calls.ts';

/**
 * The steps of a round between its states. Each is one transaction that first takes the round from the state it
 * expects; when another hand was quicker (the tick after a crash, a slow request waking up), the step does nothing
 * and answers undefined.
 */
interface Step {
  call: CallRow;
  from: StoredState;
  to: StoredState;
  ended?: boolean;
}

interface LockedRound {
  client: PoolClient;
  round: RoundRow;
  session: Session;
  now: Date;
}

async function takeStep<Result>(studio: Studio, step: Step, work: (held: LockedRound) => Promise<Result>): Promise<Result | undefined> {
  return transaction(studio.pool, async (client) => {
    const now = studio.clock.now();
    const row = one(
      await client.query<SessionRow>(`${SELECT_SESSION} JOIN round r ON r.session_id = s.id WHERE r.id = $1 FOR UPDATE OF s`, [
        step.call.round_id,
      ]),
    );
    const moved = await client.query('UPDATE round SET state = $2, ended_at = $3 WHERE id = $1 AND state = $4', [
      step.call.round_id,
      step.to,
      step.ended ? now : null,
      step.from,
    ]);
    if (moved.rowCount !== 1) return undefined;
    const round = one(await client.query<RoundRow>(`${SELECT_ROUND} WHERE r.id = $1`, [step.call.round_id]));
    return work({ client, round, session: sessionFromRow(row), now });
  });
}

async function finishCall({ client, now }: LockedRound, id: string, outcome: { status: string; answer: string }): Promise<void> {
  await client.query('UPDATE wallet_call SET status = $2, answer = $3, finished_at = $4 WHERE id = $1', [
    id,
    outcome.status,
    outcome.answer,
    now,
  ]);
}

async function betIdOf({ client, round }: LockedRound): Promise<string> {
  return one(await client.query<{ id: string }>(`SELECT id FROM wallet_call WHERE round_id = $1 AND kind = 'bet'`, [round.id])).id;
}

/** The stake was taken: the round counts from here on, and its win is written down in the same transaction. */
export function stakeTaken(studio: Studio, call: CallRow, balance: bigint): Promise<CallRow | undefined> {
  return takeStep(studio, { call, from: 'committed', to: 'staked' }, async (held) => {
    const { client, round, session, now } = held;
    await finishCall(held, call.id, { status: 'ok', answer: 'RS_OK' });
    await client.query('UPDATE round SET balance_after_bet = $2 WHERE id = $1', [round.id, balance]);
    await client.query('UPDATE session SET seen_at = $2 WHERE id = $1', [session.id, now]);
    return insertCall(client, {
      kind: 'win',
      roundId: round.id,
      now,
      body: (id) => winBody({ id, session, round }, call.id),
    });
  });
}

/** The wallet said no before anything moved. */
export function stakeRefused(
  studio: Studio,
  call: CallRow,
  refusal: { status: string; balance: bigint | null },
): Promise<boolean | undefined> {
  return takeStep(studio, { call, from: 'committed', to: 'refused', ended: true }, async (held) => {
    await finishCall(held, call.id, { status: 'refused', answer: refusal.status });
    await held.client.query('UPDATE round SET refusal = $2, balance = $3 WHERE id = $1', [held.round.id, refusal.status, refusal.balance]);
    return true;
  });
}

/** It is unknown whether the stake was taken: the round is given up, and a rollback goes out until it is answered. */
export function stakeInDoubt(studio: Studio, call: CallRow, reason: string): Promise<CallRow | undefined> {
  return takeStep(studio, { call, from: 'committed', to: 'voiding' }, async (held) => {
    const { client, round, session, now } = held;
    await finishCall(held, call.id, { status: 'unknown', answer: reason });
    return insertCall(client, {
      kind: 'rollback',
      roundId: round.id,
      now,
      dueInMs: 0,
      body: (id) => rollbackBody({ id, session, round }, call.id),
    });
  });
}

/** The operator has taken the win: closes the round and counts it in the session. `balance` is the wallet after it, in units of 1/100,000. */
export function winPaid(studio: Studio, call: CallRow, balance: bigint): Promise<boolean | undefined> {
  return takeStep(studio, { call, from: 'staked', to: 'closed', ended: true }, async (held) => {
    const { client, round, session } = held;
    await finishCall(held, call.id, { status: 'ok', answer: 'RS_OK' });
    await client.query('UPDATE round SET balance = $2 WHERE id = $1', [round.id, balance]);
    await client.query('UPDATE session SET wagered = wagered + $2, won = won + $3, rounds = rounds + 1 WHERE id = $1', [
      session.id,
      round.bet,
      round.payout,
    ]);
    return true;
  });
}

/** The operator has cancelled the stake meanwhile: there is nothing to pay a win on. */
export function winWithoutStake(studio: Studio, call: CallRow, status: string): Promise<boolean | undefined> {
  return takeStep(studio, { call, from: 'staked', to: 'void', ended: true }, async (held) => {
    await finishCall(held, call.id, { status: 'refused', answer: status });
    await held.client.query('UPDATE round SET refusal = $2 WHERE id = $1', [held.round.id, status]);
    studio.log.error({ round: held.round.id, bet: await betIdOf(held), status }, 'win refused: the operator knows no such stake');
    return true;
  });
}

/** The operator has cancelled the stake of a round that is being voided. */
export function stakeGivenBack(studio: Studio, call: CallRow): Promise<boolean | undefined> {
  return takeStep(studio, { call, from: 'voiding', to: 'void', ended: true }, async (held) => {
    await finishCall(held, call.id, { status: 'ok', answer: 'RS_OK' });
    return true;
  });
}
