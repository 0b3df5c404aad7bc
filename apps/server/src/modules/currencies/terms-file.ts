import { type CurrencyTerms, type TermsField, unfitField } from '@pavilion/contract/currencies/terms';
import { textFromUnits, unitsFromForm } from '@pavilion/contract/base/money';
import { isoCurrencies } from '@pavilion/kit/iso-4217';
import * as z from 'zod/mini';

const amount = z.pipe(
  z
    .string()
    .check(z.refine((text) => unitsFromForm(text) !== null, 'an amount in main units is expected, as a text such as "0.01" or "50"')),
  z.transform((text: string) => textFromUnits(unitsFromForm(text) ?? 0n)),
);

/** `currencyTerms` of `content/brand.json`: amounts in main units as texts. */
export const currencyTermsFile = z.strictObject({
  decimals: z.int().check(z.gte(0)),
  betStep: amount,
  depositStep: amount,
  withdrawStep: amount,
  stakes: z.array(amount).check(z.minLength(1)),
});
export type CurrencyTermsFile = z.infer<typeof currencyTermsFile>;

const units = (text: string): bigint => unitsFromForm(text) ?? 0n;

export const termsOfFile = ({ decimals, betStep, depositStep, withdrawStep, stakes }: CurrencyTermsFile): CurrencyTerms => ({
  decimals,
  betStep: units(betStep),
  depositStep: units(depositStep),
  withdrawStep: units(withdrawStep),
  stakes: stakes.map(units),
});

export const fileOfTerms = ({ decimals, betStep, depositStep, withdrawStep, stakes }: CurrencyTerms): CurrencyTermsFile => ({
  decimals,
  betStep: textFromUnits(betStep),
  depositStep: textFromUnits(depositStep),
  withdrawStep: textFromUnits(withdrawStep),
  stakes: stakes.map(textFromUnits),
});

const EXPECTED: Readonly<Record<TermsField, string>> = {
  decimals: 'no more decimals than the currency has in ISO 4217 are expected, and four at most',
  betStep: 'a multiple of the least amount that is shown is expected',
  depositStep: 'a multiple of the bet step is expected',
  withdrawStep: 'a multiple of the bet step is expected',
  stakes: 'up to 20 rising multiples of the bet step are expected, from 20 steps on, one of them a multiple of 100 steps',
};

/** What of a folder's terms cannot be; null: nothing. */
export function termsProblem(code: string, file: CurrencyTermsFile): { field: string; message: string } | null {
  const iso = isoCurrencies.get(code);
  if (!iso) return { field: 'currency', message: `ISO 4217 has no currency ${code}` };
  const field = unfitField(termsOfFile(file), iso.minorUnits);
  return field && { field: `currencyTerms.${field}`, message: EXPECTED[field] };
}
