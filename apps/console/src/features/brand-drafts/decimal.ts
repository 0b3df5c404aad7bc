import type { Json } from './use-draft.ts';

/**
 * The value in the file while a number is typed: the number once it is written as it would be shown; a text until then (`0.0` on the way to `0.05`,
 * which as a number would be shown as `0` and could not be typed on), and for what is none, which the check of the draft names.
 */
export function decimalTyped(text: string): Json {
  const plain = text.trim().replace(',', '.');
  return /^(?:0|[1-9]\d{0,14})(?:\.\d{0,3}[1-9])?$/.test(plain) ? Number(plain) : plain;
}

/** The value in the file once the field is left: `1.50` is a number too. */
export const decimalLeft = (value: string): Json => (/^\d{1,15}(?:\.\d{1,4})?$/.test(value) ? Number(value) : value);
