// What every vendor protocol must hold, written once and run against a stand-in vendor of each over HTTP.
import { randomUUID } from 'node:crypto';
import { launchDemo } from '@pavilion/contract/vendors/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { seamlessAdapters } from './adapters/registry.ts';
import { type ContractPlayer, type ContractWorld, contractWorld, stakeOf, untilKnown } from './testing/contract-world.ts';
import { outliveHeld } from './testing/gateway-world.ts';
import { ledger, makeMember } from './testing/players.ts';
import { describeLateBets } from './testing/late-bets.ts';
import type { Outcome, StandIn } from './testing/stand-in.ts';

let world: ContractWorld;

beforeAll(async () => {
  world = await contractWorld();
});

afterAll(async () => {
  expect(await world.close()).toEqual([]);
});

const cash = (memberId: string) => world.cash(memberId);
const next = () => ({ transaction: randomUUID() });

describe.each(seamlessAdapters.map(({ code }) => code))('%s', (code) => {
  let vendor: StandIn;
  let says: Readonly<Record<Outcome, string>>;

  beforeAll(() => {
    const found = world.standIns.get(code);
    if (!found) throw new Error(`no stand-in for ${code}`);
    vendor = found;
    ({ says } = vendor);
  });

  const player = (money: number) => world.player(vendor, money);
  const domains = () => world.platform.platform.domains;
  const guard = (memberId: string, change: string) =>
    world.platform.database.pool.query(`UPDATE member_guard SET ${change} WHERE member_id = $1`, [memberId]);

  describe('a launch', () => {
    test('opens a listed game for the member with a token, for play money with neither', async () => {
      const { memberId, token } = await player(0);
      expect(vendor.launches.at(-1)).toEqual({ memberId, token, game: vendor.game });
      const { value } = await new Browser(world.platform).call(launchDemo, undefined, { vassalage: vendor.vendor, gameCode: vendor.game });
      expect(value.demo).toBe(true);
      expect(vendor.launches.at(-1)).toEqual({ memberId: undefined, token: undefined, game: vendor.game });
    });

    test('of a free-play account is refused', async () => {
      const memberId = await makeMember(world.platform, 0, 4);
      expect((await world.launch(vendor, memberId)).code).toBe('trial.real.account.required');
    });

    test('is refused while the vendor is away', async () => {
      const memberId = await makeMember(world.platform);
      await domains().vendors.provisionVendor({ ...vendor.provision, baseUrl: 'http://127.0.0.1:9' });
      try {
        expect((await world.launch(vendor, memberId)).code).toBe('vendor.unavailable');
      } finally {
        await domains().vendors.provisionVendor(vendor.provision);
      }
    });
  });

  describe('a round', () => {
    test('stake and win move money, each answer carries the balance', async () => {
      const me = await player(1_000);
      const stake = stakeOf(me);
      expect(await vendor.balance(me)).toMatchObject({ status: says.ok, balance: ledger(1_000) });
      expect(await vendor.bet(stake)).toMatchObject({ status: says.ok, balance: ledger(990) });
      expect(await vendor.win(stake, { ...next(), amount: ledger(25) })).toMatchObject({ status: says.ok, balance: ledger(1_015) });
      expect(await cash(me.memberId)).toBe(ledger(1_015));
    });

    test('a loss is a win of nothing and settles the bet', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      expect(await vendor.win(stake, { ...next(), amount: 0n })).toMatchObject({ status: says.ok, balance: ledger(90) });
      const { rows } = await world.platform.database.pool.query('SELECT state, payout FROM bet WHERE member_id = $1', [me.memberId]);
      expect(rows).toEqual([{ state: 'settled', payout: 0n }]);
    });

    test('stays listed as open until it ends, with what the vendor says of it', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      world.platform.pass(120);
      const list = () => domains().vendors.listOpenRounds(vendor.vendor, { olderThanSeconds: 60, limit: 100 });
      const mine = (await list()).find((round) => round.memberId === me.memberId);
      expect(mine).toMatchObject({ stake: ledger(10), game: vendor.game, vendorState: vendor.openState });
      await vendor.cancel(stake, next());
      expect((await list()).some((round) => round.memberId === me.memberId)).toBe(false);
    });
  });

  test('many players at once: every stake and every return finds its owner', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => player(500)));
    await Promise.all(
      players.flatMap((me) =>
        Array.from({ length: 6 }, async () => {
          const stake = stakeOf(me);
          const paid = { ...next(), amount: ledger(7) };
          expect((await untilKnown(vendor, () => vendor.bet(stake))).status).toBe(says.ok);
          expect((await untilKnown(vendor, () => vendor.win(stake, paid))).status).toBe(says.ok);
        }),
      ),
    );
    for (const { memberId } of players) expect(await cash(memberId)).toBe(ledger(500 - 6 * 3));
  });

  describe('a transaction counts once', () => {
    test('50 identical bets at once move money once, with equal answers', async () => {
      const me = await player(1_000);
      const stake = stakeOf(me);
      const answers = await Promise.all(Array.from({ length: 50 }, () => untilKnown(vendor, () => vendor.bet(stake))));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: says.ok, balance: ledger(990) });
      expect(await cash(me.memberId)).toBe(ledger(990));
    });

    test('a win repeated at once pays once', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      const move = { ...next(), amount: ledger(30) };
      const answers = await Promise.all(Array.from({ length: 10 }, () => untilKnown(vendor, () => vendor.win(stake, move))));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await cash(me.memberId)).toBe(ledger(120));
    });

    test('a repeat later gets the first answer, whatever happened since', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      const first = await vendor.bet(stake);
      await vendor.win(stake, { ...next(), amount: ledger(50) });
      expect(await vendor.bet(stake)).toEqual(first);
      expect(await cash(me.memberId)).toBe(ledger(140));
    });

    test('the same id with another amount, round or member is refused and moves nothing', async () => {
      const me = await player(100);
      const thief = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      const { memberId, token } = thief;
      for (const other of [{ amount: ledger(11) }, { round: randomUUID() }, { memberId, token }])
        expect((await vendor.bet({ ...stake, ...other })).status).toBe(says.reused);
      expect(await cash(me.memberId)).toBe(ledger(90));
      expect(await cash(memberId)).toBe(ledger(100));
    });

    test('ids of another vendor are another’s', async () => {
      const stake = stakeOf(await player(100));
      await vendor.bet(stake);
      for (const other of world.standIns.values()) {
        if (other === vendor) continue;
        const theirs = await world.player(other, 100);
        const { transaction, round } = stake;
        expect(await other.bet(stakeOf(theirs, { transaction, round }))).toMatchObject({ status: other.says.ok, balance: ledger(90) });
      }
    });
  });

  describe('a cancel', () => {
    test('gives the stake back once, and neither win nor bet come after it', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      const back = next();
      const answers = await Promise.all([back, back, next(), next()].map((move) => vendor.cancel(stake, move)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => says.ok));
      expect(await cash(me.memberId)).toBe(ledger(100));
      expect((await vendor.win(stake, { ...next(), amount: ledger(5) })).status).toBe(says['bet cancelled']);
      expect((await vendor.bet(stake)).status).toBe(says.late);
      expect(await cash(me.memberId)).toBe(ledger(100));
    });

    test('before its bet is kept, and the late bet is refused', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      expect(await vendor.cancel(stake, next())).toMatchObject({ status: says.ok, balance: ledger(100) });
      expect((await vendor.bet(stake)).status).toBe(says.late);
      expect(await cash(me.memberId)).toBe(ledger(100));
    });

    test('raced with its bet ends without the stake taken', async () => {
      const me = await player(1_000);
      for (let i = 0; i < 12; i += 1) {
        const stake = stakeOf(me);
        const calls = [() => vendor.bet(stake), () => vendor.cancel(stake, next())];
        const answers = await Promise.all((i % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
        const [placed, back] = i % 2 === 0 ? answers : answers.toReversed();
        expect(back?.status).toBe(says.ok);
        expect([says.ok, says.late]).toContain(placed?.status);
      }
      expect(await cash(me.memberId)).toBe(ledger(1_000));
    });

    test('never touches another member’s or round’s transaction', async () => {
      const owner = await player(100);
      const other = await player(100);
      const stake = stakeOf(owner);
      await vendor.bet(stake);
      const { memberId, token } = other;
      expect((await vendor.cancel(stake, { ...next(), memberId, token })).status).toBe(says['not theirs']);
      expect((await vendor.cancel(stake, { ...next(), round: randomUUID() })).status).toBe(says['not theirs']);
      expect(await cash(owner.memberId)).toBe(ledger(90));
      expect(await cash(memberId)).toBe(ledger(100));
    });

    test('of a bet that was paid follows the policy of the protocol', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      await vendor.win(stake, { ...next(), amount: ledger(60) });
      const { status } = await vendor.cancel(stake, next());
      const isRefused = vendor.afterWin === 'refused';
      expect(status).toBe(isRefused ? says['no bet'] : says.ok);
      expect(await cash(me.memberId)).toBe(ledger(isRefused ? 150 : 100));
    });

    test('of a win takes it back, into debt where it was spent', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      const paid = { ...next(), amount: ledger(60) };
      await vendor.win(stake, paid);
      expect((await vendor.bet(stakeOf(me, { amount: ledger(150) }))).status).toBe(says.ok);
      const back = await vendor.cancel(stake, { ...next(), of: paid.transaction, amount: paid.amount });
      expect(back).toMatchObject({ status: says.ok, balance: 0n });
      const { rows } = await world.platform.database.pool.query<{ balance: bigint }>(
        "SELECT balance FROM account WHERE owner = $1 AND kind = 'member.debt'",
        [me.memberId],
      );
      expect(rows[0]?.balance).toBe(ledger(-60));
    });
  });

  describeLateBets(() => ({ world, vendor }));

  describe('a win', () => {
    test('needs a bet of its round', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      expect((await vendor.win(stake, { ...next(), amount: ledger(5) })).status).toBe(says['no bet']);
      await vendor.bet(stake);
      expect((await vendor.win(stake, { ...next(), amount: ledger(5), round: randomUUID() })).status).toBe(says['no bet']);
      expect(await cash(me.memberId)).toBe(ledger(90));
    });

    test('of a free stake pays once; the stake moves nothing', async () => {
      const me = await player(0);
      const stake = stakeOf(me, { free: true });
      expect(await vendor.bet(stake)).toMatchObject({ status: says.ok, balance: 0n });
      const move = { ...next(), amount: ledger(4) };
      await Promise.all([vendor.payFree(stake, move), vendor.payFree(stake, move)]);
      expect(await cash(me.memberId)).toBe(ledger(4));
    });
  });

  describe('a session that is over', () => {
    const ends: readonly (readonly [string, (me: ContractPlayer) => Promise<unknown>])[] = [
      ['logout', ({ memberId }) => domains().identity.endSessions(memberId, 'logout')],
      ['a lock', ({ memberId }) => world.platform.database.pool.query("UPDATE member SET status = 'locked' WHERE id = $1", [memberId])],
    ];
    test.each(ends)('by %s takes win, cancel and repeats, and no bet', async (_name, end) => {
      const me = await player(100);
      const won = stakeOf(me);
      const taken = stakeOf(me);
      await vendor.bet(won);
      await vendor.bet(taken);
      await end(me);
      outliveHeld();
      expect((await vendor.win(won, { ...next(), amount: ledger(20) })).status).toBe(says.ok);
      expect((await vendor.cancel(taken, next())).status).toBe(says.ok);
      expect((await vendor.bet(stakeOf(me))).status).toBe(says['session ended']);
      expect((await vendor.balance(me)).status).toBe(says['session ended']);
      expect(await vendor.bet(won)).toMatchObject({ status: says.ok, balance: ledger(90) });
      expect(await cash(me.memberId)).toBe(ledger(110));
    });

    test('does not come of play: an accepted bet is an act of the person', async () => {
      const me = await player(100);
      const idleSeconds = async () => {
        const { rows } = await world.platform.database.pool.query<{ idle: number }>(
          'SELECT extract(epoch FROM $2::timestamptz - active_at)::float AS idle FROM member_session WHERE id = $1',
          [me.sessionId, world.platform.now()],
        );
        return rows[0]?.idle ?? Infinity;
      };
      for (let i = 0; i < 3; i += 1) {
        world.platform.pass(20 * 60);
        outliveHeld();
        expect((await vendor.bet(stakeOf(me))).status).toBe(says.ok);
        // The answer does not wait for the renewal.
        await expect.poll(idleSeconds).toBeLessThan(60);
      }
    });

    test('is none that was never opened, or that belongs to another vendor', async () => {
      const me = await player(100);
      expect((await vendor.bet(stakeOf({ ...me, token: 'x'.repeat(43) }))).status).toBe(says['session unknown']);
      for (const other of world.standIns.values()) {
        if (other === vendor) continue;
        expect((await other.bet(stakeOf(me))).status).toBe(other.says['session unknown']);
      }
      expect(await cash(me.memberId)).toBe(ledger(100));
    });
  });

  describe('an amount', () => {
    test('never takes a balance below nothing, also when raced', async () => {
      const me = await player(55);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => {
          const stake = stakeOf(me);
          return untilKnown(vendor, () => vendor.bet(stake));
        }),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === says.ok)).toHaveLength(5);
      expect(statuses.filter((status) => status === says.funds)).toHaveLength(5);
      expect(await cash(me.memberId)).toBe(ledger(5));
    });

    test('off the step of its currency, or of nothing, is refused', async () => {
      const me = await player(100);
      for (const amount of [15_000n, 1n, 0n]) expect((await vendor.bet(stakeOf(me, { amount }))).status).toBe(says.amount);
      expect(await cash(me.memberId)).toBe(ledger(100));
    });
  });

  describe('a call', () => {
    test('that was changed, not signed, or signed by a stranger writes nothing', async () => {
      const stake = stakeOf(await player(100));
      const before = await world.written();
      const sendings = [
        { tamper: (text: string) => text.replace(stake.round, randomUUID()) },
        { tamper: (text: string) => `${text} ` },
        { signedBy: 'nobody' },
        { signedBy: 'a stranger' },
      ] as const;
      for (const sending of sendings) expect((await vendor.bet(stake, sending)).status).toBe(says.signature);
      expect(await world.written()).toEqual(before);
    });

    test('at the address of nobody, or of a vendor of another protocol, is not served', async () => {
      const stake = stakeOf(await player(100));
      for (const other of ['NOBODY', ...[...world.standIns.values()].filter((one) => one !== vendor).map((one) => one.vendor)])
        expect((await vendor.bet(stake, { vendor: other })).status).toBe(says['vendor unknown']);
      expect(await cash(stake.memberId)).toBe(ledger(100));
    });

    test('that cannot be read, or says a thing twice, is refused', async () => {
      expect((await vendor.sendText('{"a":')).status).toBe(says.unreadable);
      expect((await vendor.sendText('{"a":1,"a":2}')).status).toBe(says.unreadable);
      expect((await vendor.sendText('[]')).status).toBe(says.malformed);
      expect((await vendor.sendText('{}')).status).toBe(says.malformed);
    });
  });

  describe('no stake', () => {
    test('in maintenance; the win still comes through', async () => {
      const me = await player(100);
      const stake = stakeOf(me);
      await vendor.bet(stake);
      await domains().content.setMaintenance('koi', { on: true });
      try {
        expect((await vendor.bet(stakeOf(me))).status).toBe(says.closed);
        expect((await vendor.win(stake, { ...next(), amount: ledger(15) })).status).toBe(says.ok);
      } finally {
        await domains().content.setMaintenance('koi', { on: false });
      }
      expect((await vendor.bet(stakeOf(me))).status).toBe(says.ok);
    });

    test('from a blocked address', async () => {
      const me = await player(100);
      const rule = { kind: 'address', value: '127.0.0.0/8' } as const;
      await domains().content.setRegionRule('koi', { ...rule, effect: 'deny' });
      try {
        expect((await vendor.bet(stakeOf(me))).status).toBe(says.blocked);
      } finally {
        await domains().content.setRegionRule('koi', { ...rule, effect: null });
      }
      expect((await vendor.bet(stakeOf(me))).status).toBe(says.ok);
    });

    test('of the excluded, the cooling off, or beyond a limit', async () => {
      const me = await player(100);
      const after = async (change: string) => {
        await guard(me.memberId, change);
        return (await vendor.bet(stakeOf(me))).status;
      };
      expect(await after("excluded_until = now() + interval '1 year'")).toBe(says.blocked);
      expect(await after("excluded_until = NULL, cool_off_until = now() + interval '1 day'")).toBe(says.blocked);
      expect(await after(`cool_off_until = NULL, wager_day_limit = ${ledger(9)}`)).toBe(says['wager limit']);
      expect(await after(`wager_day_limit = NULL, loss_week_limit = ${ledger(9)}`)).toBe(says['loss limit']);
      expect(await after('loss_week_limit = NULL, session_limit_minutes = 1')).toBe(says.ok);
      world.platform.pass(61);
      expect((await vendor.bet(stakeOf(me))).status).toBe(says['time limit']);
      expect(await cash(me.memberId)).toBe(ledger(90));
    });

    test.each([
      ['brand_game', "node_id = (SELECT node_id FROM game WHERE code = 'GAME')"],
      ['brand_module', "code = 'GAMELO3'"],
    ])('once the brand takes it off: %s', async (table, where) => {
      const me = await player(100);
      const set = (enabled: boolean) =>
        world.platform.database.ownerPool.query(
          `UPDATE ${table} SET enabled = ${enabled} WHERE brand_id = 'brd_koi' AND ${where.replace("GAME'", `${vendor.game}'`)}`,
        );
      // Held in memory for a second, and yet the next bet: its own statement compares the content's version.
      await set(false);
      try {
        expect((await vendor.bet(stakeOf(me))).status).toBe(says['game off']);
      } finally {
        await set(true);
      }
      expect((await vendor.bet(stakeOf(me))).status).toBe(says.ok);
    });
  });
});
