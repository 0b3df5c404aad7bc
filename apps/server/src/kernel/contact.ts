import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Number → E.164, or null when it is none. `dialingCode` (digits) is used for numbers given without a country. */
export function normalMobile(number: string, dialingCode: string | null): string | null {
  const digits = number.replace(/[^\d+]/g, '');
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
