import { feeOf } from '@pavilion/contract/payments/fee';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';

/** Main units, exact; without zeros at the end. */
export const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'an amount in main units is expected, as a text such as "50" or "2.5"')),
  z.transform((text: string) => textFromUnits(unitsFromText(text) ?? 0n)),
);

const MAX_PERCENT = 50;

/** What a way to pay costs: a fixed sum in main units, and percent of the amount to four decimals. */
export const feeFile = z.strictObject({
  fixed: amount,
  percent: z.number().check(
    z.gte(0),
    z.lte(MAX_PERCENT),
    z.refine((percent) => Math.abs(percent * PPM_PER_PERCENT - Math.round(percent * PPM_PER_PERCENT)) < 1e-6, 'has at most four decimals'),
  ),
});
type FeeFile = z.infer<typeof feeFile>;

/** Ledger units and parts per million of what a folder says; nothing where it says nothing. */
export const feeColumns = (fee: FeeFile | undefined): { fee_fixed: string; fee_ppm: number } => ({
  fee_fixed: String(unitsFromText(fee?.fixed ?? '0') ?? 0n),
  fee_ppm: Math.round((fee?.percent ?? 0) * PPM_PER_PERCENT),
});

/** A fee as a folder says it; undefined where nothing is asked. */
export const feeOfColumns = (row: { fee_fixed: bigint; fee_ppm: number }): FeeFile | undefined =>
  row.fee_fixed === 0n && row.fee_ppm === 0 ? undefined : { fixed: textFromUnits(row.fee_fixed), percent: row.fee_ppm / PPM_PER_PERCENT };

/** Whether anything is left of the least amount, in main units. */
export function leavesSomething(least: string, fee: FeeFile | undefined): boolean {
  const [min, columns] = [unitsFromText(least) ?? 0n, feeColumns(fee)];
  return feeOf({ fixed: BigInt(columns.fee_fixed), ppm: columns.fee_ppm }, { amount: min, step: 1n }) < min;
}
