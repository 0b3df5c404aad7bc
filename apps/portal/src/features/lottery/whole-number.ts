import { foldDigits } from '@pavilion/lottery/digits';

export interface Bounds {
  least: number;
  most: number;
}

/** A whole number as it is typed, in digits of any script; null where it is none, or beyond its bounds. */
export function wholeOf(text: string, { least, most }: Bounds): number | null {
  const plain = foldDigits(text).trim();
  const whole = /^\d{1,9}$/.test(plain) ? Number(plain) : null;
  return whole !== null && whole >= least && whole <= most ? whole : null;
}
