import type { LanguageTag } from '@pavilion/languages/tags';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';

/** Multipliers in the reader's way, from hundredths: 231 is "2.31×". */
export function multiplierText(language: LanguageTag): (hundredths: number) => string {
  const number = new Intl.NumberFormat(formatTagOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (hundredths) => `${number.format(hundredths / 100)}×`;
}
