import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { many, transaction } from '../../kernel/db.ts';
import { ALPS, CURRENCY, MAIN, NULL, openWorld, type World } from '../../test/activity-world.ts';
import { reportBets } from '../betting/public.ts';
import { type DeskBetFilter, findCountedSums, findDeskBets } from './find-desk-bets.ts';

const DAYS = 34;
const START = Date.parse('2026-09-28T00:00:00Z');
const atDay = (day: number, hour = 0): Date => new Date(START + (day * 24 + hour) * HOUR_MS);
/** Whole days of October. */
const OCTOBER = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') };

let world: World;
let lan: string;
let mai: string;
beforeAll(async () => {
  world = await openWorld();
  [lan, mai] = [await world.makeMember(NULL), await world.makeMember(NULL)];
  const foreign = await world.makeMember(ALPS);
  await world.deposit(NULL, lan);
  await world.deposit(NULL, mai);
  await world.deposit(ALPS, foreign);
  await play(foreign);
});
afterAll(() => world.database.drop());

interface PlacedBet {
  memberId: string;
  roundId: string;
  transactionId: string;
  game: string;
}

/** Every day a bet that is settled at once, one that is settled nine days later, one of another game; some are taken back, some won late, some reported by their vendor. */
async function play(foreign: string): Promise<void> {
  const port = world.portAt(atDay(0).toISOString());
  const place = async (memberId: string, game: string, at: Date): Promise<PlacedBet> => {
    const bet = { memberId, game, roundId: randomUUID(), transactionId: randomUUID() };
    await port.apply({ ...bet, amount: 2n * MAIN }, at);
    return bet;
  };
  const settle = ({ transactionId: referenceId, ...bet }: PlacedBet, amount: bigint, at: Date) =>
    port.apply({ ...bet, kind: 'win', referenceId, amount, roundClosed: true }, at);
  const open: PlacedBet[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    await settle(await place(lan, 'dice', atDay(day, 1)), BigInt(day % 3) * MAIN, atDay(day, 2));
    open.push(await place(mai, 'dice', atDay(day, 3)));
    const rare = await place(mai, 'limbo', atDay(day, 4));
    await settle(await place(foreign, 'dice', atDay(day, 4)), MAIN, atDay(day, 5));
    const late = open[day - 9];
    if (late) await settle(late, 3n * MAIN, atDay(day, 6));
    const { transactionId: referenceId, ...bet } = rare;
    if (day % 4 === 0) await port.apply({ ...bet, kind: 'cancel', referenceId, amount: 0n, afterWin: 'take-back' }, atDay(day, 7));
    if (day % 4 === 1) await settle(rare, 0n, atDay(day, 8));
    if (day % 5 === 0) await report(day);
  }
  await port.close();
}

/** A won bet, which its vendor corrects on the next day. */
async function report(day: number): Promise<void> {
  for (const revision of [1, 2]) {
    const placed = {
      id: `reported-${day}`,
      revision,
      memberId: lan,
      game: 'reef',
      product: 'fish',
      roundId: `round-${day}`,
      currency: CURRENCY,
      stake: MAIN,
      payout: BigInt(revision) * MAIN,
      state: 'settled' as const,
      placedAt: atDay(day, 9),
    };
    await transaction(world.database.pool, (tx) => reportBets(tx, 'far', { reports: [placed], now: atDay(day, 10) }));
  }
}

const NO_FILTER = {
  reference: null,
  memberId: null,
  vendor: null,
  game: null,
  product: null,
  state: null,
  leastStake: null,
  mostStake: null,
  leastPayout: null,
  mostPayout: null,
};

/** Straight from operations and bets. */
const COUNTED = {
  settled: `(o.kind = 'settle' OR o.turnover IS NOT NULL OR o.commission IS NOT NULL OR o.settled_stake IS NOT NULL OR o.settled_payout IS NOT NULL)`,
  moved: `(o.kind = 'bet' OR o.stake IS NOT NULL OR o.payout IS NOT NULL) AND (o.kind = 'bet' OR o.stake <> 0 OR o.payout <> 0)`,
};
const expected = (counts: 'moved' | 'settled', { from, to, memberId, game, state, vendor }: DeskBetFilter): Promise<{ id: string }[]> =>
  many<{ id: string }>(
    world.database.ownerPool,
    `SELECT DISTINCT b.id FROM operation o JOIN bet b ON b.id = o.bet_id
       WHERE o.brand_id = $1 AND o.at >= $2 AND o.at < $3 AND ${COUNTED[counts]} AND ($4::text IS NULL OR b.member_id = $4)
         AND ($5::text IS NULL OR b.game = $5) AND ($6::text IS NULL OR b.state = $6) AND ($7::text IS NULL OR b.vendor = $7)
       ORDER BY b.id DESC`,
    [NULL.id, from, to, memberId, game, state, vendor],
  );

async function pages(filter: DeskBetFilter, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
    const page = await findDeskBets(world.database.pool, filter, { after, limit });
    ids.push(...page.map(({ id }) => id));
    if (page.length < limit) return ids;
  }
}

describe.each(['settled', 'moved'] as const)('bets that counted as %s', (counts) => {
  const cases: [string, () => Partial<DeskBetFilter>][] = [
    ['a month', () => ({})],
    ['a day', () => ({ from: atDay(12), to: atDay(13) })],
    ['days whose end is to come', () => ({ from: atDay(DAYS - 3), to: atDay(DAYS + 20) })],
    ['of a member', () => ({ memberId: lan })],
    ['of a rare game', () => ({ game: 'reef' })],
    ['of another vendor', () => ({ vendor: 'far' })],
    ['that were taken back', () => ({ state: 'cancelled' })],
    ['of nobody', () => ({ memberId: 'mem_none' })],
  ];
  test.each(cases)('%s: page by page each once, newest first, and no other', async (name, narrowed) => {
    const filter: DeskBetFilter = { ...NO_FILTER, ...OCTOBER, brandIds: [NULL.id], counts, ...narrowed() };
    const ids = (await expected(counts, filter)).map(({ id }) => id);
    expect(ids.length > 0).toBe(name !== 'of nobody');
    for (const limit of [4, 500]) expect(await pages(filter, limit)).toEqual(ids);
  });
});

test('a bet reported in two lines was placed once', async () => {
  const filter = { ...NO_FILTER, ...OCTOBER, brandIds: [NULL.id], vendor: 'far' };
  const [moved] = await findCountedSums(world.database.pool, { ...filter, counts: 'moved' });
  const reported = [5, 10, 15, 20, 25, 30].length;
  expect(moved).toEqual({
    currency: CURRENCY,
    count: reported,
    stake: BigInt(reported) * MAIN,
    payout: BigInt(2 * reported) * MAIN,
    turnover: 0n,
    inPlay: null,
  });
});
