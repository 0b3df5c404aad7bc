import { plainSigns } from '@pavilion/languages/compared-text';

/** Every decimal digit of any script as 0–9, full width as the plain signs, without signs that show nothing. */
export const foldDigits = plainSigns;

/** Folded, in small letters without diacritics, `đ` as `d`: Vietnamese typed on any keyboard reads alike. */
export const plainWords = (text: string): string =>
  foldDigits(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
