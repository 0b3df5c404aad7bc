import { unitsFromText } from '@pavilion/contract/money';
import { refuse } from '../../../kernel/refusal.ts';

/** How the statements of a kind of provider are written: CSV with a line of column names. */
export interface StatementFormat {
  columns: Readonly<Record<'providerRef' | 'reference' | 'kind' | 'amount' | 'currency' | 'state' | 'at', string>>;
  /** Its words for money in and money out; lines of other kinds are left aside. */
  kinds: Readonly<Record<string, 'deposit' | 'payout'>>;
  /** Its words for money that has moved. */
  paid: readonly string[];
}

/** A line of a statement; the amount in ledger units. */
export interface StatementLine {
  kind: 'deposit' | 'payout';
  /** Our id, as the provider was given it. */
  reference: string;
  providerRef: string;
  amount: bigint;
  currency: string;
  isPaid: boolean;
  /** In the provider's own word. */
  state: string;
  at: Date;
}

type Column = keyof StatementFormat['columns'];

const LINE_ENDS = /\r\n|\r|\n/;

/** Cells of a CSV text (RFC 4180), with commas or semicolons, whichever its first line has more of. Null when a quote never ends. */
export function cellsOf(text: string): string[][] | null {
  const [first = ''] = text.split(LINE_ENDS, 1);
  const comma = first.split(';').length > first.split(',').length ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  for (let i = 0; i < body.length; i += 1) {
    const letter = body.charAt(i);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (body.charAt(i + 1) === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === comma || letter === '\n' || letter === '\r') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter !== comma) rows.push([]);
    } else cell += letter;
  }
  if (quoted) return null;
  rows.at(-1)?.push(cell);
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}

const MOST_DIGITS = /^\d{1,14}(?:\.\d{1,4})?$/;
const MOST_NAME = 128;

/** Lines of a statement. Refuses `statement.unreadable` with the number of the line that says no kind, amount or time, or 1 where a column is missing. */
export function readStatement(text: string, format: StatementFormat): StatementLine[] {
  const [head, ...rows] = cellsOf(text) ?? [];
  const unreadable = (line: number) => refuse('statement.unreadable', { field: 'text', params: { line } });
  const names = (head ?? []).map((name) => name.trim().toLowerCase());
  const places = Object.fromEntries(Object.entries(format.columns).map(([column, name]) => [column, names.indexOf(name)])) as Record<
    Column,
    number
  >;
  if (Object.values(places).includes(-1)) throw unreadable(1);
  return rows.flatMap((row, index): StatementLine[] => {
    const cell = (column: Column): string => (row[places[column]] ?? '').trim();
    const kind = format.kinds[cell('kind')];
    if (!kind && cell('kind') !== '') return [];
    const amount = MOST_DIGITS.test(cell('amount')) ? unitsFromText(cell('amount')) : null;
    const at = new Date(cell('at'));
    if (!kind || amount === null || Number.isNaN(at.getTime()) || cell('reference') === '') throw unreadable(index + 2);
    return [
      {
        kind,
        reference: cell('reference').slice(0, MOST_NAME),
        providerRef: cell('providerRef').slice(0, MOST_NAME),
        amount,
        currency: cell('currency').slice(0, 8),
        isPaid: format.paid.includes(cell('state')),
        state: cell('state').slice(0, 32),
        at,
      },
    ];
  });
}
