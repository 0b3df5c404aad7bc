import type { Call } from './reports-calls.ts';

/** Of the year that is measured, days of the brand. */
const WEEK = { startDate: '2026-10-25', endDate: '2026-10-31' };
const MONTH = { startDate: '2026-10-01', endDate: '2026-10-31' };
const YEAR = { startDate: '2025-11-01', endDate: '2026-10-31' };
const overview = '/wps/relay/ODSFE2_getTeamOverviewSum';
const loss = '/wps/report/downlineLottoPNL';
const byType = '/wps/report/teamPVPFishingPNL';
const bets = '/wps/report/teamPVPRNGBetting';
const movements = '/wps/report/downlineTransaction';

/** The calls of an agent's pages about the team. */
export const agentCalls: readonly Call[] = [
  { name: 'frame', path: '/wps/agent/default', query: {} },
  { name: 'overview, a week', path: overview, query: WEEK },
  { name: 'overview, a month', path: overview, query: MONTH },
  { name: 'overview, a year', path: overview, query: YEAR },
  { name: 'user loss, a month', path: loss, query: MONTH },
  { name: 'user loss, page 3', path: loss, query: { ...MONTH, pageNo: '3' } },
  { name: 'user loss, a year', path: loss, query: YEAR },
  { name: 'user loss by kind, a month', path: byType, query: MONTH },
  { name: 'team betting, a week', path: bets, query: WEEK },
  { name: 'team betting, a month', path: bets, query: MONTH },
  { name: 'team betting, won', path: bets, query: { ...MONTH, status: 'WON' } },
  { name: 'team betting, a kind', path: bets, query: { ...MONTH, gameType: 'SPORTS' } },
  { name: 'transactions, a month', path: movements, query: MONTH },
  { name: 'revenue, a month', path: '/wps/report/income', query: MONTH },
  { name: 'downlines', path: '/wps/agent/downlines', query: {} },
];
