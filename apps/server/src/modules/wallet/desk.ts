import { betsList, betsSums, betView } from '@pavilion/contract/wallet/desk';
import { memberBets, memberStatement } from '@pavilion/contract/identity/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DateTime } from 'luxon';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import { type Range, reportRange } from '../../kernel/report-range.ts';
import { noteLook } from '../audit/public.ts';
import { accounts, findStatement } from '../ledger/public.ts';
import { type BetsDeskDeps, listAllBets, namesOf, sumBets, viewBet } from './desk-bets.ts';
import type { BetRow } from './queries.ts';

type DeskDeps = Pick<BetsDeskDeps, 'db' | 'access'>;

/** A member's movements and bets, and the bets of all members. */
export function registerWalletDesk({ serve, access }: DeskRegistrar, base: Omit<BetsDeskDeps, 'access'>): void {
  const deps: BetsDeskDeps = { ...base, access };
  serve(betsList, ({ query }, context) => listAllBets(deps, query, context));
  serve(betsSums, ({ query }, context) => sumBets(deps, query, context));
  serve(betView, ({ query }, context) => viewBet(deps, query, context));
  serve(memberStatement, ({ query }, context) => listMovements(deps, query, context));
  serve(memberBets, ({ query }, context) => listBets(deps, query, context));
}

const DEFAULT_DAYS = 30;

/** Whole days of the member's brand, as its reports count them; the last thirty unless asked otherwise. */
function rangeOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { timeZone, now }: { timeZone: string; now: Date },
): Range {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  const first = DateTime.fromISO(to ?? today, { zone: timeZone }).minus({ days: DEFAULT_DAYS - 1 });
  return reportRange({ startDate: from ?? first.toISODate() ?? today, endDate: to ?? today }, { timeZone, now, fields: ['from', 'to'] });
}

async function listMovements({ db, access }: DeskDeps, query: InnerQuery<typeof memberStatement>, context: OperatorContext) {
  const page = pageOf(query);
  const { brandId } = await access.memberInScope(query.memberId, context);
  const { currency, timeZone } = await access.brandInScope(brandId, context);
  await noteLook(db, context, { action: 'member.statement.view', subjectKind: 'member', subjectId: query.memberId, brandId });
  const account = accounts.cash({ brandId, currency, memberId: query.memberId });
  const { rows, totalCount, totalIn, totalOut } = await findStatement(db, {
    account,
    ...rangeOf(query, { timeZone, now: context.now }),
    ...page,
  });
  return {
    list: rows.map((row) => ({
      id: `${row.journalId}-${row.leg}`,
      at: row.postedAt.toISOString(),
      type: row.type,
      amount: row.amount,
      balanceAfter: row.balanceAfter,
      reference: row.reference,
      memo: { ...row.memo },
    })),
    currency,
    totalIn,
    totalOut,
    ...pageFacts(page, totalCount),
  };
}

async function listBets(deps: BetsDeskDeps, query: InnerQuery<typeof memberBets>, context: OperatorContext) {
  const { db, access } = deps;
  const page = pageOf(query);
  const { brandId } = await access.memberInScope(query.memberId, context);
  const { currency, timeZone } = await access.brandInScope(brandId, context);
  await noteLook(db, context, { action: 'member.bets.view', subjectKind: 'member', subjectId: query.memberId, brandId });
  const { from, to } = rangeOf(query, { timeZone, now: context.now });
  const where = 'member_id = $1 AND placed_at >= $2 AND placed_at < $3';
  const values = [query.memberId, from, to];
  const totals = await one<{ count: number; stake: bigint; payout: bigint; in_play: bigint }>(
    db,
    `
    SELECT count(*)::int AS count, coalesce(sum(stake) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS stake,
      coalesce(sum(payout) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS payout,
      coalesce(sum(stake - payout) FILTER (WHERE state = 'open'), 0)::bigint AS in_play FROM bet_facts WHERE ${where}`,
    values,
  );
  const rows = await many<BetRow>(db, `SELECT * FROM bet_facts WHERE ${where} ORDER BY placed_at DESC, id DESC LIMIT $4 OFFSET $5`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const names = await namesOf(
    deps,
    rows.map(({ vendor, game }) => ({ brand_id: brandId, vendor, game })),
    context,
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      placedAt: row.placed_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      vendor: row.vendor,
      game: row.game,
      gameName: names.get(`${brandId} ${row.vendor} ${row.game}`) ?? row.game,
      roundId: row.round_id,
      stake: row.stake,
      payout: row.payout,
      validTurnover: row.valid_turnover,
      state: row.state,
    })),
    currency,
    stake: totals.stake,
    payout: totals.payout,
    inPlay: totals.in_play,
    ...pageFacts(page, totals.count),
  };
}
