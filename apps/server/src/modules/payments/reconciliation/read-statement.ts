import { unitsFromText } from '@pavilion/contract/base/money';
import { CsvError, parse } from 'csv-parse/sync';
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

const unreadable = (line: number): Error => refuse('statement.unreadable', { field: 'text', params: { line } });

/**
 * Rows of a CSV text (RFC 4180), with commas or semicolons, whichever its first line has more of, each with the line it ends at. A quote
 * inside of an unquoted cell is a sign like others: banks write names so. Refuses `statement.unreadable` for a quote that never ends.
 */
export function readRows(text: string): { cells: string[]; line: number }[] {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  try {
    const rows = parse(text, {
      delimiter: first.split(';').length > first.split(',').length ? ';' : ',',
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(Number(error['lines'] ?? 1));
    throw error;
  }
}

const MAX_DIGITS = /^\d{1,14}(?:\.\d{1,4})?$/;
const MAX_NAME = 128;

/** Lines of a statement. Refuses `statement.unreadable` with the number of the line where a record ends that says no kind, amount or time, or 1 where a column is missing. */
export function readStatement(text: string, format: StatementFormat): StatementLine[] {
  const [head, ...rows] = readRows(text);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const places = Object.fromEntries(Object.entries(format.columns).map(([column, name]) => [column, names.indexOf(name)])) as Record<
    Column,
    number
  >;
  if (Object.values(places).includes(-1)) throw unreadable(1);
  return rows.flatMap(({ cells, line }): StatementLine[] => {
    const cell = (column: Column): string => (cells[places[column]] ?? '').trim();
    const kind = format.kinds[cell('kind')];
    if (!kind && cell('kind') !== '') return [];
    const amount = MAX_DIGITS.test(cell('amount')) ? unitsFromText(cell('amount')) : null;
    const at = new Date(cell('at'));
    if (!kind || amount === null || Number.isNaN(at.getTime()) || cell('reference') === '') throw unreadable(line);
    return [
      {
        kind,
        reference: cell('reference').slice(0, MAX_NAME),
        providerRef: cell('providerRef').slice(0, MAX_NAME),
        amount,
        currency: cell('currency').slice(0, 8),
        isPaid: format.paid.includes(cell('state')),
        state: cell('state').slice(0, 32),
        at,
      },
    ];
  });
}
