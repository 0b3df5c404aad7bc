import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { agentIncome, agentIncomeDay } from '@pavilion/contract/settlements/calls';
import type { SessionContext } from '../../http/types.ts';
import { reportRange } from '../../kernel/report-range.ts';
import type { SettlementReads } from './deps.ts';
import { incomeByDay, type IncomeDay } from './find-income.ts';
import { findPaidOn, type PaidRow } from './find-income-day.ts';
import { productNameOf } from './product-name.ts';

type Income = ReturnType<typeof incomeOf>;

function incomeOf({ commission, rebate, daily, hourly, realtime, dividend, below }: Omit<IncomeDay, 'day'>) {
  const salariesAndDividends = daily + hourly + realtime + dividend;
  return {
    lott_agent_commission: commission,
    lott_brokerage: rebate,
    daily_salary: daily,
    hour_salary: hourly,
    realtime_salary: realtime,
    dividend,
    lott_daily_income: salariesAndDividends,
    paid_below: below,
    agent_income: commission + rebate + salariesAndDividends,
  };
}

const NONE = incomeOf({ commission: 0n, rebate: 0n, daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n, below: 0n });

const addIncome = (sum: Income, day: Income): Income =>
  Object.fromEntries((Object.keys(sum) as (keyof Income)[]).map((name) => [name, sum[name] + day[name]])) as Income;

const daysOf = (deps: SettlementReads, range: { from: Date; to: Date }, { brand, session }: SessionContext) =>
  incomeByDay(deps.db, { brandId: brand.id, memberId: session.memberId, timeZone: brand.timeZone, ...range });

/** Income of the caller, a row a day. */
export async function readIncome(
  deps: SettlementReads,
  query: InnerQuery<typeof agentIncome>,
  context: SessionContext,
): Promise<InnerValue<typeof agentIncome>> {
  const range = reportRange(query, { timeZone: context.brand.timeZone, now: context.now });
  const days = (await daysOf(deps, range, context)).map(({ day, ...amounts }) => ({ day, income: incomeOf(amounts) }));
  const page = pageOf(query);
  const start = (page.pageNo - 1) * page.pageSize;
  const footer = days.reduce<Income>((sum, { income }) => addIncome(sum, income), NONE);
  const list = days.slice(start, start + page.pageSize).map(({ day, income }) => ({ balance_date: day, ...income }));
  return { list, footer, ...pageFacts(page, days.length) };
}

/** What one day of it is made of. The own rebates come first, in a row. */
export async function readIncomeDay(
  deps: SettlementReads,
  query: InnerQuery<typeof agentIncomeDay>,
  context: SessionContext,
): Promise<InnerValue<typeof agentIncomeDay>> {
  const { date, of } = query;
  const range = reportRange(
    { startDate: date, endDate: date },
    { timeZone: context.brand.timeZone, now: context.now, fields: ['date', 'date'] },
  );
  const [day] = await daysOf(deps, range, context);
  const footer = day ? incomeOf(day) : NONE;
  const page = pageOf(query);
  const own = day && day.rebate !== 0n && (of === undefined || of === 'rebate') ? [ownRebates(day.rebate)] : [];
  const start = (page.pageNo - 1) * page.pageSize;
  const head = own.slice(start, start + page.pageSize);
  const asked = { memberId: context.session.memberId, ...range, of };
  const cut = { limit: page.pageSize - head.length, offset: Math.max(0, start - own.length) };
  const { rows, count } = await findPaidOn(deps.db, asked, cut);
  const nameFor = await deps.nameFor(context.brand);
  const viewOf = (row: PaidRow) => ({
    of: row.of,
    lineId: row.line_id,
    correction: row.is_correction,
    gameType: row.product === '' ? row.type : '',
    productName: productNameOf(deps, row, context),
    customerName:
      row.of === 'below' ? nameFor(asked.memberId, { id: row.agent_id, username: row.username, agentPath: row.agent_path }) : '',
    from: row.counted_from.toISOString(),
    to: row.counted_to.toISOString(),
    time: row.at.toISOString(),
    amount: row.amount,
  });
  return { list: [...head, ...rows.map(viewOf)], footer, ...pageFacts(page, own.length + count) };
}

const ownRebates = (amount: bigint) => ({
  of: 'rebate' as const,
  lineId: null,
  correction: false,
  gameType: '',
  productName: '',
  customerName: '',
  from: null,
  to: null,
  time: null,
  amount,
});
