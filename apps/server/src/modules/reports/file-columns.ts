import type { ReportFile } from '@pavilion/contract/reports/desk';
import type { CellKind, Column } from '../../kernel/table-file.ts';

const PLAY = {
  bets: 'count',
  cancelled: 'count',
  settled: 'count',
  placed: 'money',
  paid: 'money',
  inPlay: 'money',
  stake: 'money',
  payout: 'money',
  turnover: 'money',
  hold: 'money',
  holdShare: 'share',
} as const;
const MOVED = {
  deposits: 'money',
  depositTimes: 'count',
  withdrawals: 'money',
  withdrawalTimes: 'count',
  refunds: 'money',
  chargebacks: 'money',
  fees: 'money',
  grants: 'money',
  rebates: 'money',
  adjustments: 'money',
} as const;
const OF = { brand: 'words', currency: 'words' } as const;

/** Columns of each report's file, in order. The name is that of the head: message `report.head.<name>`. */
export const FILE_COLUMNS = {
  day: { ...OF, day: 'day', ...PLAY, ...MOVED },
  brand: { ...OF, from: 'day', to: 'day', ...PLAY, ...MOVED },
  product: { ...OF, product: 'words', ...PLAY },
  vendor: { ...OF, vendor: 'words', ...PLAY },
  game: { ...OF, vendor: 'words', game: 'words', gameName: 'words', ...PLAY },
  channel: { ...OF, fact: 'words', provider: 'words', channel: 'words', times: 'count', amount: 'money' },
  ranking: {
    place: 'count',
    memberId: 'words',
    username: 'words',
    currency: 'words',
    bets: 'count',
    stake: 'money',
    payout: 'money',
    turnover: 'money',
    hold: 'money',
    deposits: 'money',
    withdrawals: 'money',
  },
  liabilities: { ...OF, at: 'moment', kind: 'words', part: 'words', accounts: 'count', balance: 'money' },
  movements: {
    at: 'moment',
    fact: 'words',
    memberId: 'words',
    username: 'words',
    currency: 'words',
    type: 'count',
    amount: 'money',
    reference: 'words',
    provider: 'words',
    channel: 'words',
  },
} as const satisfies Record<ReportFile, Readonly<Record<string, CellKind>>>;

export const columnsOf = (report: ReportFile): Column[] =>
  Object.entries<CellKind>(FILE_COLUMNS[report]).map(([name, kind]) => ({ name, kind }));
