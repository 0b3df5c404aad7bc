// Wallets the studio keeps for players of an operator of transfer mode.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionInfo } from '../api-types.ts';
import { call, type Harness, TRANSFER_OPERATOR, OPERATOR, rollDice, startHarness } from '../test/studio-harness.ts';

const MAIN = 100_000;
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Answer = Record<string, unknown> & { status: string };

const ask = async (path: string, body: Record<string, unknown>): Promise<Answer> =>
  (await harness.operatorCall(`/operator/${path}`, { operator_id: TRANSFER_OPERATOR, ...body })).body as Answer;

/** A player with so many main units in the wallet kept for them. */
async function player(amount: number): Promise<string> {
  const user = `mem_${randomUUID()}`;
  await ask('wallet/open', { user, currency: 'USD' });
  if (amount > 0) expect(await move(user, 'deposit', amount)).toMatchObject({ status: 'RS_OK', balance: amount * MAIN });
  return user;
}

const move = (user: string, way: 'deposit' | 'withdraw', amount: number, id: string = randomUUID()) =>
  ask(`wallet/${way}`, { user, transaction_uuid: id, amount: Math.round(amount * MAIN), currency: 'USD' });
const balanceOf = async (user: string) => (await ask('wallet/balance', { user }))['balance'];
const launch = (user: string, game = 'dice') =>
  harness.launch(game, { operator_id: TRANSFER_OPERATOR, user, meta: { protection: { minRoundMs: 0 } } });

test('a transfer moves once an id, and an id that never came is refused for ever', async () => {
  const user = await player(10);
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => move(user, 'deposit', 5, id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ transaction_uuid: id, status: 'RS_OK', balance: 15 * MAIN })]),
  );
  expect(await move(user, 'deposit', 6, id)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' });
  expect(await move(user, 'withdraw', 16)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 15 * MAIN });
  expect(await move(user, 'deposit', 0.00001)).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY' });
  expect(await move('nobody', 'deposit', 1)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' });
  const late = randomUUID();
  expect(await ask('wallet/status', { transaction_uuid: late })).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
  expect(await move(user, 'deposit', 1, late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
  expect(await ask('wallet/status', { transaction_uuid: id })).toMatchObject({ status: 'RS_OK', balance: 15 * MAIN });
  expect(await balanceOf(user)).toBe(15 * MAIN);
});

test('asked about and ordered at once, an order ends one way', async () => {
  const user = await player(0);
  for (let run = 0; run < 20; run++) {
    const id = randomUUID();
    const [moved, asked] = await Promise.all([move(user, 'deposit', 1, id), ask('wallet/status', { transaction_uuid: id })]);
    expect(asked.status).toBe(moved.status);
  }
});

test('rounds play from the wallet, are reported once in order, and the statement adds up', async () => {
  const user = await player(20);
  const token = await launch(user);
  expect((await call<SessionInfo>(harness, token, '/api/session')).body).toMatchObject({ mode: 'real', balance: String(20 * MAIN) });
  const calls = harness.wallet.calls.length;
  const roundId = randomUUID();
  const first = await rollDice(harness, token, { roundId });
  const again = await rollDice(harness, token, { roundId });
  expect([again.body.publicId, again.body.balance]).toEqual([first.body.publicId, first.body.balance]);
  let known = 20 * MAIN;
  const rolls = [first];
  for (let n = 0; n < 4; n++) rolls.push(await rollDice(harness, token));
  for (const { status, body } of rolls) {
    expect(status).toBe(200);
    known += Number(body.payout) - Number(body.bet);
    expect(Number(body.balance)).toBe(known);
  }
  expect(await balanceOf(user)).toBe(known);
  expect(harness.wallet.calls.length).toBe(calls);

  type Bet = { id: string; user: string; amount: number; win: number; status: string };
  const page = async (after: string) =>
    (await ask('wallet/bets', { after, limit: 2 })) as unknown as { bets: Bet[]; next: string; has_more: boolean };
  const receivedBets: Bet[] = [];
  for (let after = '0', more = true; more;) {
    const { bets, next, has_more: hasMore } = await page(after);
    receivedBets.push(...bets);
    [after, more] = [next, hasMore];
  }
  const own = receivedBets.filter((bet) => bet.user === user);
  expect(own.map(({ amount, win }) => [amount, win])).toEqual(rolls.map(({ body }) => [Number(body.bet), Number(body.payout)]));
  const { players } = (await ask('wallet/statement', {})) as unknown as { players: Record<string, unknown>[] };
  const stakes = own.reduce((sum, { amount }) => sum + amount, 0);
  const wins = own.reduce((sum, { win }) => sum + win, 0);
  expect(players.find((row) => row['user'] === user)).toEqual({
    user,
    currency: 'USD',
    balance: known,
    deposits: 20 * MAIN,
    withdrawals: 0,
    stakes,
    wins,
  });
});

test('stakes and withdrawals of the same money at once never spend it twice', async () => {
  const user = await player(5);
  const tokens = await Promise.all([launch(user), launch(user, 'dice'), launch(user)]);
  const [rolls, out] = await Promise.all([
    Promise.all(tokens.map((token) => rollDice(harness, token, { bet: String(2 * MAIN) }))),
    Promise.all(Array.from({ length: 25 }, () => move(user, 'withdraw', 1))),
  ]);
  const played = rolls.filter(({ status }) => status === 200).reduce((sum, { body }) => sum + Number(body.payout) - Number(body.bet), 0);
  const taken = out.filter(({ status }) => status === 'RS_OK').length * MAIN;
  expect(await balanceOf(user)).toBe(5 * MAIN + played - taken);
  for (const { status, body } of rolls) if (status !== 200) expect(body.error.code).toMatch(/not_enough_money|too_fast/);
});

test('a stake beyond the wallet is refused with what is there; an ended visit takes none', async () => {
  const user = await player(1);
  const token = await launch(user);
  expect((await rollDice(harness, token, { bet: String(2 * MAIN) })).body.error).toMatchObject({
    code: 'not_enough_money',
    balance: String(MAIN),
  });
  expect(await ask('game/close', { user })).toEqual({ status: 'RS_OK', closed: 1 });
  expect((await rollDice(harness, token)).body.error.code).toBe('session_expired');
  expect(await balanceOf(user)).toBe(MAIN);
});

test('an operator has one mode, and launches its own games for players whose wallet is open', async () => {
  const { body, status } = await harness.operatorCall('/operator/wallet/open', { operator_id: OPERATOR, user: 'mem', currency: 'USD' });
  expect([status, body]).toMatchObject([400, { status: 'RS_ERROR_INVALID_PARTNER' }]);
  await expect(launch('mem_without')).rejects.toThrow('RS_ERROR_USER_DISABLED');
  await expect(launch(await player(0), 'koi-ascending')).rejects.toThrow('RS_ERROR_INVALID_GAME');
  const { games } = (await ask('game/list', {})) as unknown as { games: { game_code: string }[] };
  expect(games.map(({ game_code: code }) => code)).toEqual(['dice', 'sky-lantern']);
  const publicKey = harness.studio.publicKey;
  await expect(harness.studio.saveOperator({ id: TRANSFER_OPERATOR, publicKey, walletUrl: 'http://wallet.test' })).rejects.toThrow(
    'another mode',
  );
  const forged = await harness.operatorCall(
    '/operator/wallet/deposit',
    { operator_id: TRANSFER_OPERATOR, user: 'mem', transaction_uuid: randomUUID(), amount: MAIN, currency: 'USD' },
    { signature: 'bm8=' },
  );
  expect(forged.status).toBe(401);
});
