import { currentTag } from '../../i18n/language.ts';

/** A return with two places, so that 99.99 is not shown as 100. */
export const percentOf = (share: number): string =>
  new Intl.NumberFormat(currentTag(), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  }).format(share);

/** Codes of plays that were refused because of what they would return. */
export const faultyPlaysOf = (error: unknown): readonly string[] =>
  (error as { detail?: { plays?: string[] } } | null)?.detail?.plays ?? [];
