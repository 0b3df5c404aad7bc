/** Of the year that is measured, days of the brand. */
const WEEK = { startDate: '2026-10-25', endDate: '2026-10-31' };
const MONTH = { startDate: '2026-10-01', endDate: '2026-10-31' };
const YEAR = { startDate: '2025-11-01', endDate: '2026-10-31' };
const DESK_WEEK = { from: WEEK.startDate, to: WEEK.endDate };
const DESK_MONTH = { from: MONTH.startDate, to: MONTH.endDate };
const BRAND = { brandId: 'brd_koi' };
const REBATES = '/wps/relay/MCSFE_getManualRebateList';

export interface Call {
  name: string;
  path: string;
  query: Record<string, string>;
}

/** What differs from member to member. */
export interface Sample {
  memberId: string;
  betId: string;
  roundId: string;
  username: string;
  depositId: string;
}

const call = (name: string, path: string, query: Record<string, string> = {}): Call => ({ name, path, query });

const bets = '/wps/report/accountGameBetHistory';
const movements = '/wps/report/transaction';
const profit = '/wps/report/detailedLottoPNL';

/** The calls of a member's pages. */
export const memberCalls: readonly Call[] = [
  call('bets, a week', bets, WEEK),
  call('bets, a year', bets, YEAR),
  call('bets, a year, page 3', bets, { ...YEAR, pageNo: '3' }),
  call('bets, a year, won', bets, { ...YEAR, state: 'WON' }),
  call('movements, a week', movements, WEEK),
  call('movements, a year', movements, YEAR),
  call('movements, a year, page 5', movements, { ...YEAR, pageNo: '5' }),
  call('deposits, a year', '/wps/report/depositTransaction', YEAR),
  call('withdrawals, a year', '/wps/report/withdrawTransaction', YEAR),
  call('profit, a month', profit, MONTH),
  call('profit, a year', profit, YEAR),
  call('profit by kind, a year', '/wps/report/personalPVPFishingPNL', YEAR),
  call('bonus, a year', '/wps/report/bonus', YEAR),
  call('rebates', REBATES),
  call('turnover', '/wps/transaction/getTurnoverInfo'),
  call('balance', '/wps/v2/wallets/balance'),
];

/** The calls of the desk's lists and reports. */
export const deskCalls = ({ memberId, betId, roundId, username, depositId }: Sample): Call[] => [
  call('desk: today', '/desk/home/today', BRAND),
  call('desk: withdrawals that wait', '/desk/home/withdrawals'),
  call('desk: payments', '/desk/home/payments'),
  call('desk: channels', '/desk/home/channels'),
  call('desk: bets', '/desk/bets'),
  call('desk: bets, a month', '/desk/bets', DESK_MONTH),
  call('desk: bets, open', '/desk/bets', { state: 'open' }),
  call('desk: bets, a game', '/desk/bets', { vendor: 'FIELD', game: 'sports-1' }),
  call('desk: bets, sums', '/desk/bets/sums'),
  call('desk: bets, sums of a week', '/desk/bets/sums', DESK_WEEK),
  call('desk: bets, sums of a game', '/desk/bets/sums', { ...DESK_MONTH, vendor: 'FIELD', game: 'sports-1' }),
  call('desk: bet', '/desk/bets/view', { id: betId }),
  call('desk: bets of a round', '/desk/bets', { q: roundId }),
  call('desk: members', '/desk/members'),
  call('desk: members by name', '/desk/members', { q: username }),
  call('desk: member', '/desk/members/view', { memberId }),
  call('desk: member, movements', '/desk/members/statement', { memberId, from: YEAR.startDate, to: YEAR.endDate }),
  call('desk: member, bets', '/desk/members/bets', { memberId, from: YEAR.startDate, to: YEAR.endDate }),
  call('desk: member, deposits', '/desk/members/deposits', { memberId }),
  call('desk: deposits', '/desk/deposits', BRAND),
  call('desk: deposits, a month', '/desk/deposits', { ...BRAND, ...DESK_MONTH }),
  call('desk: deposits, expired', '/desk/deposits', { ...BRAND, state: '5' }),
  call('desk: deposits, page 20', '/desk/deposits', { ...BRAND, pageNo: '20' }),
  call('desk: deposits by reference', '/desk/deposits', { q: depositId }),
  call('desk: withdrawals', '/desk/withdrawals', BRAND),
  call('desk: withdrawals, done', '/desk/withdrawals', { ...BRAND, state: '4' }),
  call('desk: transfers', '/desk/transfers', BRAND),
  call('desk: report by day', '/desk/reports/figures', { ...BRAND, by: 'day', ...DESK_MONTH }),
  call('desk: report by day, a year', '/desk/reports/figures', { ...BRAND, by: 'day', from: YEAR.startDate, to: YEAR.endDate }),
  call('desk: report by product', '/desk/reports/figures', { ...BRAND, by: 'product', from: YEAR.startDate, to: YEAR.endDate }),
  call('desk: report by game', '/desk/reports/figures', { ...BRAND, by: 'game', from: YEAR.startDate, to: YEAR.endDate }),
  call('desk: report by channel', '/desk/reports/channels', { ...BRAND, ...DESK_MONTH }),
  call('desk: ranking, a month', '/desk/reports/ranking', { ...BRAND, ...DESK_MONTH, order: 'stake' }),
  call('desk: ranking, a year', '/desk/reports/ranking', { ...BRAND, from: YEAR.startDate, to: YEAR.endDate, order: 'stake' }),
  call('desk: liabilities', '/desk/reports/liabilities', BRAND),
  call('desk: liabilities of a day', '/desk/reports/liabilities', { ...BRAND, day: '2026-10-20' }),
  call('desk: movements of deposits', '/desk/reports/movements', { ...BRAND, ...DESK_MONTH, fact: 'deposit' }),
  call('desk: bets that counted', '/desk/bets', { ...BRAND, ...DESK_MONTH, counts: 'settled' }),
  call('desk: bets that counted, sums', '/desk/bets/sums', { ...BRAND, ...DESK_WEEK, counts: 'settled' }),
];
