import { t } from '@lingui/core/macro';

/** Of which field a refusal speaks; null: of neither. */
type About = 'number' | 'code' | null;

/** The service's refusals by the SDK's code, in words that say what next. */
export function phoneAuthWords(code: string): { message: string; about: About } {
  switch (code) {
    case 'invalid-phone-number':
      return { message: t`Invalid phone number. Please check the country code and the digits.`, about: 'number' };
    case 'missing-phone-number':
      return { message: t`Enter your mobile number.`, about: 'number' };
    case 'too-many-requests':
      return { message: t`Too many attempts. Please try again in 5 minutes.`, about: null };
    case 'invalid-verification-code':
      return { message: t`Wrong code. Please check the message again.`, about: 'code' };
    // The SDK passes on by its own name what it has none for.
    case 'missing-code':
    case 'missing-verification-code':
      return { message: t`Enter the code we sent you.`, about: 'code' };
    case 'captcha-check-failed':
      return { message: t`We couldn't check this browser. Please reload the page and try again.`, about: null };
    case 'quota-exceeded':
      return { message: t`No more codes today. Please contact customer service.`, about: null };
    case 'operation-not-allowed':
      return { message: t`Codes by phone aren't available right now. Please use another way to log in.`, about: null };
    case 'code-expired':
      return { message: t`This code has expired. Please request a new one.`, about: 'code' };
    case 'popup-closed-by-user':
      return { message: t`The login window was closed too early. Please try again.`, about: null };
    default:
      return { message: t`We couldn't process the code. Please contact customer service if this happens again.`, about: null };
  }
}
