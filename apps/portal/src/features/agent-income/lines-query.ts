import type { WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import {
  dailySalaries,
  dividendRecords,
  hourlySalaries,
  realtimeSalaries,
  settlementStatement,
} from '@pavilion/contract/settlements/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import type { ReportState } from '../../shared/agents/use-report.ts';

export type IncomeKind = 'dividend' | 'daily' | 'hourly' | 'realtime';
export type Statement = WireValue<typeof settlementStatement>;
/** Of a line, or of a period that is not over. */
export type LineState = Statement['state'] | 'open';

/** A line of a settlement as the list shows it. */
export interface IncomeLine {
  /** Null: the period is still open. */
  lineId: string | null;
  /** ISO moments, or days of a dividend's period. */
  from: string;
  to: string;
  customerName: string;
  mine: boolean;
  gameType: string;
  amount: number;
  rate: number;
  rateType: 'P' | 'A';
  activeMember: number;
  volume: string;
  state: LineState;
  settleTime: string | null;
}

export interface IncomeLines {
  list: IncomeLine[];
  /** Of the whole range, main units. */
  total: string | number;
  totalCount: number;
  totalPages: number;
}

const salaries = { daily: dailySalaries, hourly: hourlySalaries, realtime: realtimeSalaries } as const;

export interface LinesAsked extends ReportState {
  /** The owner of the lines; '': the caller's and those of contracts they offered. */
  ownerId: string;
}

/** A page of lines of a kind. */
export async function incomeLines(
  kind: IncomeKind,
  { span, values, ownerId }: LinesAsked,
  page: { pageNo: number; pageSize: number },
  signal?: AbortSignal,
): Promise<IncomeLines> {
  const query = { ...page, startDate: span.from, endDate: span.to, ...(ownerId ? { customerId: ownerId } : {}) };
  const options = signal ? { signal } : {};
  if (kind === 'dividend') {
    const found = await call(dividendRecords, { query, ...options });
    return {
      totalCount: found.totalCount,
      totalPages: found.totalPages,
      total: found.footer.dividend_income,
      list: found.list.map((row) => ({
        lineId: row.lineId,
        from: row.curr_start_date,
        to: row.curr_end_date,
        customerName: row.customerName,
        mine: row.mine,
        gameType: row.gameType,
        amount: row.dividend_income,
        rate: row.dividend_rate,
        rateType: 'P',
        activeMember: row.active_member_count,
        volume: row.net_profit,
        state: row.state,
        settleTime: row.settleTime,
      })),
    };
  }
  const status = values['status'] as WireQuery<typeof dailySalaries>['status'];
  const found = await call(salaries[kind], { query: { ...query, ...(status ? { status } : {}) }, ...options });
  return {
    totalCount: found.totalCount,
    totalPages: found.totalPages,
    total: found.footer.amount,
    list: found.list.map(({ betVolume, status: state, ...row }) => ({ ...row, volume: betVolume, state })),
  };
}

export const PARTS_PAGE = 20;

export const statementQuery = (lineId: string, page: number) =>
  queryOptions({
    queryKey: ['settlement-statement', who(), lineId, page],
    queryFn: ({ signal }) => call(settlementStatement, { query: { lineId, pageNo: page, pageSize: PARTS_PAGE }, signal }),
    placeholderData: keepPreviousData,
    enabled: lineId !== '',
  });
