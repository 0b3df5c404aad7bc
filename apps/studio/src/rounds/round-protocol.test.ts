import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoundResult, SessionInfo } from '../api-types.ts';
import { call, rollDice, startHarness } from '../test/studio-harness.ts';
import type { Harness } from '../test/studio-harness.ts';
import type { Fault } from '../test/stand-in-wallet.ts';

const BET = '/transaction/bet';
const WIN = '/transaction/win';
const ROLLBACK = '/transaction/rollback';
const START = 100_000_000n;

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startHarness(START);
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { wallet } = harness;
  wallet.balance = START;
  wallet.calls.length = 0;
  wallet.faults.length = 0;
  token = await harness.launch('dice', { meta: { protection: { minRoundMs: 0 } } });
});

function fail(path: string, ...faults: Fault[]): void {
  harness.wallet.faults.push(...faults.map((fault) => ({ path, fault })));
}

/** Lets leases and pauses run out, then ends what is due, until nothing is left. */
async function recover(): Promise<void> {
  for (let i = 0; i < 10; i++) {
    const pending = await harness.database.pool.query(`SELECT 1 FROM wallet_call WHERE status = 'pending'`);
    if (pending.rowCount === 0) return;
    harness.clock.shiftMs += 61_000;
    await harness.studio.tick();
  }
}

async function storedRounds(): Promise<{ state: string; bet: bigint; payout: bigint; client_round_id: string }[]> {
  const { rows } = await harness.database.pool.query(
    `SELECT state, bet, payout, client_round_id FROM round r
     WHERE session_id = (SELECT id FROM session ORDER BY created_at DESC LIMIT 1)`,
  );
  return rows;
}

const paths = (): string[] => harness.wallet.calls.map((entry) => entry.path).filter((path) => path !== '/user/balance');

/** Whatever went wrong: the wallet holds its start less stakes plus payouts of exactly the rounds that closed. */
async function expectBooksToAgree(): Promise<void> {
  const rounds = await storedRounds();
  const net = rounds.filter((round) => round.state === 'closed').reduce((sum, round) => sum + round.payout - round.bet, 0n);
  expect(harness.wallet.balance).toBe(START + net);
  for (const round of rounds) expect(['closed', 'void', 'refused']).toContain(round.state);
}

test('a round: outcome stored, stake taken, win always sent with the round closed', async () => {
  const { status, body } = await rollDice(harness, token);
  expect(status).toBe(200);
  expect(body.state).toBe('closed');
  expect(paths()).toEqual([BET, WIN]);
  const [bet, win] = harness.wallet.calls;
  expect(bet!.body).toMatchObject({
    user: 'mem_01',
    token: 'tok',
    amount: 100_000n,
    currency: 'USD',
    round: body.publicId,
    round_closed: false,
  });
  expect(win!.body).toMatchObject({
    amount: BigInt(body.payout),
    round: body.publicId,
    round_closed: true,
    reference_transaction_uuid: bet!.body.transaction_uuid,
    // What the stake put at risk, whatever the outcome: dice at 50 %.
    meta: { at_risk: 100_000 },
  });
  expect(body.balance).toBe(String(harness.wallet.balance));
  expect(body.balanceAfterBet).toBe(String(START - 100_000n));
  await expectBooksToAgree();
});

test('the outcome is in the database before the bet is sent', async () => {
  fail(BET, 'silent', 'silent', 'silent');
  const rolling = rollDice(harness, token);
  await expect.poll(() => harness.wallet.calls.length).toBeGreaterThan(0);
  expect((await storedRounds()).map((round) => round.state)).toEqual(['committed']);
  await rolling;
  await recover();
  await expectBooksToAgree();
});

test('the same round id gives the same round and moves money once; with another bet it is refused', async () => {
  const roundId = randomUUID();
  const first = await rollDice(harness, token, { roundId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => rollDice(harness, token, { roundId })));
  for (const answer of answers) expect(answer.body.events).toEqual(first.body.events);
  expect((await rollDice(harness, token, { roundId, bet: '200000' })).body.error.code).toBe('round_conflict');
  expect(paths()).toEqual([BET, WIN]);
  await expectBooksToAgree();
});

test('fifty rounds at once: one runs, the others have to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => rollDice(harness, token)));
  const played = answers.filter((answer) => answer.status === 200);
  expect(played.length).toBeGreaterThan(0);
  for (const answer of answers) if (answer.status !== 200) expect(answer.body.error.code).toBe('round_in_progress');
  expect(paths()).toHaveLength(played.length * 2);
  await expectBooksToAgree();
});

describe('bets that fail', () => {
  test.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 402, 'not_enough_money'],
    ['RS_ERROR_LIMIT_REACHED', 403, 'limit_reached'],
    ['RS_ERROR_USER_DISABLED', 403, 'player_blocked'],
    ['RS_ERROR_TOKEN_EXPIRED', 401, 'session_expired'],
    ['RS_ERROR_WRONG_CURRENCY', 409, 'round_refused'],
  ] as const)('%s is shown to the player and nothing else happens', async (refusal, status, code) => {
    fail(BET, refusal);
    const roundId = randomUUID();
    const answer = await rollDice(harness, token, { roundId });
    expect(answer.status).toBe(status);
    expect(answer.body.error.code).toBe(code);
    expect(answer.body.error.message.length).toBeGreaterThan(10);
    expect((await rollDice(harness, token, { roundId })).body.error.code).toBe(code);
    expect(paths()).toEqual([BET]);
    await expectBooksToAgree();
  });

  test.each([
    [['lost'], 'closed', [BET, BET, WIN]],
    [['silent'], 'closed', [BET, BET, WIN]],
    [['broken', 'lost'], 'closed', [BET, BET, BET, WIN]],
    [['lost', 'silent', 'silent'], 'void', [BET, BET, BET, ROLLBACK]],
    [['silent', 'silent', 'silent'], 'void', [BET, BET, BET, ROLLBACK]],
    [['broken', 'broken', 'RS_ERROR_UNKNOWN'], 'void', [BET, BET, BET, ROLLBACK]],
    // A refusal after a lost answer says nothing about the first try.
    [['lost', 'RS_ERROR_TOKEN_EXPIRED'], 'void', [BET, BET, ROLLBACK]],
  ] as [Fault[], string, string[]][])('%j ends %s', async (faults, state, sent) => {
    fail(BET, ...faults);
    const { body } = await rollDice(harness, token);
    if (state === 'void') expect(body.error.code).toBe('wallet_unavailable');
    await expect.poll(async () => (await storedRounds())[0]!.state).toBe(state);
    await recover();
    expect(paths()).toEqual(sent);
    await expectBooksToAgree();
  });

  test('a bet that arrives after its rollback is refused by the tombstone', async () => {
    fail(BET, 'late', 'late', 'late');
    await rollDice(harness, token);
    await expect.poll(async () => (await storedRounds())[0]!.state).toBe('void');
    harness.wallet.releaseLate();
    await expectBooksToAgree();
  });

  test('a rollback is repeated until it is answered', async () => {
    fail(BET, 'lost', 'lost', 'lost');
    fail(ROLLBACK, 'broken', 'lost', 'RS_ERROR_UNKNOWN');
    await rollDice(harness, token);
    await expect.poll(() => harness.wallet.faults.length).toBe(2);
    await recover();
    expect(paths().filter((path) => path === ROLLBACK)).toHaveLength(4);
    await expectBooksToAgree();
  });
});

describe('wins that fail', () => {
  test('the outcome is shown while the win is on its way, and the win is paid once', async () => {
    fail(WIN, 'lost', 'broken', 'broken', 'broken');
    const roundId = randomUUID();
    const { body } = await rollDice(harness, token, { roundId });
    expect(body.state).toBe('settling');
    expect(body.events).toHaveLength(2);
    expect((await rollDice(harness, token)).body.error.code).toBe('round_in_progress');
    await recover();
    const { body: later } = await call<RoundResult>(harness, token, `/api/rounds/${roundId}`);
    expect(later.state).toBe('closed');
    expect(later.balance).toBe(String(harness.wallet.balance));
    await expectBooksToAgree();
  });

  test('a stake the operator has cancelled voids the round', async () => {
    fail(WIN, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const { body } = await rollDice(harness, token);
    expect(body.error.code).toBe('wallet_unavailable');
    const [bet] = harness.wallet.calls;
    harness.wallet.balance += bet!.body.amount;
    await expectBooksToAgree();
  });
});

describe('after a crash', () => {
  /** The state a killed process leaves: the row as it was, its lease running. */
  async function leaveBehind(state: 'committed' | 'staked'): Promise<string> {
    const roundId = randomUUID();
    if (state === 'committed') fail(BET, 'lost', 'lost', 'lost');
    else fail(WIN, 'silent', 'silent', 'silent');
    const rolling = rollDice(harness, token, { roundId }).catch(() => undefined);
    await expect.poll(async () => (await storedRounds())[0]?.state).toBe(state);
    await rolling;
    return roundId;
  }

  test('a staked round is resumed after a restart, and shown when the page is loaded again', async () => {
    const roundId = await leaveBehind('staked');
    await harness.restart();
    await recover();
    const { body } = await call<SessionInfo>(harness, token, '/api/session');
    expect(body.unfinished).toMatchObject({ roundId, state: 'closed' });
    await call(harness, token, `/api/rounds/${roundId}/seen`, {});
    expect((await call<SessionInfo>(harness, token, '/api/session')).body.unfinished).toBeNull();
    await expectBooksToAgree();
  });

  test('a round whose bet nobody waits for any more is voided, and its outcome stays hidden', async () => {
    const { pool } = harness.database;
    await rollDice(harness, token);
    // Exactly what a kill between the stake's answer and its storing leaves: stake taken, round still committed.
    const {
      rows: [round],
    } = await pool.query<{ id: string; client_round_id: string }>(
      `UPDATE round SET state = 'committed', ended_at = NULL, balance = NULL
       WHERE id = (SELECT max(id) FROM round) RETURNING id, client_round_id`,
    );
    await pool.query(`UPDATE wallet_call SET status = 'pending', next_attempt_at = now() WHERE round_id = $1 AND kind = 'bet'`, [
      round!.id,
    ]);
    await harness.database.ownerPool.query(`DELETE FROM wallet_call WHERE round_id = $1 AND kind = 'win'`, [round!.id]);
    const win = harness.wallet.calls.find((entry) => entry.path === WIN)!;
    harness.wallet.balance -= win.body.amount;
    harness.wallet.transactions.delete(win.body.transaction_uuid);
    await harness.restart();
    await recover();
    const { body } = await call<RoundResult>(harness, token, `/api/rounds/${round!.client_round_id}`);
    expect(body).toMatchObject({ state: 'void', events: [], payout: '0' });
    expect(paths()).toEqual([BET, WIN, ROLLBACK]);
    await expectBooksToAgree();
  });

  test('two processes looking at once send each call once', async () => {
    fail(WIN, 'broken', 'broken', 'broken');
    await rollDice(harness, token);
    harness.clock.shiftMs += 11_000;
    const before = paths().length;
    await Promise.all([harness.studio.tick(), harness.studio.tick(), harness.studio.tick()]);
    expect(paths().length - before).toBe(1);
    await expectBooksToAgree();
  });

  test('a clock set back by 25 hours holds nothing up', async () => {
    fail(WIN, 'broken', 'broken', 'broken');
    await rollDice(harness, token);
    harness.clock.shiftMs -= 25 * 3_600_000;
    await harness.studio.tick();
    await expectBooksToAgree();
    expect((await rollDice(harness, token)).status).toBe(200);
    harness.clock.shiftMs += 25 * 3_600_000;
  });
});

test('a wallet that answers only slowly pays a win after a restart at the first try', async () => {
  fail(WIN, 'slow', 'slow', 'slow', 'slow');
  await rollDice(harness, token);
  expect(await storedRounds()).toMatchObject([{ state: 'staked' }]);
  await harness.restart();
  harness.clock.shiftMs += 11_000;
  await harness.studio.tick();
  expect(await storedRounds()).toMatchObject([{ state: 'closed' }]);
  await expectBooksToAgree();
});

test('however long a wallet was away, a round ends within fifteen seconds of its return, without a restart', async () => {
  fail(WIN, 'broken', 'broken', 'broken', 'broken');
  await rollDice(harness, token);
  await harness.database.pool.query(`UPDATE wallet_call SET attempts = 400, next_attempt_at = $1 WHERE status = 'pending'`, [
    harness.clock.now(),
  ]);
  await harness.studio.tick();
  expect(await storedRounds()).toMatchObject([{ state: 'staked' }]);
  harness.clock.shiftMs += 15_000;
  await harness.studio.tick();
  expect(await storedRounds()).toMatchObject([{ state: 'closed' }]);
});
