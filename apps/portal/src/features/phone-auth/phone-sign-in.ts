import { compactNumber } from '@pavilion/languages/compared-text';
import { t } from '@lingui/core/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { brand } from '../../boot.ts';
import { arrived } from '../../parts/late.ts';
import { phoneAuthWords } from './phone-auth-words.ts';

/** Whether codes to phones go through the brand's own service; then its SDK is loaded, else never. */
export const isPhoneAuthOn = (): boolean => brand.access.firebase !== null;

/** Codes of the service are good for a minute before another may be asked for. */
const EXPIRED_MINUTES = 1;

/** E.164: people write a zero before the number that is none abroad. */
export const e164 = (dialingCode: string, number: string): string =>
  `+${dialingCode.replaceAll(/\D/g, '')}${compactNumber(number).replace(/^0+/, '')}`;

/** The code part of an SDK error, `auth/…` without its head. */
const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code.replace(/^auth\//, '') : 'unknown';
};

/** Errors of the number are under it, those of the code under that. */
function apiErrorOf(error: unknown, fields: { number: string; code: string }): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (code === 'network-request-failed') return new ApiError('network.down', '', 0);
  const { message, about } = phoneAuthWords(code);
  const field = about === null ? null : fields[about];
  return new ApiError(`phone.${code}`, message, 400, field === null ? {} : { fields: [{ field, code: `phone.${code}`, message }] });
}

export interface PhoneFields {
  dialingCode: string;
  mobile: string;
  /** Names of the form's fields, for the errors under them. */
  fields: { number: string; code: string };
}

/** Has the service send a code. Throws `ApiError` with words for every refusal of the service. */
export async function sendByPhoneAuth({ dialingCode, mobile, fields }: PhoneFields): Promise<{ expiredMinutes: number }> {
  const setting = brand.access.firebase;
  if (!setting) throw new ApiError('function.not.available', t`This method isn't available right now. Please choose another one.`, 400);
  try {
    const { askCode } = await arrived(import('./firebase-phone.ts'));
    await askCode(setting, e164(dialingCode, mobile));
  } catch (error) {
    throw apiErrorOf(error, fields);
  }
  return { expiredMinutes: EXPIRED_MINUTES };
}

/** The code typed → the token that proves the number to our server. Throws `ApiError`. */
export async function tokenByPhoneAuth({ dialingCode, mobile, fields }: PhoneFields, code: string): Promise<string> {
  let token: string | null;
  try {
    const { tokenFor } = await arrived(import('./firebase-phone.ts'));
    token = await tokenFor(e164(dialingCode, mobile), code);
  } catch (error) {
    throw apiErrorOf(error, fields);
  }
  if (token === null) throw apiErrorOf({ code: 'auth/code-expired' }, fields);
  return token;
}
