import { t } from '@lingui/core/macro';

/** Of which field a refusal speaks; null: of neither. */
type About = 'number' | 'code' | null;

/** The service's refusals by the SDK's code, in words that say what next. */
export function phoneAuthWords(code: string): { message: string; about: About } {
  switch (code) {
    case 'invalid-phone-number':
      return { message: t`This is not a valid phone number. Please check the country and the digits.`, about: 'number' };
    case 'missing-phone-number':
      return { message: t`Enter your mobile number.`, about: 'number' };
    case 'too-many-requests':
      return { message: t`Too many tries. Please try again in 5 minutes.`, about: null };
    case 'invalid-verification-code':
      return { message: t`This code is not right. Please check the message again.`, about: 'code' };
    // The SDK passes on by its own name what it has none for.
    case 'missing-code':
    case 'missing-verification-code':
      return { message: t`Enter the code you were sent.`, about: 'code' };
    case 'captcha-check-failed':
      return { message: t`The check of this browser did not go through. Please reload the page and try again.`, about: null };
    case 'quota-exceeded':
      return { message: t`No more codes can be sent today. Please contact customer service.`, about: null };
    case 'operation-not-allowed':
      return { message: t`Codes to phones are switched off at the moment. Please use another way to log in.`, about: null };
    case 'code-expired':
      return { message: t`This code has run out. Please have a new one sent.`, about: 'code' };
    case 'popup-closed-by-user':
      return { message: t`The sign-in was closed before it was done. Please try again.`, about: null };
    default:
      return { message: t`The code could not be handled. Please contact customer service if this happens again.`, about: null };
  }
}
