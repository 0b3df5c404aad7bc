import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestPlatform } from '../../test/test-platform.ts';
import { type FakeVendor, fakeVendor, type WalletReply } from './testing/fake-vendor.ts';
import { type GatewayWorld, gatewayWorld, outliveHeld } from './testing/gateway-world.ts';
import { betOf, ledger, logIn, makeMember, makePlayer, openGame, type Player, rollbackOf, winOf, wire } from './testing/players.ts';

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

const bet = (body: Record<string, unknown>) => gateway.bet(body);
const win = (body: Record<string, unknown>) => gateway.win(body);
const rollback = (body: Record<string, unknown>) => gateway.rollback(body);
const balance = (memberId: string) => gateway.balance(memberId);
const countRows = (table: Parameters<GatewayWorld['countRows']>[0]) => gateway.countRows(table);

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
    expect(await vendor.call(world.url, 'transaction/bet', JSON.stringify(betOf(player)), tamper)).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });
    expect([await countRows('vendor_transaction'), await countRows('journal'), await countRows('bet')]).toEqual(before);
  });

  test('no signature, another vendor’s key, no JSON, an unknown vendor', async () => {
    const post = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${world.url}/vendor/${path}`, { method: 'POST', body: '{}', headers });
      return [response.status, ((await response.json()) as WalletReply).status];
    };
    expect(await post('lantern/transaction/bet')).toEqual([200, 'RS_ERROR_INVALID_SIGNATURE']);
    expect(await post('nobody/transaction/bet')).toEqual([200, 'RS_ERROR_INVALID_PARTNER']);
    const stranger = await fakeVendor();
    const player = await makePlayer(world, vendor, 100);
    expect((await stranger.call(world.url, 'transaction/bet', betOf(player))).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    await stranger.close();
    expect((await vendor.call(world.url, 'transaction/bet', '{"user":')).status).toBe('RS_ERROR_WRONG_SYNTAX');
    const doubled = JSON.stringify(betOf(player)).replace('{', '{"amount":1,');
    expect((await vendor.call(world.url, 'transaction/bet', doubled)).status).toBe('RS_ERROR_WRONG_SYNTAX');
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
    const set = (enabled: boolean) =>
      db.query(
        `UPDATE brand_game SET enabled = $1 WHERE brand_id = 'brd_koi'
      AND node_id = (SELECT node_id FROM game WHERE code = 'dice')`,
        [enabled],
      );
    // Held in memory for a second, and yet the next bet: its own statement compares the content's version.
    await set(false);
    expect((await bet(betOf(player))).status).toBe('RS_ERROR_INVALID_GAME');
    await set(true);
    expect((await bet(betOf(player))).status).toBe('RS_OK');
  });
});

test('whatever the database keeps waiting, the vendor is answered in time', async () => {
  const player = await makePlayer(world, vendor, 100);
  await bet(betOf(player));
  const late = betOf(player);
  const holder = await world.database.ownerPool.connect();
  await holder.query('BEGIN');
  try {
    await holder.query('LOCK TABLE content_version IN ACCESS EXCLUSIVE MODE');
    // What is held is too old to be used: the question for its version waits.
    for (let i = 0; i < 60; i += 1) outliveHeld();
    expect(await bet(late)).toMatchObject({ status: 'RS_ERROR_UNKNOWN' });
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect(await bet(late)).toMatchObject({ status: 'RS_OK', balance: wire(80) });
});

test('an accepted bet is an act of the person: the session lives on', async () => {
  const memberId = await makeMember(world, 100);
  const player = await openGame(world, vendor, { memberId });
  const idleSeconds = async () => {
    const { rows } = await world.database.pool.query<{ idle: number }>(
      'SELECT extract(epoch FROM $2::timestamptz - active_at)::float AS idle FROM member_session WHERE id = $1',
      [player.sessionId, world.now()],
    );
    return rows[0]?.idle ?? Infinity;
  };
  for (let i = 0; i < 3; i += 1) {
    world.pass(20 * 60);
    outliveHeld();
    expect((await bet(betOf(player))).status).toBe('RS_OK');
    // The answer does not wait for the renewal.
    await vi.waitFor(async () => expect(await idleSeconds()).toBeLessThan(60));
  }
});

test('many players at once: every stake and every return finds its owner', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(world, vendor, 500)));
  await Promise.all(
    players.flatMap((player) =>
      Array.from({ length: 6 }, async () => {
        const stake = betOf(player, { round: randomUUID() });
        expect((await bet(stake)).status).toBe('RS_OK');
        expect((await win(winOf(stake, wire(7)))).status).toBe('RS_OK');
      }),
    ),
  );
  for (const player of players) expect(await balance(player.memberId)).toBe(ledger(500 - 6 * 3));
});
