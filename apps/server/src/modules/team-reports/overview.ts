import type { teamOverview } from '@pavilion/contract/team-reports/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { DateTime } from 'luxon';
import type { SessionContext } from '../../http/types.ts';
import { type Days, eachDay } from '../../kernel/days.ts';
import { ttlCache } from '../../kernel/ttl-cache.ts';
import { MAX_DAYS, type Range } from '../../kernel/report-range.ts';
import {
  type ActiveDay,
  countActiveTeam,
  countActiveTeamByDay,
  countFirstDeposits,
  type MoneyFact,
  sumMoney,
  sumPlay,
} from '../activity/public.ts';
import { findBestGames } from './best-games.ts';
import { looksOf } from './bets.ts';
import type { TeamReportsDeps } from './deps.ts';
import { countNew, countTeam, MAX_ONE_BY_ONE, type TeamCounts } from './find-team.ts';
import { dayOf, wholeDays } from './range.ts';

/** Cache time: counting a team reads a row per member. Figures of play and money are as old as the lag of the activity's consumer. */
const AGE_MS = 60_000;
const MAX_CACHED = 2_000;
const isLarge = ({ agents, members }: Pick<TeamCounts, 'agents' | 'members'>): boolean => agents + members > MAX_ONE_BY_ONE;

const cachedTeam = ttlCache<TeamCounts>({ ageMs: AGE_MS, maxEntries: MAX_CACHED, isWorthCaching: isLarge });

/** Of an agent's team, at most `AGE_MS` old; a team of few is counted at once every time. */
export const teamNow = ({ db }: Pick<TeamReportsDeps, 'db'>, agentId: string, now: Date): Promise<TeamCounts> =>
  cachedTeam(db, { key: agentId, now, read: () => countTeam(db, { agentId, now }) });

interface Newcomers {
  isLarge: boolean;
  days: { day: string; members: number }[];
  firstDeposits: number;
}

const cachedNewcomers = ttlCache<Newcomers>({ ageMs: AGE_MS, maxEntries: MAX_CACHED, isWorthCaching: (value) => value.isLarge });

/** Who joined a team, and who paid in for the first time, within a range; of a large team at most `AGE_MS` old. */
const newcomersOf = (
  { db }: TeamReportsDeps,
  { team, now, ...asked }: Range & { brandId: string; agentId: string; team: TeamCounts; now: Date },
): Promise<Newcomers> =>
  cachedNewcomers(db, {
    key: `${asked.agentId} ${asked.from.getTime()} ${asked.to.getTime()}`,
    now,
    read: async () => ({ isLarge: isLarge(team), days: await countNew(db, asked), firstDeposits: await countFirstDeposits(db, asked) }),
  });

interface Active {
  isLarge: boolean;
  members: number;
  days: ActiveDay[];
}

const cachedActive = ttlCache<Active>({ ageMs: AGE_MS, maxEntries: MAX_CACHED, isWorthCaching: (value) => value.isLarge });

/** Who of a team was active within a range, and day by day; of a large team at most `AGE_MS` old. */
const activeOf = (
  { db }: TeamReportsDeps,
  { team, now, ...asked }: Range & { brandId: string; agentId: string; least: bigint; team: TeamCounts; now: Date },
): Promise<Active> =>
  cachedActive(db, {
    key: `${asked.agentId} ${asked.from.getTime()} ${asked.to.getTime()} ${asked.least}`,
    now,
    read: async () => ({
      isLarge: isLarge(team),
      members: await countActiveTeam(db, asked),
      days: await countActiveTeamByDay(db, asked),
    }),
  });

interface Day {
  deposit: bigint;
  withdraw: bigint;
  rebate: bigint;
  promotion: bigint;
  betting: bigint;
  turnover: bigint;
  winning: bigint;
}

const NOTHING: Day = { deposit: 0n, withdraw: 0n, rebate: 0n, promotion: 0n, betting: 0n, turnover: 0n, winning: 0n };
const FACTS: Partial<Record<MoneyFact, keyof Day>> = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  rebate: 'rebate',
  promotion: 'promotion',
};

/** Of the house. */
const profitOf = ({ betting, winning, rebate, promotion }: Day): bigint => betting - winning - rebate - promotion;

/** Days of the brand with anything on them. */
async function daysOf({ db }: TeamReportsDeps, asked: Range & { brandId: string; pathOf: string }): Promise<Map<string, Day>> {
  const days = new Map<string, Day>();
  const at = (day: string): Day => {
    const known = days.get(day) ?? { ...NOTHING };
    days.set(day, known);
    return known;
  };
  for (const row of await sumPlay(db, { ...asked, by: ['day'] })) {
    const day = at(row.day ?? '');
    day.betting += row.stake;
    day.turnover += row.turnover;
    day.winning += row.payout;
  }
  for (const row of await sumMoney(db, { ...asked, by: ['day'] })) {
    const name = FACTS[row.fact];
    if (name) at(row.day ?? '')[name] += row.amount;
  }
  return days;
}

const sum = (days: Iterable<Day>): Day => {
  const total = { ...NOTHING };
  for (const day of days) for (const name of Object.keys(total) as (keyof Day)[]) total[name] += day[name];
  return total;
};

/** The range of the same length right before, in days of the brand. */
function rangeBefore({ from, to }: Range, timeZone: string): Range {
  const start = DateTime.fromJSDate(from, { zone: timeZone });
  const days = Math.round(DateTime.fromJSDate(to, { zone: timeZone }).diff(start, 'days').days);
  return { from: start.minus({ days }).toJSDate(), to: from };
}

/** First and last day of a range. */
const daysIn = ({ from, to }: Range, timeZone: string): Days => ({
  fromDay: dayOf(from, timeZone),
  toDay: dayOf(new Date(to.getTime() - 1), timeZone),
});

type Value = InnerValue<typeof teamOverview>;

/** The team in figures over whole days of the brand, with the days before. */
export async function readOverview(
  deps: TeamReportsDeps,
  query: InnerQuery<typeof teamOverview>,
  { brand, session, now, language }: SessionContext,
): Promise<Value> {
  const { db } = deps;
  const agentId = session.memberId;
  const range = wholeDays(query, { timeZone: brand.timeZone, now });
  const before = rangeBefore(range, brand.timeZone);
  const asked = { brandId: brand.id, agentId };
  const [daysNow, daysBefore] = [
    await daysOf(deps, { brandId: brand.id, pathOf: agentId, ...range }),
    await daysOf(deps, { brandId: brand.id, pathOf: agentId, ...before }),
  ];
  const [total, totalBefore] = [sum(daysNow.values()), sum(daysBefore.values())];
  const team = await teamNow(deps, agentId, now);
  const least = await deps.activeTurnover(brand);
  const [activeNow, activeBefore] = [
    await activeOf(deps, { ...asked, ...range, least, team, now }),
    await activeOf(deps, { ...asked, ...before, least, team, now }),
  ];
  const activeDays = new Map(activeNow.days.map(({ day, active }) => [day, active]));
  const [newNow, newBefore] = [
    await newcomersOf(deps, { ...asked, ...range, team, now }),
    await newcomersOf(deps, { ...asked, ...before, team, now }),
  ];
  const news = new Map(newNow.days.map(({ day, members }) => [day, members]));
  const add = (rows: readonly { members: number }[]): number => rows.reduce((all, { members }) => all + members, 0);
  const figure = (read: (day: Day) => bigint) => ({ now: read(total), before: read(totalBefore) });
  const next = await deps.nextSettlement({ brand, memberId: agentId, now });
  const games = await findBestGames(db, { ...asked, ...daysIn(range, brand.timeZone) });
  const looks = await looksOf(deps, games, { language, brandId: brand.id });
  return {
    teamSize: team.agents + team.members,
    agentCount: team.agents,
    memberCount: team.members,
    newMembers: { now: add(newNow.days), before: add(newBefore.days) },
    firstDeposits: { now: newNow.firstDeposits, before: newBefore.firstDeposits },
    activeMembers: { now: activeNow.members, before: activeBefore.members },
    onlineMembers: team.online,
    teamBalance: team.main + team.vendor + team.held,
    balanceParts: { main: team.main, vendor: team.vendor, held: team.held },
    deposit: figure((day) => day.deposit),
    withdraw: figure((day) => day.withdraw),
    betting: figure((day) => day.betting),
    turnover: figure((day) => day.turnover),
    winning: figure((day) => day.winning),
    rebate: figure((day) => day.rebate),
    promotion: figure((day) => day.promotion),
    profit: figure(profitOf),
    series: eachDay(daysIn(range, brand.timeZone), MAX_DAYS).map((date) => {
      const day = daysNow.get(date) ?? NOTHING;
      const { deposit, withdraw, betting, turnover, winning } = day;
      return {
        date,
        deposit,
        withdraw,
        betting,
        turnover,
        winning,
        profit: profitOf(day),
        activeMembers: activeDays.get(date) ?? 0,
        newMembers: news.get(date) ?? 0,
      };
    }),
    games: games.map(({ vendor, game, turnover, profit }) => ({
      vassalage: vendor,
      gameCode: game,
      gameName: looks.get(`${vendor}:${game}`)?.name ?? game,
      iconUrl: looks.get(`${vendor}:${game}`)?.iconUrl ?? '',
      turnover,
      profit,
    })),
    nextSettlement: next && { ...next, at: next.at.toISOString() },
    ageSeconds: AGE_MS / 1000,
  };
}
