import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { PromotionRule } from '@pavilion/contract/promotions/terms';
import type { rankBoardList } from '@pavilion/contract/promotions/tickets';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { type RacePlace, rankRace } from '../activity/public.ts';
import { joinedOf } from './joined.ts';
import { LETTERS, versionOver } from './periods.ts';
import { findLive, findVersions, isRunning, type Promotion, type PromotionsDeps, textOf, versionKey } from './store.ts';
import { asksToJoin, ineligibleReason } from './take.ts';

type Board = InnerValue<typeof rankBoardList>[number];
export type RaceRule = Extract<PromotionRule, { kind: 'race' }>;

const SHOWN = 20;
/** Leaders looked at beyond those shown: some may have nothing. */
const SPARE = 10;

/** Who leads a period, the first so many. */
export async function rank(
  sql: Sql,
  {
    promotion,
    rule,
    period,
    most,
    self = null,
  }: { promotion: Promotion; rule: RaceRule; period: Period; most: number; self?: string | null },
): Promise<RacePlace[]> {
  return rankRace(sql, {
    brandId: promotion.brandId,
    from: period.from,
    to: period.to,
    products: rule.gameTypes.map((type) => type.toLowerCase()),
    measure: rule.measure,
    among: asksToJoin(promotion) ? [...(await joinedOf(sql, promotion.id, period.to))] : null,
    most,
    self,
  });
}

interface BoardQuery extends SessionContext {
  promotion: Promotion;
}

/** Current boards of the brand's races; with `previous` the final ones of the period before. */
export async function readBoards(deps: PromotionsDeps, query: InnerQuery<typeof rankBoardList>, context: SessionContext): Promise<Board[]> {
  const { brand, now } = context;
  const races = (await findLive(deps.db, brand.id, now)).filter(
    (one) => one.kind === 'race' && isRunning(one, now) && (query.promotionId === undefined || one.id === query.promotionId),
  );
  const boards: Board[] = [];
  for (const promotion of races) {
    const board = await readBoard(deps, { ...context, promotion }, query.period ?? 'current');
    if (board) boards.push(board);
  }
  return boards;
}

async function readBoard(deps: PromotionsDeps, wanted: BoardQuery, which: 'current' | 'previous'): Promise<Board | null> {
  const { brand, now, language, session, promotion: live } = wanted;
  const { memberId } = session;
  const reason = await ineligibleReason(deps.db, deps, live, { memberId, now });
  if (reason === 'barred' || reason === 'branch') return null;
  const period = periodBack(live, brand.timeZone, now, which === 'current' ? 0 : 1);
  const found = period && (await readPlaces(deps, { brand, live, period, now, self: memberId }));
  if (!period || !found) return null;
  const { promotion, rule, places } = found;
  const unnamed = await deps.unnamed(places.map((one) => one.memberId));
  const prizeOf = (one: RacePlace) => prizeAt(rule, one);
  const own = places.find((one) => one.memberId === memberId);
  return {
    promotionId: promotion.id,
    code: promotion.code,
    title: textOf(promotion, language, brand).title,
    state: found.state,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    measure: rule.measure,
    least: rule.least,
    prizes: rule.prizes,
    list: places
      .filter(({ place, score }) => place <= SHOWN && score >= rule.least)
      .map((one) => ({
        place: one.place,
        score: one.score,
        prize: prizeOf(one),
        customerName: unnamed.has(one.memberId) ? '****' : deps.maskedName(one.username),
        isSelf: one.memberId === memberId,
      })),
    self: own ? { place: own.place, score: own.score, prize: prizeOf(own) } : null,
    hasPrevious: periodBack(live, brand.timeZone, period.from, 1) !== null,
    mustJoin: asksToJoin(promotion) && !(await joinedOf(deps.db, promotion.id, new Date(now.getTime() + 1))).has(memberId),
  };
}

/** So many periods before the one that holds the moment; null: the race was not on for the whole of it. Whole periods are settled, and no others. */
export function periodBack(
  { terms: { rule }, startsAt, endsAt }: Pick<Promotion, 'terms' | 'startsAt' | 'endsAt'>,
  timeZone: string,
  now: Date,
  back: number,
): Period | null {
  if (rule.kind !== 'race') return null;
  const letter = LETTERS[rule.period];
  let period = periodOf(letter, timeZone, now);
  for (let step = 0; step < back; step += 1) period = periodOf(letter, timeZone, new Date(period.from.getTime() - 1));
  return period.from < startsAt || (endsAt !== null && period.to > endsAt) ? null : period;
}

export const prizeAt = (rule: RaceRule, { place, score }: Pick<RacePlace, 'place' | 'score'>): bigint | null =>
  score >= rule.least ? (rule.prizes[place - 1] ?? null) : null;

interface PlacesQuery {
  brand: Pick<BrandInfo, 'timeZone'>;
  live: Promotion;
  period: Period;
  now: Date;
  /** The member whose place is read too, wherever it is. */
  self: string | null;
}

/** Places of a period under the terms it has: as they were written, or the current ones while it is not settled. */
export async function readPlaces(deps: PromotionsDeps, { live, period, now, self }: PlacesQuery) {
  const version = await versionOver(deps, live, period);
  const promotion = (await findVersions(deps.db, [{ promotionId: live.id, version }])).get(versionKey(live.id, version)) ?? live;
  const { rule } = promotion.terms;
  if (rule.kind !== 'race') return null;
  const settled = await findPlaces(deps.db, promotion.id, period.from);
  const isSettled = await isSettledTo(deps.db, promotion.id, period.to);
  const state = isSettled ? ('settled' as const) : period.to <= now ? ('counting' as const) : ('running' as const);
  const isWritten = settled.length > 0 || isSettled;
  const places: Place[] = isWritten ? settled : await livePlaces(deps, { promotion, rule, period, now, self });
  return { promotion, rule, state, places };
}

/** What became of a place's prize; a place that still moves has none. */
interface Place extends RacePlace {
  prizeState?: 'due' | 'given' | 'none';
}

/** Who pays looks at so many places: every one with a prize. A member looks at the first ones and their own. */
export const mostPlaces = (rule: RaceRule): number => SPARE + Math.max(SHOWN, rule.prizes.length);

/** Who is not eligible now is on no board. */
async function livePlaces(
  deps: PromotionsDeps,
  { promotion, rule, period, now, self }: Omit<PlacesQuery, 'brand' | 'live'> & { promotion: Promotion; rule: RaceRule },
): Promise<RacePlace[]> {
  const most = self === null ? mostPlaces(rule) : SPARE + SHOWN;
  const places = await rank(deps.db, { promotion, rule, period, most, self });
  const shown: RacePlace[] = [];
  let out = 0;
  for (const one of places) {
    const isOut = one.place <= most && (await ineligibleReason(deps.db, deps, promotion, { memberId: one.memberId, now })) !== null;
    if (isOut && one.memberId !== self) out += 1;
    else shown.push({ ...one, place: one.place - out });
  }
  return shown;
}

const findPlaces = (sql: Sql, promotionId: string, from: Date): Promise<Place[]> =>
  many<Place>(
    sql,
    `SELECT p.place, p.member_id AS "memberId", m.username, p.score, p.state AS "prizeState" FROM promotion_place p JOIN member_facts m ON m.id = p.member_id
       WHERE p.promotion_id = $1 AND p.period_from = $2 ORDER BY p.place`,
    [promotionId, from],
  );

const isSettledTo = async (sql: Sql, promotionId: string, to: Date): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT 1 FROM promotion_progress WHERE promotion_id = $1 AND settled_through >= $2', [promotionId, to])) !== null;
