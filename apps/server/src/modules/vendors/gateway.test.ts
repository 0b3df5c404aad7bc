import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPlatform } from '../../test/test-platform.ts';
import type { FakeVendor } from './testing/fake-vendor.ts';
import { type GatewayWorld, gatewayWorld, outliveHeld } from './testing/gateway-world.ts';
import { betOf, ledger, makeMember, makePlayer, type Player, rollbackOf, statusesOf, winOf, wire } from './testing/players.ts';

let gateway: GatewayWorld;
let world: TestPlatform;
let vendor: FakeVendor;

beforeAll(async () => {
  gateway = await gatewayWorld();
  ({ platform: world, vendor } = gateway);
});

afterAll(async () => {
  expect(await gateway.unsoundness()).toEqual([]);
  await gateway.close();
});

const call = (path: string, body: Record<string, unknown>) => gateway.call(path, body);
const bet = (body: Record<string, unknown>) => gateway.bet(body);
const win = (body: Record<string, unknown>) => gateway.win(body);
const rollback = (body: Record<string, unknown>) => gateway.rollback(body);
const balance = (memberId: string) => gateway.balance(memberId);

describe('an evening of one round', () => {
  test('bet, win, and their balances in vendor units', async () => {
    const player = await makePlayer(world, vendor, 1_000);
    const stake = betOf(player);
    expect(await bet(stake)).toEqual({
      user: player.memberId,
      status: 'RS_OK',
      request_uuid: stake['request_uuid'],
      currency: 'VND',
      balance: wire(990),
    });
    expect(await win(winOf(stake, wire(25)))).toMatchObject({ status: 'RS_OK', balance: wire(1_015) });
    expect(await balance(player.memberId)).toBe(ledger(1_015));
  });

  test('a loss is a win of nothing and settles the bet', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    expect(await win(winOf(stake, 0))).toMatchObject({ status: 'RS_OK', balance: wire(90) });
    const { rows } = await world.database.pool.query('SELECT state, payout FROM bet WHERE member_id = $1', [player.memberId]);
    expect(rows).toEqual([{ state: 'settled', payout: 0n }]);
  });

  test('balance and info need a launch', async () => {
    const player = await makePlayer(world, vendor, 7);
    const who = { user: player.memberId, request_uuid: 'r1' };
    expect(await call('user/balance', { ...who, token: player.gameToken, game_code: 'dice' })).toMatchObject({
      status: 'RS_OK',
      balance: wire(7),
    });
    expect(await call('user/info', who)).toMatchObject({
      status: 'RS_OK',
      currency: 'VND',
      birth_date: '1990-01-01',
      sub_partner_id: 'brd_koi',
    });
    const stranger = await makeMember(world, 50);
    expect((await call('user/info', { user: stranger, request_uuid: 'r2' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet({ ...betOf(player), user: stranger })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet({ ...betOf(player), token: 'x'.repeat(43) })).status).toBe('RS_ERROR_INVALID_TOKEN');
  });
});

describe('1, 2: at most once', () => {
  test('50 identical bets at once move money once, with equal answers', async () => {
    const player = await makePlayer(world, vendor, 1_000);
    const stake = betOf(player);
    const replies = await Promise.all(Array.from({ length: 50 }, () => bet(stake)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 'RS_OK', balance: wire(990) });
    expect(await balance(player.memberId)).toBe(ledger(990));
  });

  test('a repeat later gets the first answer, whatever happened since', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    await win(winOf(stake, wire(50)));
    expect(await bet({ ...stake, request_uuid: 'again' })).toMatchObject({
      status: 'RS_OK',
      balance: wire(90),
      request_uuid: 'again',
    });
    expect(await balance(player.memberId)).toBe(ledger(140));
  });

  test('the same id with other data is a conflict and moves nothing', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    for (const other of [{ amount: wire(11) }, { round: 'another' }]) {
      expect((await bet({ ...stake, ...other })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    }
    const thief = await makePlayer(world, vendor, 100);
    expect((await bet({ ...stake, user: thief.memberId, token: thief.gameToken })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await balance(player.memberId)).toBe(ledger(90));
    expect(await balance(thief.memberId)).toBe(ledger(100));
  });
});

describe('3, 4, 5: rollback', () => {
  test('gives the stake back, once', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    const back = rollbackOf(stake);
    const replies = await Promise.all([rollback(back), rollback(back), rollback(rollbackOf(stake)), rollback(rollbackOf(stake))]);
    expect(statusesOf(replies)).toEqual(['RS_OK', 'RS_OK', 'RS_OK', 'RS_OK']);
    expect(await balance(player.memberId)).toBe(ledger(100));
    expect((await win(winOf(stake, wire(5)))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect((await bet(stake)).status).toBe('RS_ERROR_UNKNOWN');
  });

  test('before its bet leaves a tombstone, and the late bet is refused', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    expect(await rollback(rollbackOf(stake))).toMatchObject({ status: 'RS_OK', balance: wire(100) });
    expect((await bet(stake)).status).toBe('RS_ERROR_UNKNOWN');
    expect(await balance(player.memberId)).toBe(ledger(100));
  });

  test('raced with its bet ends without the stake taken', async () => {
    const player = await makePlayer(world, vendor, 1_000);
    for (let i = 0; i < 12; i += 1) {
      const stake = betOf(player);
      const [placed, back] =
        i % 2 === 0
          ? await Promise.all([bet(stake), rollback(rollbackOf(stake))])
          : await Promise.all([rollback(rollbackOf(stake)), bet(stake)]).then(([second, first]) => [first, second] as const);
      expect(back.status).toBe('RS_OK');
      expect(['RS_OK', 'RS_ERROR_UNKNOWN']).toContain(placed.status);
    }
    expect(await balance(player.memberId)).toBe(ledger(1_000));
  });

  test('never touches another player’s or round’s transaction', async () => {
    const owner = await makePlayer(world, vendor, 100);
    const other = await makePlayer(world, vendor, 100);
    const stake = betOf(owner);
    await bet(stake);
    const foreign = { ...rollbackOf(stake), user: other.memberId, token: other.gameToken };
    expect((await rollback(foreign)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect((await rollback(rollbackOf(stake, { round: 'elsewhere' }))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await balance(owner.memberId)).toBe(ledger(90));
    expect(await balance(other.memberId)).toBe(ledger(100));
  });

  test('of a bet that was paid is refused; of the win takes it back, into debt where it was spent', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    const paid = winOf(stake, wire(60));
    await win(paid);
    expect((await rollback(rollbackOf(stake))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const all = betOf(player, { amount: wire(150) });
    expect((await bet(all)).status).toBe('RS_OK');
    expect(await rollback(rollbackOf(paid))).toMatchObject({ status: 'RS_OK', balance: 0 });
    const { rows } = await world.database.pool.query<{ balance: bigint }>(
      "SELECT balance FROM account WHERE owner = $1 AND kind = 'member.debt'",
      [player.memberId],
    );
    expect(rows[0]?.balance).toBe(ledger(-60));
  });
});

describe('6, 7: wins', () => {
  test('need a live bet of their round', async () => {
    const player = await makePlayer(world, vendor, 100);
    expect((await win(winOf(betOf(player), wire(5)))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const stake = betOf(player);
    await bet(stake);
    expect((await win(winOf(stake, wire(5), { round: 'elsewhere' }))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await balance(player.memberId)).toBe(ledger(90));
  });

  test('a promotion of the supplier needs none', async () => {
    const player = await makePlayer(world, vendor, 0);
    const promo = betOf(player, { is_supplier_promo: true, amount: wire(3) });
    expect(await win(promo)).toMatchObject({ status: 'RS_OK', balance: wire(3) });
  });

  test.each([
    ['logout', (player: Player) => world.platform.domains.identity.endSessions(player.memberId, 'logout').then(() => undefined)],
    [
      'a lock',
      async (player: Player) => {
        await world.database.pool.query("UPDATE member SET status = 'locked' WHERE id = $1", [player.memberId]);
      },
    ],
  ])('win and rollback pass after %s, a bet does not', async (_name, end) => {
    const player = await makePlayer(world, vendor, 100);
    const first = betOf(player);
    const second = betOf(player);
    await bet(first);
    await bet(second);
    await end(player);
    outliveHeld();
    expect((await win(winOf(first, wire(20)))).status).toBe('RS_OK');
    expect((await rollback(rollbackOf(second))).status).toBe('RS_OK');
    expect((await bet(betOf(player))).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect(await bet(first)).toMatchObject({ status: 'RS_OK', balance: wire(90) });
    expect(await balance(player.memberId)).toBe(ledger(110));
  });
});

describe('8, 9, 10: amounts', () => {
  test('never below nothing, also when raced', async () => {
    const player = await makePlayer(world, vendor, 55);
    const replies = await Promise.all(Array.from({ length: 10 }, () => bet(betOf(player))));
    expect(statusesOf(replies).filter((status) => status === 'RS_OK')).toHaveLength(5);
    const refused = replies.find((reply) => reply.status !== 'RS_OK');
    expect(refused).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: expect.any(Number) });
    expect(await balance(player.memberId)).toBe(ledger(5));
  });

  test.each([
    ['finer than the ledger', { amount: 1_000_005 }, 'RS_ERROR_WRONG_TYPES'],
    ['off the step of the currency', { amount: 150_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['a fraction', { amount: 10.5 }, 'RS_ERROR_WRONG_TYPES'],
    ['negative', { amount: -100_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['text', { amount: '100000' }, 'RS_ERROR_WRONG_TYPES'],
    ['nothing', { amount: 0 }, 'RS_ERROR_WRONG_TYPES'],
    ['another currency', { currency: 'BRL' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['another game', { game_code: 'koi-ascending' }, 'RS_ERROR_INVALID_GAME'],
    ['an unknown game', { game_code: 'nothing' }, 'RS_ERROR_INVALID_GAME'],
    ['no round', { round: undefined }, 'RS_ERROR_WRONG_TYPES'],
  ])('refuses %s', async (_name, over, status) => {
    const player = await makePlayer(world, vendor, 100);
    expect((await bet(betOf(player, over))).status).toBe(status);
    expect(await balance(player.memberId)).toBe(ledger(100));
  });

  test.each(['round', 'transaction_uuid', 'supplier_transaction_id', 'supplier_user', 'bet', 'reward_uuid'])(
    'refuses a %s that cannot be kept',
    async (field) => {
      const player = await makePlayer(world, vendor, 100);
      for (const text of ['a\u0000b', 'a\ud800b'])
        expect((await bet(betOf(player, { [field]: text }))).status).toBe('RS_ERROR_WRONG_TYPES');
      expect(await balance(player.memberId)).toBe(ledger(100));
    },
  );

  test('an amount beyond the exact range of a float stays exact', async () => {
    const player = await makePlayer(world, vendor, 100);
    const text = JSON.stringify(betOf(player)).replace(`"amount":${wire(10)}`, '"amount":9007199254740993');
    expect((await vendor.call(world.url, 'transaction/bet', text)).status).toBe('RS_ERROR_WRONG_TYPES');
    const large = JSON.stringify(betOf(player)).replace(`"amount":${wire(10)}`, '"amount":9007199254740000000');
    expect((await vendor.call(world.url, 'transaction/bet', large)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
  });

  test('a free bet moves nothing, its win pays once', async () => {
    const player = await makePlayer(world, vendor, 0);
    const stake = betOf(player, { is_free: true });
    expect(await bet(stake)).toMatchObject({ status: 'RS_OK', balance: 0 });
    const paid = winOf(stake, wire(4));
    await Promise.all([win(paid), win(paid)]);
    expect(await balance(player.memberId)).toBe(ledger(4));
  });
});
