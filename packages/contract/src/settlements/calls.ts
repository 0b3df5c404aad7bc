import * as z from 'zod/mini';
import { contractKinds, contractType } from '../contracts/terms.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { rangeErrors, reportRange } from '../wallet/calls.ts';
import { text } from '../base/wire-text.ts';
import { calendarDay, rowId } from '../base/wire-types.ts';

// What agents earned: by day, by period of a contract, and how each line came about. Days are the brand's. Where a brand gives contracts to members too,
// these read what became of theirs.

const incomeFigures = {
  /** Rebate commission, own rebates, salaries of the three kinds, dividends, and all of them. */
  lott_agent_commission: moneyTotal,
  lott_brokerage: moneyTotal,
  daily_salary: moneyTotal,
  hour_salary: moneyTotal,
  realtime_salary: moneyTotal,
  dividend: moneyTotal,
  /** Of salaries and dividends together. */
  lott_daily_income: moneyTotal,
  /** Paid by the agent to those below. */
  paid_below: moneyTotal,
  agent_income: moneyTotal,
};

export const agentIncome = endpoint({
  summary: 'Income of the agent, a row a day: commission, rebates, salaries, dividends',
  method: 'GET',
  path: '/wps/report/income',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ ...reportRange, ...pageQuery }),
  value: z.object({
    list: z.array(z.object({ balance_date: z.string(), ...incomeFigures })),
    footer: z.object(incomeFigures),
    ...pageValue,
  }),
  errors: rangeErrors,
});

/** What a day of the income is made of: rebate commission, own rebates, contracts by kind, and what went to those below. */
export const incomeParts = ['commission', 'rebate', 'daily', 'hourly', 'realtime', 'dividend', 'below'] as const;
export type IncomePart = (typeof incomeParts)[number];

export const agentIncomeDay = endpoint({
  summary: 'What a day of the income is made of: every line that was paid on it, corrections, own rebates; the latest first',
  method: 'GET',
  path: '/wps/report/income/day',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    /** Of the brand. */
    date: calendarDay,
    of: z.optional(z.enum(incomeParts)),
    ...pageQuery,
  }),
  value: z.object({
    list: z.array(
      z.object({
        of: z.enum(incomeParts),
        /** Of the settlement, to be opened; null: the own rebates of the day. */
        lineId: z.nullable(z.string()),
        /** An operator added it to the line, or took it off. */
        correction: z.boolean(),
        /** TYPE of the contract. Of commission and rebates empty. */
        gameType: z.string(),
        /** Name of the product, of commission. */
        productName: z.string(),
        /** Who got it, of what went below; else empty. */
        customerName: z.string(),
        /** First and last moment of the period; null: of the day. */
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        /** When it was paid. */
        time: z.nullable(z.string()),
        amount: moneyTotal,
      }),
    ),
    /** Of the whole day, whatever `of` is asked for: the row of the day in the report. */
    footer: z.object(incomeFigures),
    ...pageValue,
  }),
  errors: { 'report.range.invalid': 400 },
});

/** A line of a settlement: `computed` waits for its release, `held` for the desk, `owed` for money of its payer, `nothing` came to nothing. */
export const lineStates = ['computed', 'held', 'paid', 'owed', 'nothing'] as const;
const lineState = z.enum(lineStates);

export const dividendRecords = endpoint({
  summary: 'Dividends, period by period, those under way first; dividend_status 0 open, 1 computed, 2 paid, 3 carried over',
  method: 'GET',
  path: '/wps/report/commission',
  access: 'member',
  module: 'SIGNCONDIV3',
  query: z.strictObject({
    ...reportRange,
    ...pageQuery,
    gameType: z.optional(contractType),
    customerName: z.optional(text(64)),
    customerId: z.optional(rowId),
  }),
  value: z.object({
    list: z.array(
      z.object({
        /** Null: the period is open; figures are what it would come to if it ended now, at most a minute old. */
        lineId: z.nullable(z.string()),
        customerId: z.string(),
        customerName: z.string(),
        mine: z.boolean(),
        gameType: contractType,
        prev_start_date: z.nullable(z.string()),
        prev_end_date: z.nullable(z.string()),
        curr_start_date: z.string(),
        curr_end_date: z.string(),
        net_profit: moneyTotal,
        /** Loss of earlier periods taken into it (zero or below), and what goes on to the next. */
        carried_in: moneyTotal,
        carried_out: moneyTotal,
        dividend_rate: money,
        dividend_income: money,
        active_member_count: z.number(),
        team_betting: moneyTotal,
        dividend_status: z.number(),
        state: z.enum(['open', ...lineStates]),
        settleTime: z.nullable(z.string()),
      }),
    ),
    /** Of the settled ones. */
    footer: z.object({ net_profit: moneyTotal, dividend_income: moneyTotal, team_betting: moneyTotal }),
    ...pageValue,
  }),
  errors: rangeErrors,
});

const salaryRow = z.object({
  lineId: z.string(),
  /** First and last moment of the period. */
  from: z.string(),
  to: z.string(),
  settleTime: z.nullable(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  mine: z.boolean(),
  gameType: contractType,
  betVolume: moneyTotal,
  activeMember: z.number(),
  rateType: z.enum(['P', 'A']),
  /** Of the tier reached; 0: none. */
  rate: money,
  amount: money,
  status: lineState,
});

const salaryQuery = z.strictObject({
  ...reportRange,
  ...pageQuery,
  gameType: z.optional(contractType),
  customerName: z.optional(text(64)),
  customerId: z.optional(rowId),
  status: z.optional(lineState),
});
const salaryValue = z.object({
  list: z.array(salaryRow),
  footer: z.object({ betVolume: moneyTotal, amount: moneyTotal }),
  ...pageValue,
});

export const dailySalaries = endpoint({
  summary: 'Daily salaries of the agent and of contracts they offered, newest first',
  method: 'GET',
  path: '/wps/report/dailySalary',
  access: 'member',
  module: 'DAILYSALCONT3',
  query: salaryQuery,
  value: salaryValue,
  errors: rangeErrors,
});

export const hourlySalaries = endpoint({
  summary: 'Hourly salaries, newest first',
  method: 'GET',
  path: '/wps/report/hourSalary',
  access: 'member',
  module: 'HOURSAL3',
  query: salaryQuery,
  value: salaryValue,
  errors: rangeErrors,
});

export const realtimeSalaries = endpoint({
  summary: 'Real-time salaries, newest first',
  method: 'GET',
  path: '/wps/report/realtimeSalary',
  access: 'member',
  module: 'RTSALARY3',
  query: salaryQuery,
  value: salaryValue,
  errors: rangeErrors,
});

export const settlementStatement = endpoint({
  summary: 'How one line of a settlement came about, down to the accounts it is made of',
  method: 'GET',
  path: '/wps/agent/settlement',
  access: 'member',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ lineId: rowId, ...pageQuery }),
  value: z.object({
    lineId: z.string(),
    /** '' of rebate commission. */
    contractId: z.string(),
    kind: z.enum([...contractKinds, 'commission']),
    gameType: contractType,
    /** Of rebate commission: the product it is of; else empty. */
    productName: z.string(),
    customerName: z.string(),
    mine: z.boolean(),
    from: z.string(),
    to: z.string(),
    /** The period was cut short: the share of it by which thresholds were reduced; 1: whole. */
    share: z.number(),
    state: lineState,
    settleTime: z.nullable(z.string()),
    payer: z.enum(['house', 'upline']),
    /** Reference of the movement, and the balance before and after it; null until paid. */
    reference: z.nullable(z.string()),
    balanceBefore: z.nullable(money),
    balanceAfter: z.nullable(money),
    /** All stakes settled, what cancelled bets and both sides of a round took off, what is left; late bets and corrections of earlier periods in it. */
    betting: moneyTotal,
    notCounted: moneyTotal,
    turnover: moneyTotal,
    late: moneyTotal,
    /** Dividends: winnings, each named cost, net, carried in, base, carried out. */
    winning: moneyTotal,
    costs: z.array(z.object({ code: z.string(), amount: moneyTotal })),
    net: moneyTotal,
    carriedIn: moneyTotal,
    carriedOut: moneyTotal,
    activeMembers: z.number(),
    tiers: z.array(
      z.object({
        from: moneyTotal,
        active: z.number(),
        rateType: z.enum(['P', 'A']),
        rate: money,
        lossRate: z.nullable(money),
        reached: z.boolean(),
      }),
    ),
    /** What is missing for the next tier; null: the highest is reached. */
    toNext: z.nullable(z.object({ amount: moneyTotal, active: z.number() })),
    /** Accounts it came from, the greatest first: names masked, `former` nameless. */
    parts: z.array(
      z.object({
        customerName: z.string(),
        former: z.boolean(),
        type: z.number(),
        turnover: moneyTotal,
        /** Dividends: stakes less winnings. */
        net: moneyTotal,
        rate: money,
        /** Paid beneath on that branch, and what is left for this line. */
        beneath: money,
        kept: money,
        /** Exact to a ten-thousandth; what was paid of it after rounding down to the currency's step. */
        exact: moneyTotal,
        amount: money,
      }),
    ),
    /** Of all accounts, before anything is cut. */
    exact: moneyTotal,
    /** Went to contracts below, where it is taken off as an amount. */
    beneath: moneyTotal,
    rounding: moneyTotal,
    amount: money,
    ...pageValue,
  }),
  errors: { 'settlement.unknown': 404 },
});
