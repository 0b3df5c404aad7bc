import { faultOf } from '@pavilion/contract/identity/registration';
import type { RegisterRule } from '@pavilion/contract/content/system';
import { DAY_MS } from '@pavilion/contract/base/time';
import { isSamePassword } from '@pavilion/languages/compared-text';
import { registrationPattern } from '../../kernel/bounded-pattern.ts';
import { DateTime } from 'luxon';
import { speaksAsHouse } from '../../kernel/house-names.ts';
import type { FieldProblem } from '../../kernel/refusal.ts';
import type { RegisterRules } from './deps.ts';

export const MINIMUM_PASSWORD_LENGTH = 8;
/** A username's failures before only known devices may try. */
export const FAILURES_BEFORE_LOCK = 3;
/** An address's failures in its window before it must solve captchas. */
export const FAILURES_BEFORE_ADDRESS_CAPTCHA = 5;

/**
 * Only characters that can be read aloud and typed anywhere, whatever a brand's own rule says. Beyond these the database's lower
 * case is not ours: spellings it takes for one name would be counted as several.
 */
export const USERNAME = /^[A-Za-z0-9_.@+-]{2,64}$/;

/** A name that could be somebody's number would block that member's login by number. */
export const looksLikeNumber = (username: string): boolean => /^\+?[\d.@+-]{6,}$/.test(username);

/** What an address must look like; whether it exists, only a message shows. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const DATE_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;

/** yyyy-MM-dd or MM-dd-yyyy → yyyy-MM-dd; null for a day that does not exist. */
export function birthDateOf(text: string): string | null {
  const american = MONTH_FIRST.exec(text);
  const iso = american ? `${american[3]}-${american[1]}-${american[2]}` : text;
  if (!DATE_FIRST.test(iso)) return null;
  const date = DateTime.fromISO(iso, { zone: 'utc' });
  return date.isValid && date.year >= 1900 ? iso : null;
}

/**
 * Full years lived, by the calendar of the brand's time zone. Who was born on 29 February has the birthday on 1
 * March.
 */
export function ageOn(birthDate: string, now: Date, timeZone: string): number {
  const today = DateTime.fromJSDate(now, { zone: timeZone });
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday = today.month > month || (today.month === month && today.day >= day);
  return today.year - year - (hadBirthday ? 0 : 1);
}

/** What is wrong with a birth date that was given: no day that exists, one to come, too young; null: nothing. */
export function birthDateProblem(
  birthday: string,
  { minimumAge, now, timeZone }: { minimumAge: number; now: Date; timeZone: string },
): FieldProblem | null {
  const birthDate = birthDateOf(birthday);
  if (!birthDate || ageOn(birthDate, now, timeZone) < 0) return { field: 'birthday', code: 'field.invalid' };
  if (ageOn(birthDate, now, timeZone) >= minimumAge) return null;
  return { field: 'birthday', code: 'age.below.minimum', params: { age: minimumAge } };
}

export interface NewPassword {
  password: string;
  confirmation: string | undefined;
}

export interface PasswordWorld {
  isCommon(password: string): boolean;
  /** The brand's weak default. */
  defaultPassword: string | null;
}

/** Why a new password is refused, as a code; null when it is good. */
export function passwordFault(password: string, world: PasswordWorld): string | null {
  if ([...password].length < MINIMUM_PASSWORD_LENGTH) return 'password.too.short';
  if (world.isCommon(password) || (world.defaultPassword !== null && isSamePassword(password, world.defaultPassword)))
    return 'password.too.common';
  return null;
}

export interface RegistrationFacts extends PasswordWorld {
  rules: RegisterRules;
  /** Asked for whatever the rules say; name, password and birthday unless given. */
  required?: readonly string[];
  minimumAge: number;
  timeZone: string;
  now: Date;
}

type RegistrationInput = Readonly<Record<string, unknown>> & {
  username?: string;
  password?: string;
  confirmPassword?: string;
  birthday?: string;
  termsAccepted?: boolean;
};

/** Asked of everybody who registers by username, whatever the brand's table says. */
const ALWAYS_REQUIRED = ['username', 'password', 'birthday'] as const;

/** The captcha has a check of its own. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(['captcha', 'confirmPassword']);

/** Every fault of a registration form, one a field. */
export function registrationFaults(input: RegistrationInput, facts: RegistrationFacts): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  const add = (problem: FieldProblem) => {
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
  };
  for (const [field, rule] of Object.entries(facts.rules)) {
    if (CHECKED_ELSEWHERE.has(field)) continue;
    const value = input[field];
    const fault = faultOf(rule, typeof value === 'string' ? value : undefined, registrationPattern);
    if (fault) add({ field, ...fault });
  }
  for (const field of facts.required ?? ALWAYS_REQUIRED) if (!input[field]) add({ field, code: 'field.required' });
  if (input.password) {
    const code = passwordFault(input.password, facts);
    if (code) add({ field: 'password', code, params: { min: MINIMUM_PASSWORD_LENGTH } });
    if (input.confirmPassword !== undefined && !isSamePassword(input.confirmPassword, input.password)) {
      add({ field: 'confirmPassword', code: 'password.not.same' });
    }
  }
  const birthFault = input.birthday ? birthDateProblem(input.birthday, facts) : null;
  if (birthFault) add(birthFault);
  if (input.termsAccepted !== true) add({ field: 'termsAccepted', code: 'terms.not.accepted' });
  return [...problems.values()];
}

/** What is wrong with a name to log in with, whatever a brand's rule of the field: agents and lists show it to others. Null: nothing. */
export function nameProblem(username: string, brandName: string): FieldProblem | null {
  if (!USERNAME.test(username)) return { field: 'username', code: 'format.username.err' };
  if (looksLikeNumber(username)) return { field: 'username', code: 'username.is.number' };
  return speaksAsHouse(username, brandName) ? { field: 'username', code: 'username.reserved' } : null;
}

/** The same, and under the brand's rule of the field. */
export function usernameProblem(username: string, rule: RegisterRule | undefined, brandName: string): FieldProblem | null {
  const problem = nameProblem(username, brandName);
  if (problem) return problem;
  const fault = rule && faultOf({ ...rule, required: true }, username, registrationPattern);
  return fault ? { field: 'username', ...fault } : null;
}

export interface PasswordAge {
  isDefault: boolean;
  expiredByOperator: boolean;
  setAt: Date;
  /** Null: passwords do not age. */
  maxDays: number | null;
}

/** Why the password must be changed before anything else; null when it need not be. */
export function passwordReasonOf(facts: PasswordAge, now: Date): 'default' | 'operator' | 'age' | null {
  if (facts.isDefault) return 'default';
  if (facts.expiredByOperator) return 'operator';
  const tooOld = facts.maxDays !== null && now.getTime() - facts.setAt.getTime() > facts.maxDays * DAY_MS;
  return tooOld ? 'age' : null;
}

/** `ann.smith` → `an*****th`; short names keep their first letter. Never the true length. */
export function maskedName(name: string): string {
  const letters = [...name];
  if (letters.length <= 4) return `${letters[0] ?? ''}****`;
  return `${letters.slice(0, 2).join('')}****${letters.slice(-2).join('')}`;
}
