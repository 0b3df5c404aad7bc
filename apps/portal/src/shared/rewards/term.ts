import type { PromotionLine } from '@pavilion/contract/promotions/lines';
import { currentTag } from '../../i18n/language.ts';

/** A term in plain words. */
export interface Term {
  key: string;
  label: string;
  value: string;
}

/** Words of a line; null where another has them. */
export type Words = (line: PromotionLine) => Omit<Term, 'key'> | null;

export const percentText = (percent: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100);

/** How often a sum is wagered, of what the wire counts in percent: 150 is 1.5×. */
export const timesText = (percent: number): string =>
  `${new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 2 }).format(percent / 100)}×`;
