import { isCommonPassword } from '../identity/public.ts';

/** Characters at least; more than a member's, because an operator opens more than one account. */
export const PASSWORD_LENGTH = 12;

/** Why a password is refused, as a code; null when it is good. */
export function operatorPasswordFault(password: string, { email, name }: { email: string; name: string }): string | null {
  const plain = password.toLowerCase();
  const ownWords = [email.split('@')[0] ?? '', ...name.toLowerCase().split(/\s+/)].filter((word) => word.length >= 4);
  const isWeak =
    [...password].length < PASSWORD_LENGTH ||
    new Set(plain).size < 5 ||
    isCommonPassword(password) ||
    ownWords.some((word) => plain.includes(word));
  return isWeak ? 'desk.password.weak' : null;
}
