import { MAX_BET_DAYS, MAX_SUMMED, type betsList, type betsSums, type betView } from '@pavilion/contract/wallet/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import type { LanguageTag } from '@pavilion/languages/tags';
import { DateTime } from 'luxon';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Db, maybeOne } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { sumGames } from '../activity/public.ts';
import { noteLook } from '../audit/public.ts';
import { accounts, findBetEntries } from '../ledger/public.ts';
import { type DeskBetRow, type DeskSum, findCountedSums, findDeskBets, findDeskSums } from './find-desk-bets.ts';

export interface BetsDeskDeps {
  db: Db;
  access: DeskAccess;
  /** Names that a vendor's games have in a brand, by code; unknown codes are absent. */
  gamesOf(
    vendor: string,
    games: readonly string[],
    to: { language: LanguageTag; brandId: string },
  ): Promise<ReadonlyMap<string, { name: string }>>;
  /** The vendor's public page of a round; null when there is none or it does not answer. Unknown vendors throw `RangeError`. */
  roundUrl(vendor: string, round: string, to: { language: LanguageTag; brandId: string }): Promise<string | null>;
}

type Filter = InnerQuery<typeof betsSums>;

/** A day in which clocks go back is longer. */
const CLOCK_CHANGE_MS = HOUR_MS;

/** Days of the filter: none with a reference, else the last seven unless asked otherwise. */
function rangeOf({ q, memberId, from, to, counts }: Filter, { now, timeZone }: { now: Date; timeZone: string }) {
  if (q && !counts && from === undefined && to === undefined) return { from: null, to: null };
  const range = reportRange(
    { ...(from ? { startDate: from } : {}), ...(to ? { endDate: to } : {}) },
    { timeZone, now, fields: ['from', 'to'] },
  );
  if ((counts || (!q && !memberId)) && range.to.getTime() - range.from.getTime() > MAX_BET_DAYS * DAY_MS + CLOCK_CHANGE_MS) {
    throw refuse('report.range.too.long', { field: 'from', params: { days: MAX_BET_DAYS } });
  }
  return range;
}

/** Rows behind a report's figure are of the brand's days. */
async function asAsked({ access }: BetsDeskDeps, query: Filter, context: OperatorContext) {
  const { session, now } = context;
  const isOfBrand = query.counts !== undefined && query.brandId !== undefined && isInScope(query.brandId, session);
  const timeZone = isOfBrand ? (await access.brandInScope(query.brandId ?? '', context)).timeZone : 'utc';
  return {
    /** Zone of the one brand whose days are meant; null: of none. */
    zone: isOfBrand ? timeZone : null,
    brandIds: query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope,
    reference: query.q || null,
    memberId: query.memberId || null,
    vendor: query.vendor || null,
    game: query.game || null,
    product: query.product || null,
    counts: query.counts ?? null,
    state: query.state ?? null,
    leastStake: query.leastStake ?? null,
    mostStake: query.mostStake ?? null,
    leastPayout: query.leastPayout ?? null,
    mostPayout: query.mostPayout ?? null,
    ...rangeOf(query, { now, timeZone }),
  };
}

const view = (row: DeskBetRow, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  vendor: row.vendor,
  game: row.game,
  gameName: names.get(`${row.brand_id} ${row.vendor} ${row.game}`) ?? row.game,
  product: row.product,
  roundId: row.round_id,
  currency: row.currency,
  stake: row.stake,
  payout: row.payout,
  validTurnover: row.valid_turnover,
  placedAt: row.placed_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  state: row.state,
});

/** Names of the rows' games, by brand, vendor and code. */
export async function namesOf(
  { gamesOf }: BetsDeskDeps,
  rows: readonly Pick<DeskBetRow, 'brand_id' | 'vendor' | 'game'>[],
  { language }: OperatorContext,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const alike of Map.groupBy(rows, (row) => `${row.brand_id} ${row.vendor}`).values()) {
    const [{ brand_id: brandId, vendor } = { brand_id: '', vendor: '' }] = alike;
    const known = await gamesOf(vendor, [...new Set(alike.map(({ game }) => game))], { language, brandId });
    for (const [game, { name }] of known) names.set(`${brandId} ${vendor} ${game}`, name);
  }
  return names;
}

/** A page of the bets of all members. Whose bets were read is written down: of one member, or of the brands the page shows. */
export async function listAllBets(
  deps: BetsDeskDeps,
  query: InnerQuery<typeof betsList>,
  context: OperatorContext,
): Promise<InnerValue<typeof betsList>> {
  const { pageSize } = pageOf(query, 25);
  const filter = await asAsked(deps, query, context);
  const found = await findDeskBets(deps.db, filter, { after: query.after || null, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  await noteRead(deps, { rows, memberId: query.memberId || null }, context);
  const names = await namesOf(deps, rows, context);
  return { list: rows.map((row) => view(row, names)), next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

async function noteRead(
  { db }: BetsDeskDeps,
  { rows, memberId }: { rows: readonly DeskBetRow[]; memberId: string | null },
  context: OperatorContext,
): Promise<void> {
  await noteBrands(db, { brandIds: new Set(rows.map((row) => row.brand_id)), memberId }, context);
}

async function noteBrands(
  db: Db,
  { brandIds, memberId }: { brandIds: Iterable<string>; memberId: string | null },
  context: OperatorContext,
): Promise<void> {
  for (const brandId of brandIds) {
    await noteLook(
      db,
      context,
      memberId === null
        ? { action: 'bets.view', subjectKind: 'brand', subjectId: brandId, brandId }
        : { action: 'member.bets.view', subjectKind: 'member', subjectId: memberId, brandId },
    );
  }
}

/**
 * Sums by currency of the newest bets that fit, in ledger units; `isMore` where there may be older ones. They reveal as much of a member, or of a
 * brand, as the page: reading them is audited likewise.
 */
export async function sumBets(deps: BetsDeskDeps, query: Filter, context: OperatorContext): Promise<InnerValue<typeof betsSums>> {
  const { db } = deps;
  const asked = await asAsked(deps, query, context);
  const { counts } = asked;
  const sums = counts === null ? await findDeskSums(db, asked, MAX_SUMMED) : await sumCounted(deps, { ...asked, counts }, context);
  const brandIds = await brandsSummed(db, { ...asked, isEmpty: sums.length === 0 });
  await noteBrands(db, { brandIds, memberId: asked.memberId }, context);
  return { list: sums, isMore: counts === null && sums.reduce((all, { count }) => all + count, 0) >= MAX_SUMMED };
}

type CountedQuery = Awaited<ReturnType<typeof asAsked>> & { counts: 'moved' | 'settled' };

/** What counted in the days of a brand: from its figures by game where no single bets are asked for, else of the bets. */
async function sumCounted({ db, access }: BetsDeskDeps, asked: CountedQuery, context: OperatorContext): Promise<DeskSum[]> {
  const { zone, from, to, brandIds, counts, product, vendor, game, reference, memberId, state, ...bounds } = asked;
  const [brandId] = brandIds;
  const ofBets = [reference, memberId, state, bounds.leastStake, bounds.mostStake, bounds.leastPayout, bounds.mostPayout];
  if (zone === null || !from || !to || brandId === undefined || ofBets.some((one) => one !== null)) return findCountedSums(db, asked);
  const dayOf = (moment: number): string => DateTime.fromMillis(moment, { zone }).toISODate() ?? '';
  const days = { fromDay: dayOf(from.getTime()), toDay: dayOf(to.getTime() - 1) };
  const [row] = await sumGames(db, {
    brandId,
    ...days,
    product: product ?? undefined,
    vendor: vendor ?? undefined,
    game: game ?? undefined,
  });
  if (!row) return [];
  const { currency } = await access.brandInScope(brandId, context);
  const sum =
    counts === 'moved'
      ? { count: row.bets, stake: row.placed, payout: row.paid, turnover: 0n }
      : { count: row.settled, stake: row.stake, payout: row.payout, turnover: row.turnover };
  return row.bets + row.settled + row.cancelled > 0 || sum.stake !== 0n || sum.payout !== 0n ? [{ currency, ...sum, inPlay: null }] : [];
}

/** The brands of the summed bets: the brand of the one member asked for, else all brands looked through; none where nothing was found. */
async function brandsSummed(
  db: Db,
  { brandIds, memberId, isEmpty }: { brandIds: readonly string[]; memberId: string | null; isEmpty: boolean },
): Promise<readonly string[]> {
  if (isEmpty || memberId === null) return isEmpty ? [] : brandIds;
  const member = await maybeOne<{ brand_id: string }>(db, 'SELECT brand_id FROM member_facts WHERE id = $1', [memberId]);
  return member ? [member.brand_id] : [];
}

/** One bet of the operator's brands; any other refuses `not.found`. */
export async function viewBet(
  deps: BetsDeskDeps,
  { id }: InnerQuery<typeof betView>,
  context: OperatorContext,
): Promise<InnerValue<typeof betView>> {
  const { db } = deps;
  const row = await maybeOne<DeskBetRow>(
    db,
    'SELECT b.*, m.username FROM bet_facts b JOIN member_facts m ON m.id = b.member_id WHERE b.id = $1 AND b.brand_id = ANY ($2)',
    [id, context.session.scope],
  );
  if (!row) throw refuse('not.found');
  const { brand_id: brandId, member_id: memberId, currency } = row;
  await noteLook(db, context, { action: 'bet.view', subjectKind: 'member', subjectId: memberId, brandId, detail: { bet: id } });
  const entries = await findBetEntries(db, { account: accounts.cash({ brandId, currency, memberId }), betId: id, since: row.placed_at });
  return {
    ...view(row, await namesOf(deps, [row], context)),
    proofUrl: await deps.roundUrl(row.vendor, row.round_id, { language: context.language, brandId: row.brand_id }),
    entries: entries.map(({ journalId, leg, at, ...entry }) => ({ ...entry, id: `${journalId}-${leg}`, at: at.toISOString() })),
  };
}
