import { textFromUnits } from '@pavilion/contract/base/money';
import { many, maybeOne, type Sql } from './db.ts';

type Row = Record<string, unknown>;

/** A part of the copy of their data that a member may ask for: its name and its rows, or one object. The module that keeps the rows makes it. */
export interface DataSection {
  name: string;
  read(sql: Sql, memberId: string): AsyncIterable<unknown> | Promise<unknown>;
}

/** Rows as they are read out, a thousand at a time: a member's bets may be many. */
const CHUNK = 1000;

/** Amounts as decimal text of main units; other values stay. */
export const plainRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? textFromUnits(value) : value]));

/** The rows of a query by member ($1), in its order. */
export const rowsSection = (name: string, text: string, map: (row: Row) => unknown = plainRow): DataSection => ({
  name,
  async *read(sql, memberId) {
    for (let offset = 0; ; offset += CHUNK) {
      const rows = await many<Row>(sql, `${text} LIMIT ${CHUNK} OFFSET ${offset}`, [memberId]);
      for (const row of rows) yield map(row);
      if (rows.length < CHUNK) return;
    }
  },
});

/** The one row of a query by member ($1), or null. */
export const rowSection = (name: string, text: string): DataSection => ({
  name,
  read: async (sql, memberId) => {
    const row = await maybeOne<Row>(sql, text, [memberId]);
    return row && plainRow(row);
  },
});
