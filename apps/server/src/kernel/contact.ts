import { compactNumber } from '@pavilion/languages/compared-text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Number as people write it → E.164, or null for any other text. `dialingCode` (digits) is used for numbers given without a country. */
export function normalMobile(number: string, dialingCode: string | null): string | null {
  const digits = compactNumber(number);
  if (!/^\+?\d+$/.test(digits)) return null;
  if (!digits.startsWith('+') && !dialingCode) return null;
  const parsed = parsePhoneNumberFromString(digits.startsWith('+') ? digits : `+${dialingCode}${digits}`);
  return parsed?.isValid() ? parsed.number : null;
}

export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** `+5511987654321` → `+55****4321` */
export function maskedMobile(mobile: string): string {
  return mobile.length < 7 ? '' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** `ann@example.org` → `a****@example.org` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0] ?? ''}****${email.slice(at)}`;
}
