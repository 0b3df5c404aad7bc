import { type FieldFault, faultOf } from '@pavilion/contract/identity/registration';
import { REGISTER_FIELDS, type RegisterField, type RegisterRule } from '@pavilion/contract/content/system';
import { passwordForm } from '@pavilion/languages/compared-text';
import { MINIMUM_PASSWORD_LENGTH } from './password-strength.ts';

export type RegisterRules = Readonly<Record<string, RegisterRule>>;

/** Shown in this order; the rest follows in the order of the contract, the invitation and the picture code last. */
const FIRST: readonly RegisterField[] = ['username', 'mobileNum', 'password', 'birthday', 'email', 'fullName', 'payeeName', 'nickname'];
/** An optional number comes after the required fields. */
const FIRST_WITHOUT_NUMBER: readonly RegisterField[] = [
  'username',
  'password',
  'birthday',
  'email',
  'mobileNum',
  'fullName',
  'payeeName',
  'nickname',
];
const LAST: readonly RegisterField[] = ['paymentPassword', 'recommenderId', 'affiliateCode', 'captcha'];

/** The rule of a field here; null when the form does not have the field. */
export function ruleOf(rules: RegisterRules, field: RegisterField): RegisterRule | null {
  const rule = rules[field];
  return rule?.enabled ? rule : null;
}

/** Fields of the form in their order. */
export function shownFields(rules: RegisterRules): RegisterField[] {
  const first = ruleOf(rules, 'username') ? FIRST_WITHOUT_NUMBER : FIRST;
  const middle = REGISTER_FIELDS.filter((field) => !first.includes(field) && !LAST.includes(field));
  return [...first, ...middle, ...LAST].filter((field) => ruleOf(rules, field) !== null);
}

export interface Today {
  /** Day of the brand's time zone, yyyy-MM-dd. */
  day: string;
  minimumAge: number;
}

export interface Fault extends Omit<FieldFault, 'params'> {
  params?: { min?: number; max?: number; age?: number };
}

/** What is wrong with one (trimmed) value of the form, before the server sees it. The birthday is yyyy-MM-dd here. */
export function registerFault(rules: RegisterRules, field: RegisterField, value: string, today: Today): Fault | null {
  const rule = ruleOf(rules, field);
  if (!rule) return null;
  if (field === 'birthday') return birthdayFault(value, rule.required, today);
  const read = field === 'password' || field === 'paymentPassword' ? (passwordForm(value) ?? value) : value;
  const fault = faultOf(rule, read);
  if (fault) return fault;
  if (field === 'password' && value !== '' && [...read].length < MINIMUM_PASSWORD_LENGTH) {
    return { code: 'password.too.short', params: { min: MINIMUM_PASSWORD_LENGTH } };
  }
  return null;
}

const OLDEST = '1900-01-01';

function birthdayFault(value: string, required: boolean, { day, minimumAge }: Today): Fault | null {
  if (value === '') return required ? { code: 'field.required' } : null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)) || value < OLDEST || value > day)
    return { code: 'field.invalid' };
  return value > latestBirthday(day, minimumAge) ? { code: 'age.below.minimum', params: { age: minimumAge } } : null;
}

/** The last day of birth that is old enough on `day`. Who was born on 29 February is a year older on 1 March. */
function latestBirthday(day: string, minimumAge: number): string {
  const [year = '0', ...rest] = day.split('-');
  return [String(Number(year) - minimumAge).padStart(4, '0'), ...rest].join('-');
}

/** The birthday as the brand's rule spells it. */
export function birthdayText(rules: RegisterRules, iso: string): string {
  const MONTH_FIRST = 13;
  const [year, month, day] = iso.split('-');
  return ruleOf(rules, 'birthday')?.patternId === MONTH_FIRST ? `${month}-${day}-${year}` : iso;
}
