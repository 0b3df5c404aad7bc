import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { checkBooks } from '../betting/check-books.ts';
import { type FakeVendor, fakeVendor, type WalletReply } from './testing/fake-vendor.ts';
import { betOf, ledger, logIn, makeMember, makePlayer, openGame, type Player, rollbackOf, statusesOf, winOf, wire } from './testing/players.ts';

let world: TestPlatform;
let vendor: FakeVendor;

beforeAll(async () => {
  world = await testPlatform();
  vendor = await fakeVendor();
  const { vendors } = world.platform.domains;
  await vendors.provisionVendor({ code: 'LANTERN', publicKeyPem: vendor.publicKeyPem, baseUrl: vendor.url });
  vendor.trust(await vendors.operatorPublicKey());
});

afterAll(async () => {
  await expectSoundBooks();
  await vendor.close();
  await world.close();
});

const call = (path: string, body: Record<string, unknown>): Promise<WalletReply> => vendor.call(world.url, path, body);
const bet = (body: Record<string, unknown>) => call('transaction/bet', body);
const win = (body: Record<string, unknown>) => call('transaction/win', body);
const rollback = (body: Record<string, unknown>) => call('transaction/rollback', body);

async function balance(memberId: string): Promise<bigint> {
  const { rows } = await world.database.pool.query<{ balance: bigint }>(
    "SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'", [memberId]);
  return rows[0]?.balance ?? 0n;
}

async function countRows(table: 'vendor_transaction' | 'journal' | 'bet' | 'game_session'): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}

async function expectSoundBooks(): Promise<void> {
  const { checks } = await transaction(world.database.pool, (tx) => checkBooks(tx));
  expect(checks.filter((check) => check.offenders > 0)).toEqual([]);
}

describe('an evening of one round', () => {
  test('bet, win, and their balances in vendor units', async () => {
    const player = await makePlayer(world, vendor, 1_000);
    const stake = betOf(player);
    expect(await bet(stake)).toEqual({
      user: player.memberId, status: 'RS_OK', request_uuid: stake['request_uuid'], currency: 'VND', balance: wire(990),
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
    expect(await call('user/balance', { ...who, token: player.gameToken, game_code: 'dice' })).toMatchObject({ status: 'RS_OK', balance: wire(7) });
    expect(await call('user/info', who)).toMatchObject({ status: 'RS_OK', currency: 'VND', birth_date: '1990-01-01', sub_partner_id: 'brd_koi' });
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
    expect(await bet({ ...stake, request_uuid: 'again' })).toMatchObject({ status: 'RS_OK', balance: wire(90), request_uuid: 'again' });
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
      const [placed, back] = i % 2 === 0
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
      "SELECT balance FROM account WHERE owner = $1 AND kind = 'member.debt'", [player.memberId]);
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
    ['a lock', async (player: Player) => {
      await world.database.pool.query("UPDATE member SET status = 'locked' WHERE id = $1", [player.memberId]);
    }],
  ])('win and rollback pass after %s, a bet does not', async (_name, end) => {
    const player = await makePlayer(world, vendor, 100);
    const first = betOf(player);
    const second = betOf(player);
    await bet(first);
    await bet(second);
    await end(player);
    await new Promise((resolve) => setTimeout(resolve, 800));
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

describe('12: open rounds', () => {
  test('are listed with the vendor’s word until a win or a rollback ends them', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    world.pass(120);
    const list = () => world.platform.domains.vendors.listOpenRounds('LANTERN', { olderThanSeconds: 60, limit: 100 });
    const mine = (await list()).find((round) => round.memberId === player.memberId);
    expect(mine).toMatchObject({ roundId: stake['round'], stake: ledger(10), vendorState: 'open' });
    await rollback(rollbackOf(stake));
    expect((await list()).some((round) => round.memberId === player.memberId)).toBe(false);
  });
});

describe('15, 16: signatures', () => {
  test.each([
    ['a changed body', (text: string) => text.replace('1000000', '2000000')],
    ['a body written anew', (text: string) => `${text} `],
  ])('%s writes nothing', async (_name, tamper) => {
    const player = await makePlayer(world, vendor, 100);
    const before = [await countRows('vendor_transaction'), await countRows('journal'), await countRows('bet')];
    expect(await vendor.call(world.url, 'transaction/bet', JSON.stringify(betOf(player)), tamper))
      .toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect([await countRows('vendor_transaction'), await countRows('journal'), await countRows('bet')]).toEqual(before);
  });

  test('no signature, another vendor’s key, no JSON, an unknown vendor', async () => {
    const post = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${world.url}/vendor/${path}`, { method: 'POST', body: '{}', headers });
      return [response.status, (await response.json() as WalletReply).status];
    };
    expect(await post('lantern/transaction/bet')).toEqual([200, 'RS_ERROR_INVALID_SIGNATURE']);
    expect(await post('nobody/transaction/bet')).toEqual([200, 'RS_ERROR_INVALID_PARTNER']);
    const stranger = await fakeVendor();
    const player = await makePlayer(world, vendor, 100);
    expect((await stranger.call(world.url, 'transaction/bet', betOf(player))).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    await stranger.close();
    expect((await vendor.call(world.url, 'transaction/bet', '{"user":')).status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect((await vendor.call(world.url, 'transaction/bet', '[]')).status).toBe('RS_ERROR_WRONG_TYPES');
  });
});

describe('17: no bet', () => {
  test('in maintenance; the win still comes through', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    await world.platform.domains.content.setMaintenance('koi', { on: true });
    try {
      expect((await bet(betOf(player))).status).toBe('RS_ERROR_INVALID_PARTNER');
      expect((await win(winOf(stake, wire(15)))).status).toBe('RS_OK');
    } finally {
      await world.platform.domains.content.setMaintenance('koi', { on: false });
    }
    expect((await bet(betOf(player))).status).toBe('RS_OK');
  });

  test('from a blocked address', async () => {
    const player = await makePlayer(world, vendor, 100);
    const rule = { kind: 'address', value: '127.0.0.0/8' } as const;
    await world.platform.domains.content.setRegionRule('koi', { ...rule, effect: 'deny' });
    try {
      expect((await bet(betOf(player))).status).toBe('RS_ERROR_USER_DISABLED');
    } finally {
      await world.platform.domains.content.setRegionRule('koi', { ...rule, effect: null });
    }
    expect((await bet(betOf(player))).status).toBe('RS_OK');
  });

  test('of the excluded, the cooling off, or beyond a limit', async () => {
    const db = world.database.pool;
    const guard = async (player: Player, change: string) => {
      await db.query(`UPDATE member_guard SET ${change} WHERE member_id = $1`, [player.memberId]);
      return (await bet(betOf(player))).status;
    };
    const player = await makePlayer(world, vendor, 100);
    expect(await guard(player, "excluded_until = now() + interval '1 year'")).toBe('RS_ERROR_USER_DISABLED');
    expect(await guard(player, "excluded_until = NULL, cool_off_until = now() + interval '1 day'")).toBe('RS_ERROR_USER_DISABLED');
    expect(await guard(player, `cool_off_until = NULL, wager_day_limit = ${ledger(9)}`)).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await guard(player, 'wager_day_limit = NULL, session_limit_minutes = 1')).toBe('RS_OK');
    world.pass(61);
    expect((await bet(betOf(player))).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await balance(player.memberId)).toBe(ledger(90));
  });

  test('of a free-play account, and no launch either', async () => {
    const memberId = await makeMember(world, 0, 4);
    const { token } = await logIn(world, memberId);
    const response = await fetch(`${world.url}/wps/game/launchGame?launchMode=GLS&vassalage=LANTERN&gameCode=dice`, {
      headers: { authorization: token, merchant: 'koi' },
    });
    expect(await response.json()).toMatchObject({ success: false, errorCode: 'trial.real.account.required' });
  });

  test('once the brand takes the game off', async () => {
    const player = await makePlayer(world, vendor, 100);
    const db = world.database.pool;
    const set = (enabled: boolean) => db.query(`UPDATE brand_game SET enabled = $1 WHERE brand_id = 'brd_koi'
      AND node_id = (SELECT node_id FROM game WHERE code = 'dice')`, [enabled]);
    await set(false);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await bet(betOf(player))).status).toBe('RS_ERROR_INVALID_GAME');
    await set(true);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await bet(betOf(player))).status).toBe('RS_OK');
  });
});

test('an accepted bet is an act of the person: the session lives on', async () => {
  const memberId = await makeMember(world, 100);
  const player = await openGame(world, vendor, { memberId });
  for (let i = 0; i < 3; i += 1) {
    world.pass(20 * 60);
    expect((await bet(betOf(player))).status).toBe('RS_OK');
    await new Promise((resolve) => setTimeout(resolve, 750));
  }
  const { rows } = await world.database.pool.query<{ idle: number }>(
    'SELECT extract(epoch FROM $2::timestamptz - active_at)::float AS idle FROM member_session WHERE id = $1', [player.sessionId, world.now()]);
  expect(rows[0]?.idle).toBeLessThan(25 * 60);
});

test('many players at once: every stake and every return finds its owner', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(world, vendor, 500)));
  await Promise.all(players.flatMap((player) => Array.from({ length: 6 }, async () => {
    const stake = betOf(player, { round: randomUUID() });
    expect((await bet(stake)).status).toBe('RS_OK');
    expect((await win(winOf(stake, wire(7)))).status).toBe('RS_OK');
  })));
  for (const player of players) expect(await balance(player.memberId)).toBe(ledger(500 - 6 * 3));
});
