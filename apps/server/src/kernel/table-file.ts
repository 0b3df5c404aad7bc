import { textFromUnits, mainFromUnits } from '@pavilion/contract/base/money';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { csvText } from '@pavilion/format/csv';
import writeXlsxFile from 'write-excel-file/node';

/** Content of a column: a number of main units, a count, a share, a day, a moment or words. */
export type CellKind = 'money' | 'count' | 'share' | 'day' | 'moment' | 'words';

/** A cell before it is written: amounts in ledger units, shares in millionths, days as `yyyy-MM-dd`. */
export type Cell = bigint | number | string | Date | null;
export type FileRow = Readonly<Record<string, Cell>>;

export interface Column {
  name: string;
  kind: CellKind;
}

function csvCellOf(cell: Cell, { kind }: Column): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return textFromUnits(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (kind === 'share') return String(Number(cell) / PPM_NUMBER);
  return String(cell);
}

/** UTF-8 with a mark, plain numbers, ISO days and moments; what a spreadsheet would read as a formula gets a quote in front. */
function writeCsv(heads: readonly string[], columns: readonly Column[], rows: readonly FileRow[]): Buffer {
  const lines = rows.map((row) => columns.map((column) => csvCellOf(row[column.name] ?? null, column)));
  return Buffer.from(csvText([[...heads], ...lines]), 'utf8');
}

const FORMATS = { money: '#,##0.00##', count: '#,##0', share: '0.00%', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss', words: undefined };

/** Numbers a sheet can hold to the last unit; greater ones are written as text, so that none is rounded. */
const isExact = (units: bigint): boolean => units <= BigInt(Number.MAX_SAFE_INTEGER) && units >= -BigInt(Number.MAX_SAFE_INTEGER);

function xlsxCellOf(cell: Cell, { kind }: Column) {
  if (cell === null) return null;
  const format = FORMATS[kind];
  const formatted = format === undefined ? {} : { format };
  if (typeof cell === 'bigint')
    return isExact(cell) ? { type: Number, value: mainFromUnits(cell), ...formatted } : { type: String, value: textFromUnits(cell) };
  if (cell instanceof Date) return { type: Date, value: cell, ...formatted };
  if (kind === 'share') return { type: Number, value: Number(cell) / PPM_NUMBER, ...formatted };
  if (kind === 'day') return { type: Date, value: new Date(`${cell}T00:00:00Z`), ...formatted };
  if (typeof cell === 'number') return { type: Number, value: cell, ...formatted };
  return { type: String, value: cell };
}

const WIDTHS: Record<Column['kind'], number> = { money: 18, count: 12, share: 10, day: 12, moment: 20, words: 24 };

/** A workbook with one sheet: numbers are numbers, days are dates, words are never formulas. The heads stay in sight. */
export function writeXlsx(heads: readonly string[], columns: readonly Column[], rows: readonly FileRow[]): Promise<Buffer> {
  const head = heads.map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => xlsxCellOf(row[column.name] ?? null, column)));
  return writeXlsxFile([head, ...body], { columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })), stickyRowsCount: 1 }).toBuffer();
}

export type TableFormat = 'csv' | 'xlsx';

/** Media types. */
export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Table {
  heads: readonly string[];
  columns: readonly Column[];
  rows: readonly FileRow[];
}

export const writeTable = async (format: TableFormat, { heads, columns, rows }: Table): Promise<Buffer> =>
  format === 'csv' ? writeCsv(heads, columns, rows) : writeXlsx(heads, columns, rows);
