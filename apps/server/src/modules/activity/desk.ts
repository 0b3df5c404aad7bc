import { homeToday } from '@pavilion/contract/desk-home';
import type { InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import { DateTime } from 'luxon';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { type Db, many, type Sql } from '../../kernel/db.ts';
import { expectedHold, holdPpm, hoursBegun, hoursOf, hoursPassed, type HourRow, PPM } from './home-rules.ts';
import { type GameDay, readGameDays } from './sum-play.ts';

/** What a game's maths says of it. */
export interface GameMaths {
  name: string;
  /** Share of stakes paid back, in millionths; null where the vendor does not say. */
  rtpPpm: number | null;
}

export interface ActivityDeskDeps {
  db: Db;
  /** By the game's code; unknown ones are absent. */
  gamesOf(vendor: string, games: readonly string[], language: OperatorContext['language']): Promise<ReadonlyMap<string, GameMaths>>;
}

/** Today against yesterday, for the desk's home. */
export function registerActivityDesk({ serve, access }: DeskRegistrar, deps: ActivityDeskDeps): void {
  serve(homeToday, ({ query }, context) => readToday({ ...deps, access }, query, context));
}

async function readToday(
  { db, access, gamesOf }: ActivityDeskDeps & { access: DeskAccess },
  { brandId }: InnerQuery<typeof homeToday>,
  context: OperatorContext,
): Promise<InnerValue<typeof homeToday>> {
  const brand = await access.brandInScope(brandId, context);
  const now = DateTime.fromJSDate(context.now, { zone: brand.timeZone });
  const midnight = now.startOf('day');
  const before = midnight.minus({ days: 1 });
  const rows = await readHours(db, brand, before.toJSDate());
  const games = await readGames(db, brandId, midnight);
  const maths = await mathsOf(games, (vendor, codes) => gamesOf(vendor, codes, context.language));
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
        bets: Number(today?.bets ?? 0n),
        stakes: today?.stakes ?? 0n,
        result: (today?.stakes ?? 0n) - (today?.payouts ?? 0n),
        expectedPpm: expectedHold(known?.rtpPpm ?? null),
        days: days.map(holdPpm),
      };
    }),
  };
}

/** Hours since `from`, the beginning of a day, that have anything in them. */
function readHours(sql: Sql, { id, timeZone }: BrandInfo, from: Date): Promise<HourRow[]> {
  return many<HourRow & Record<string, unknown>>(
    sql,
    `SELECT hour, sum(deposits)::bigint AS deposits, sum(withdrawals)::bigint AS withdrawals, sum(stakes)::bigint AS stakes,
       sum(payouts)::bigint AS payouts, sum(bets)::bigint AS bets, sum(fresh)::bigint AS fresh, sum(active)::bigint AS active
     FROM (
       SELECT at AS hour, 0 AS deposits, 0 AS withdrawals, placed AS stakes, paid AS payouts, bets, 0 AS fresh, 0 AS active FROM activity_team
         WHERE brand_id = $1 AND agent = '' AND grain = 'hour' AND at >= $2
       UNION ALL
       SELECT at, CASE fact WHEN 'deposit' THEN amount ELSE 0 END, CASE fact WHEN 'withdrawal' THEN amount ELSE 0 END, 0, 0, 0, 0, 0
         FROM activity_money_team WHERE brand_id = $1 AND agent = '' AND grain = 'hour' AND at >= $2 AND fact IN ('deposit', 'withdrawal')
       UNION ALL
       SELECT date_trunc('hour', created_at, $3), 0, 0, 0, 0, 0, count(*), 0 FROM member_facts
         WHERE brand_id = $1 AND created_at >= $2 AND customer_type <> 4 AND status <> 'unfinished' GROUP BY 1
       UNION ALL
       SELECT date_trunc('hour', first_at, $3), 0, 0, 0, 0, 0, 0, count(*) FROM (
           SELECT min(first_at) AS first_at FROM activity_active WHERE brand_id = $1 AND at >= $2 GROUP BY at, member_id) a GROUP BY 1) f
     GROUP BY hour`,
    [id, from, timeZone],
  );
}

const DAYS = 8;
const MOST_GAMES = 8;

/** The games with the greatest stakes of today, else of the days before; each with its last eight days, today last. */
async function readGames(sql: Sql, brandId: string, midnight: DateTime) {
  const days = Array.from({ length: DAYS }, (_none, ago) => midnight.minus({ days: DAYS - 1 - ago }).toISODate() ?? '');
  const rows = await readGameDays(sql, { brandId, fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' });
  const games = [...Map.groupBy(rows, ({ vendor, game }) => `${vendor} ${game}`).values()].flatMap((ofGame) => {
    const [one] = ofGame;
    if (!one) return [];
    const sum = (day: string, read: (row: GameDay) => bigint) =>
      ofGame.reduce((total, row) => (row.day === day ? total + read(row) : total), 0n);
    return [
      {
        vendor: one.vendor,
        game: one.game,
        days: days.map((day) => ({
          bets: sum(day, ({ bets }) => BigInt(bets)),
          stakes: sum(day, ({ placed }) => placed),
          payouts: sum(day, ({ paid }) => paid),
        })),
      },
    ];
  });
  const weight = ({ days: all }: (typeof games)[number]): bigint =>
    (all.at(-1)?.stakes ?? 0n) * BigInt(PPM) + all.reduce((total, day) => total + day.stakes, 0n);
  return games.toSorted((a, b) => (weight(b) > weight(a) ? 1 : -1)).slice(0, MOST_GAMES);
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
