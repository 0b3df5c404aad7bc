import type { ReportFile } from '@pavilion/contract/desk-reports';

/** What stands in a column of a file: a number of main units, a count, a share, a day, a moment or words. */
export type CellKind = 'money' | 'count' | 'share' | 'day' | 'moment' | 'words';

const PLAY = {
  bets: 'count',
  cancelled: 'count',
  settled: 'count',
  placed: 'money',
  paid: 'money',
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

/** A cell before it is written: amounts in ledger units, shares in millionths, days as `yyyy-MM-dd`. */
export type Cell = bigint | number | string | Date | null;
export type FileRow = Readonly<Record<string, Cell>>;

export interface Column {
  name: string;
  kind: CellKind;
}

export const columnsOf = (report: ReportFile): Column[] =>
  Object.entries<CellKind>(FILE_COLUMNS[report]).map(([name, kind]) => ({ name, kind }));
