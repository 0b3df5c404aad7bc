import * as z from 'zod/mini';
import { contractKind, contractType } from '../contracts/terms.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { rangeErrors, reportRange } from '../wallet/calls.ts';
import { text } from '../base/wire-text.ts';
import { codeText, rowId } from '../base/wire-types.ts';

// Reports of an agent about the own team (wire facts 5.6): list, footer of the whole range, page. Days are the brand's. A downline that was moved away
// is in no list; what they added before stays in the sums, as a nameless row "former downlines" (`customerId` '' and `former` true).

/** One figure of the team over the range and over the range of the same length before. */
const figure = z.object({ now: moneyTotal, before: moneyTotal });
const count = z.object({ now: z.number(), before: z.number() });

export const agentDefault = endpoint({
  summary: 'What the agent’s frame shows: team size, waiting requests, open notices, which income pages apply',
  method: 'GET',
  path: '/wps/agent/default',
  access: 'agent',
  module: 'AGENTPOLICY3',
  value: z.object({
    teamSize: z.number(),
    agentCount: z.number(),
    memberCount: z.number(),
    /** Contract requests that wait for the agent's answer. */
    requests: z.number(),
    /** Signed contracts by kind (TYPEs). */
    contracts: z.object({
      dividend: z.array(z.string()),
      daily: z.array(z.string()),
      hourly: z.array(z.string()),
      realtime: z.array(z.string()),
    }),
    /** Kinds of contracts with settlements, those of ended contracts too: with the signed ones the income pages the menu names. */
    settled: z.array(contractKind),
    announcements: z.number(),
    timeZone: z.string(),
    /** What "active" means at the brand: valid turnover of a period; 0: any bet. The agent counts too. */
    activeTurnover: money,
    affiliateCode: z.string(),
  }),
});

export const agentAnnouncements = endpoint({
  summary: 'Notices to agents (type A), newest first',
  method: 'GET',
  path: '/wps/agent/announcements',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject(pageQuery),
  value: z.object({
    list: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), date: z.number() })),
    ...pageValue,
  }),
});

export const teamOverview = endpoint({
  summary: 'The team in figures over a range, with a row a day',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getTeamOverviewSum',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject(reportRange),
  value: z.object({
    teamSize: z.number(),
    agentCount: z.number(),
    memberCount: z.number(),
    newMembers: count,
    /** Made a first deposit in the range. */
    firstDeposits: count,
    /** The agent and all downlines with `activeTurnover` of `agentDefault` or more in valid bets: what contracts count. */
    activeMembers: count,
    onlineMembers: z.number(),
    /** Of the agent and all downlines, now: main wallets, wallets at vendors, held for withdrawals. */
    teamBalance: moneyTotal,
    balanceParts: z.object({ main: moneyTotal, vendor: moneyTotal, held: moneyTotal }),
    deposit: figure,
    withdraw: figure,
    betting: figure,
    turnover: figure,
    winning: figure,
    rebate: figure,
    promotion: figure,
    /** Of the house: stakes less winnings, rebates and promotions. */
    profit: figure,
    series: z.array(
      z.object({
        date: z.string(),
        deposit: moneyTotal,
        withdraw: moneyTotal,
        betting: moneyTotal,
        turnover: moneyTotal,
        winning: moneyTotal,
        profit: moneyTotal,
        activeMembers: z.number(),
        newMembers: z.number(),
      }),
    ),
    /** The five greatest by turnover. */
    games: z.array(
      z.object({
        vassalage: z.string(),
        gameCode: z.string(),
        gameName: z.string(),
        iconUrl: z.string(),
        turnover: moneyTotal,
        profit: moneyTotal,
      }),
    ),
    /** Of the agent's contracts, the next to be settled, as if it ended now; null: none. */
    nextSettlement: z.nullable(
      z.object({
        contractId: z.string(),
        kind: contractKind,
        type: contractType,
        at: z.string(),
        amount: money,
        base: moneyTotal,
        activeMembers: z.number(),
        /** Index of the tier reached; null: none. */
        tier: z.nullable(z.number()),
        /** What goes to contracts below of it. */
        beneath: money,
      }),
    ),
    /** How old the figures are at most, seconds. */
    ageSeconds: z.number(),
  }),
  errors: rangeErrors,
});

const teamQuery = {
  ...reportRange,
  ...pageQuery,
  customerName: z.optional(text(64)),
  /** A member of the team: rows are of their direct downlines. Absent: of the caller's direct downlines. */
  customerId: z.optional(rowId),
  summaryType: z.optional(text(16)),
  sort: z.optional(codeText(32)),
  order: z.optional(z.enum(['asc', 'desc'])),
};
const who = {
  customer_id: z.string(),
  customer_name: z.string(),
  /** They have downlines: the row opens. */
  has_direct: z.boolean(),
  /** 0 member, 1 agent. */
  type: z.number(),
  former: z.boolean(),
};
const trail = z.array(z.object({ customerId: z.string(), customerName: z.string() }));

const lossFigures = {
  deposit: moneyTotal,
  withdraw: moneyTotal,
  agent_transfer_in: moneyTotal,
  agent_transfer_out: moneyTotal,
  lott_game_betting: moneyTotal,
  lott_game_rebate: moneyTotal,
  lott_game_winning: moneyTotal,
  lott_game_pnl: moneyTotal,
  /** Rebate commission, salaries and dividends, less those paid to members below. */
  lott_agent_commission: moneyTotal,
  lott_promotion: moneyTotal,
};

export const teamProfit = endpoint({
  summary: 'User loss: money and play of each right below with everybody below them; names are the family’s, figures are of every product',
  method: 'GET',
  path: '/wps/report/downlineLottoPNL',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject(teamQuery),
  value: z.object({ list: z.array(z.object({ ...who, ...lossFigures })), footer: z.object(lossFigures), trail, ...pageValue }),
  errors: { ...rangeErrors, 'downline.unknown': 404 },
});

const typeFigures = {
  bets: z.number(),
  betting: moneyTotal,
  turnover: moneyTotal,
  winning: moneyTotal,
  profit: moneyTotal,
};

export const teamProfitByType = endpoint({
  summary: 'User loss by kind of game',
  method: 'GET',
  path: '/wps/report/teamPVPFishingPNL',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ ...teamQuery, gameType: z.optional(codeText(12)) }),
  value: z.object({
    list: z.array(z.object({ ...who, gameType: z.string(), gameTypeName: z.string(), ...typeFigures })),
    footer: z.object(typeFigures),
    trail,
    ...pageValue,
  }),
  errors: { ...rangeErrors, 'downline.unknown': 404 },
});

export const teamBets = endpoint({
  summary: 'Team betting: single bets of the agent and everybody below, newest first',
  method: 'GET',
  path: '/wps/report/teamPVPRNGBetting',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    ...teamQuery,
    gameType: z.optional(codeText(12)),
    gameCode: z.optional(text(64)),
    vassalage: z.optional(codeText(32)),
    status: z.optional(z.enum(['OPEN', 'WON', 'LOST', 'VOID'])),
    orderNum: z.optional(text(64)),
  }),
  value: z.object({
    list: z.array(
      z.object({
        order_num: z.string(),
        customer_id: z.string(),
        customer_name: z.string(),
        game_type: z.string(),
        vassalage: z.string(),
        game_name: z.string(),
        icon_url: z.string(),
        create_time: z.string(),
        settle_time: z.nullable(z.string()),
        actual_bet_amount: money,
        valid_bet_amount: money,
        win_amount: money,
        net_profit: money,
        status: z.enum(['OPEN', 'WON', 'LOST', 'VOID']),
      }),
    ),
    footer: z.object({
      bets: z.number(),
      actual_bet_amount: moneyTotal,
      valid_bet_amount: moneyTotal,
      win_amount: moneyTotal,
      net_profit: moneyTotal,
      /** Stakes of bets that are not settled, less what they have paid already. */
      in_play: moneyTotal,
    }),
    ...pageValue,
  }),
  errors: { ...rangeErrors, 'downline.unknown': 404 },
});

export const teamTransactions = endpoint({
  summary: 'Movements of money of the agent and everybody below, newest first',
  method: 'GET',
  path: '/wps/report/downlineTransaction',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    ...reportRange,
    ...pageQuery,
    name: z.optional(text(64)),
    customerId: z.optional(rowId),
    /** Comma list of wire codes. */
    types: z.optional(text(120)),
  }),
  value: z.object({
    list: z.array(
      z.object({
        tx_id: z.string(),
        customer_id: z.string(),
        customer_name: z.string(),
        tx_type: z.number(),
        tx_time: z.string(),
        amount: money,
        direction: z.enum(['in', 'out']),
        balance: money,
        reference: z.string(),
        remark: z.string(),
      }),
    ),
    footer: z.object({ totalIn: moneyTotal, totalOut: moneyTotal, net: moneyTotal }),
    ...pageValue,
  }),
  errors: { ...rangeErrors, 'downline.unknown': 404 },
});
