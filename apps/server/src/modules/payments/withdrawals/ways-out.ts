import { feeOf } from '@pavilion/contract/payments/fee';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { type OpenHours, openHours } from '@pavilion/contract/base/open-hours';
import { type PayeeKind, payeeKind } from '@pavilion/contract/payments/payees';
import * as z from 'zod/mini';
import { many, maybeOne, type Sql } from '../../../kernel/db.ts';
import { opensAt } from '../../../kernel/open-hours.ts';
import { amount, feeColumns, feeFile, feeOfColumns } from '../cashier-fields.ts';
import type { Bounds } from '../rules.ts';
import type { RuleRow } from '../tables.ts';

const way = z.strictObject({
  fee: z.optional(feeFile),
  /** Absent: those of the brand. */
  min: z.optional(amount),
  max: z.optional(amount),
  /** Absent: always open. */
  hours: z.optional(openHours),
});
/** What withdrawals to accounts of a kind cost, their bounds and their hours, as a folder says it. */
export const waysFile = z.strictObject({ bank: z.optional(way), wallet: z.optional(way), pix: z.optional(way), crypto: z.optional(way) });
type WaysFile = z.infer<typeof waysFile>;

export interface WayRow {
  kind: PayeeKind;
  fee_fixed: bigint;
  fee_ppm: number;
  min_amount: bigint | null;
  max_amount: bigint | null;
  hours: OpenHours;
}

const PLAIN: Omit<WayRow, 'kind'> = { fee_fixed: 0n, fee_ppm: 0, min_amount: null, max_amount: null, hours: [] };

/** Of the brand, of every kind. */
export async function findPayoutMethods(sql: Sql, brandId: string): Promise<WayRow[]> {
  const rows = await many<WayRow>(sql, 'SELECT * FROM withdrawal_way WHERE brand_id = $1', [brandId]);
  return payeeKind.options.map((kind) => rows.find((row) => row.kind === kind) ?? { ...PLAIN, kind });
}

export async function findPayoutMethod(sql: Sql, brandId: string, kind: PayeeKind): Promise<WayRow> {
  const row = await maybeOne<WayRow>(sql, 'SELECT * FROM withdrawal_way WHERE brand_id = $1 AND kind = $2', [brandId, kind]);
  return row ?? { ...PLAIN, kind };
}

/** Least and most of a withdrawal by this way; `step`: of the currency. */
export const boundsOf = (row: WayRow, { rule, step }: { rule: RuleRow; step: bigint }): Bounds => ({
  min: row.min_amount ?? rule.min_amount,
  max: row.max_amount ?? rule.max_amount,
  step,
});

/** What is taken of an amount, in ledger units. */
export const feeOfWay = (row: WayRow, { amount: of, step }: { amount: bigint; step: bigint }): bigint =>
  feeOf({ fixed: row.fee_fixed, ppm: row.fee_ppm }, { amount: of, step });

/** When it opens next, by the brand's clock; null: it is open. */
export const wayOpensAt = (row: WayRow, at: { timeZone: string; now: Date }): Date | null => opensAt(row.hours, at);

/** As the folder says it; nothing where no kind has anything of its own. */
export async function readWays(sql: Sql, brandId: string): Promise<{ ways?: WaysFile }> {
  const rows = await many<WayRow>(sql, 'SELECT * FROM withdrawal_way WHERE brand_id = $1', [brandId]);
  if (rows.length === 0) return {};
  const ways: WaysFile = {};
  for (const kind of payeeKind.options) {
    const row = rows.find((one) => one.kind === kind);
    if (!row) continue;
    const fee = feeOfColumns(row);
    ways[kind] = {
      ...(fee ? { fee } : {}),
      ...(row.min_amount === null ? {} : { min: textFromUnits(row.min_amount) }),
      ...(row.max_amount === null ? {} : { max: textFromUnits(row.max_amount) }),
      ...(row.hours.length > 0 ? { hours: row.hours } : {}),
    };
  }
  return { ways };
}

/** Makes the ways what the file says. A withdrawal under way keeps the fee it was asked for with. */
export async function writeWays(sql: Sql, brandId: string, ways: WaysFile = {}): Promise<void> {
  const units = (text: string | undefined): bigint | null => (text === undefined ? null : unitsFromText(text));
  const rows = payeeKind.options.flatMap((kind): WayRow[] => {
    const given = ways[kind];
    if (!given) return [];
    const { fee_fixed, fee_ppm } = feeColumns(given.fee);
    const fee = { fee_fixed: BigInt(fee_fixed), fee_ppm };
    return [{ kind, ...fee, min_amount: units(given.min), max_amount: units(given.max), hours: given.hours ?? [] }];
  });
  await replaceWays(sql, brandId, rows);
}

/** All ways of a brand from now on. */
export async function replaceWays(sql: Sql, brandId: string, rows: readonly WayRow[]): Promise<void> {
  await sql.query('DELETE FROM withdrawal_way WHERE brand_id = $1', [brandId]);
  const text = (units: bigint | null): string | null => (units === null ? null : String(units));
  await sql.query(
    `INSERT INTO withdrawal_way (brand_id, kind, fee_fixed, fee_ppm, min_amount, max_amount, hours)
     SELECT $1, w.kind, w.fee_fixed, w.fee_ppm, w.min_amount, w.max_amount, w.hours
     FROM json_to_recordset($2) AS w (kind text, fee_fixed bigint, fee_ppm integer, min_amount bigint, max_amount bigint, hours jsonb)`,
    [
      brandId,
      JSON.stringify(
        rows.map((row) => ({
          ...row,
          fee_fixed: text(row.fee_fixed),
          min_amount: text(row.min_amount),
          max_amount: text(row.max_amount),
        })),
      ),
    ],
  );
}
