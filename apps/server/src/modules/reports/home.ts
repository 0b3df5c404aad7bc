import type { homeToday } from '@pavilion/contract/reports/desk-home';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { PPM } from '@pavilion/contract/base/rate';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { countFirstBets, sumGames, sumMoney, sumPlay } from '../activity/public.ts';
import type { GameMaths, ReportDeps } from './deps.ts';
import { holdPpm } from './figures.ts';
import { expectedHold, hoursBegun, hoursOf, hoursPassed, type HourRow } from './home-rules.ts';

/** Today against yesterday by the readers of the reports, and the hold of the games. */
export async function readToday(
  { db, access, gamesOf }: ReportDeps,
  { brandId }: InnerQuery<typeof homeToday>,
  context: OperatorContext,
): Promise<InnerValue<typeof homeToday>> {
  const brand = await access.brandInScope(brandId, context);
  const now = DateTime.fromJSDate(context.now, { zone: brand.timeZone });
  const midnight = now.startOf('day');
  const before = midnight.minus({ days: 1 }).startOf('day');
  const rows = await readHours(db, brand, { from: before.toJSDate(), to: midnight.plus({ days: 1 }).startOf('day').toJSDate() });
  const games = await readGames(db, brandId, midnight);
  const maths = await mathsOf(games, (vendor, codes) => gamesOf(vendor, codes, { language: context.language, brandId }));
  return {
    currency: brand.currency,
    timeZone: brand.timeZone,
    day: midnight.toISODate() ?? '',
    hoursPassed: hoursPassed(now),
    today: hoursOf(rows, midnight, hoursBegun(now)),
    yesterday: hoursOf(rows, before, 24),
    games: games.map(({ vendor, game, days }) => {
      const today = days.at(-1);
      const known = maths.get(`${vendor} ${game}`);
      return {
        vendor,
        game,
        name: known?.name ?? game,
        bets: today?.bets ?? 0,
        stakes: today?.stake ?? 0n,
        result: (today?.stake ?? 0n) - (today?.payout ?? 0n),
        expectedPpm: expectedHold(known?.rtpPpm ?? null),
        days: days.map(holdPpm),
      };
    }),
  };
}

const NOTHING = { deposits: 0n, withdrawals: 0n, stakes: 0n, payouts: 0n, bets: 0n, fresh: 0n, active: 0n };

/** Hours of a span of days that have anything in them. */
async function readHours(sql: Sql, { id, timeZone }: BrandInfo, span: { from: Date; to: Date }): Promise<HourRow[]> {
  const of = { brandId: id, ...span };
  const plays = await sumPlay(sql, { ...of, by: ['hour'] });
  const sums = await sumMoney(sql, { ...of, fact: ['deposit', 'withdrawal'], by: ['hour'] });
  const active = await countFirstBets(sql, of);
  const fresh = await many<{ at: Date; members: number }>(
    sql,
    `SELECT date_trunc('hour', created_at, $3) AS at, count(*)::float8 AS members FROM member_facts
       WHERE brand_id = $1 AND created_at >= $2 AND customer_type <> 4 AND status <> 'unfinished' GROUP BY 1`,
    [id, span.from, timeZone],
  );
  const at = (hour: Date | undefined): Date => hour ?? span.from;
  return [
    ...plays.map((one) => ({ ...NOTHING, hour: at(one.at), stakes: one.placed, payouts: one.paid, bets: BigInt(one.bets) })),
    ...sums.map((one) => ({ ...NOTHING, hour: at(one.at), [one.fact === 'deposit' ? 'deposits' : 'withdrawals']: one.amount })),
    ...active.map((one) => ({ ...NOTHING, hour: one.at, active: BigInt(one.members) })),
    ...fresh.map((one) => ({ ...NOTHING, hour: one.at, fresh: BigInt(one.members) })),
  ];
}

const DAYS = 8;
const MAX_GAMES = 8;
const NO_DAY = { bets: 0, stake: 0n, payout: 0n };

/** The games with the greatest settled stakes of today, else of the days before; each with its last eight days, today last. */
async function readGames(sql: Sql, brandId: string, midnight: DateTime) {
  const days = Array.from({ length: DAYS }, (_none, ago) => midnight.minus({ days: DAYS - 1 - ago }).toISODate() ?? '');
  const rows = await sumGames(sql, { brandId, fromDay: days[0] ?? '', toDay: days.at(-1) ?? '', by: ['vendor', 'game', 'day'] });
  const games = [...Map.groupBy(rows, ({ vendor, game }) => `${vendor} ${game}`).values()].map((ofGame) => ({
    vendor: ofGame[0]?.vendor ?? '',
    game: ofGame[0]?.game ?? '',
    // What is settled: a stake that waits for its draw or its match is not won yet.
    days: days.map((day) => {
      const row = ofGame.find((one) => one.day === day);
      return row ? { bets: row.settled, stake: row.stake, payout: row.payout } : NO_DAY;
    }),
  }));
  const weight = ({ days: all }: (typeof games)[number]): bigint =>
    (all.at(-1)?.stake ?? 0n) * PPM + all.reduce((total, day) => total + day.stake, 0n);
  return games
    .filter((one) => weight(one) > 0n)
    .toSorted((a, b) => (weight(b) > weight(a) ? 1 : -1))
    .slice(0, MAX_GAMES);
}

async function mathsOf(
  games: readonly { vendor: string; game: string }[],
  ask: (vendor: string, codes: string[]) => Promise<ReadonlyMap<string, GameMaths>>,
): Promise<Map<string, GameMaths>> {
  const all = new Map<string, GameMaths>();
  for (const [vendor, ofVendor] of Map.groupBy(games, (one) => one.vendor)) {
    for (const [code, maths] of await ask(
      vendor,
      ofVendor.map(({ game }) => game),
    ))
      all.set(`${vendor} ${code}`, maths);
  }
  return all;
}
