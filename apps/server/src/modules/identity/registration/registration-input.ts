import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { register } from '@pavilion/contract/identity/member';
import type { RegisterRule } from '@pavilion/contract/content/system';
import type { RequestContext } from '../../../http/types.ts';
import { normalMobile } from '../../../kernel/contact.ts';
import { type FieldProblem, refuseFields } from '../../../kernel/refusal.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import type { RegisterRules } from '../deps.ts';
import type { Policy } from '../policy.ts';
import { nameProblem, registrationFaults } from '../rules.ts';

export type RegisterBody = InnerBody<typeof register>;

/** The forms of registration: by username, by mobile number (which becomes the username), or with a name we make. */
export type RegisterWay = 'username' | 'mobile' | 'auto';

const LEAST_PAYMENT_PASSWORD = 6;

export interface RegistrationFields {
  rules: RegisterRules;
  required: readonly string[];
}

const free = (rule: RegisterRule | undefined, required: boolean): RegisterRule => ({
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 0,
  ...rule,
  enabled: true,
  required,
});

/** What a form asks for: the brand's rules, as far as they concern this way. */
export function askedOf(way: RegisterWay, rules: RegisterRules, modules: Readonly<Record<string, boolean>>): RegistrationFields {
  if (way === 'username') return { rules, required: ['username', 'password', 'birthday'] };
  const { username: _name, ...others } = rules;
  if (way === 'auto') {
    const optional = Object.entries(others).map(([field, rule]) => [field, { ...rule, required: rule.required && field === 'captcha' }]);
    return { rules: Object.fromEntries(optional) as RegisterRules, required: ['password', 'birthday'] };
  }
  const { password, ...rest } = others;
  const hasPassword = modules['MOBILENUMPASSREG3'] === true;
  return {
    rules: {
      ...rest,
      mobileNum: free(rules['mobileNum'], true),
      password: hasPassword ? free(password, true) : { ...free(password, false), enabled: false },
    },
    required: ['mobileNum', 'birthday', ...(hasPassword ? ['password'] : [])],
  };
}

/** Taken though the rules do not ask for it: an invitation may come from the link while its field is hidden. */
const KEPT_WHEN_HIDDEN: ReadonlySet<string> = new Set(['username', 'birthday', 'affiliateCode']);

/** A field the form does not ask for is not taken; the password only where the form has one. */
export function onlyAsked(body: RegisterBody, { rules, required }: RegistrationFields): RegisterBody {
  const hidden = Object.entries(rules)
    .filter(([field, rule]) => !rule.enabled && !KEPT_WHEN_HIDDEN.has(field) && !required.includes(field))
    .map(([field]) => field);
  return { ...body, ...Object.fromEntries(hidden.map((field) => [field, undefined])) };
}

export interface Requirements extends RegistrationFields {
  way: RegisterWay;
  policy: Policy;
  minimumAge: number;
  /** A number given must be verified by a code. */
  codeIsDue: boolean;
}

/** Refuses everything that is wrong with the form at once, each under its field. */
export function refuseFaults(input: RegisterBody, asked: Requirements, context: RequestContext): void {
  const faults = registrationFaults(input, {
    rules: asked.rules,
    required: asked.required,
    minimumAge: asked.minimumAge,
    timeZone: context.brand.timeZone,
    now: context.now,
    isCommon: isCommonPassword,
    defaultPassword: asked.policy.defaultPassword,
  });
  for (const fault of ownFaults(input, asked, context.brand.name)) {
    if (!faults.some(({ field }) => field === fault.field)) faults.push(fault);
  }
  if (faults.length > 0) throw refuseFields(faults);
}

function ownFaults(input: RegisterBody, { way, codeIsDue }: Requirements, brandName: string): FieldProblem[] {
  const { username = '', paymentPassword, verificationCode } = input;
  const faults: FieldProblem[] = [];
  if (way === 'username') {
    const fault = nameProblem(username, brandName);
    if (fault) faults.push(fault);
  }
  if (paymentPassword) {
    if ([...paymentPassword].length < LEAST_PAYMENT_PASSWORD) {
      faults.push({ field: 'paymentPassword', code: 'payment.password.weak', params: { min: LEAST_PAYMENT_PASSWORD } });
    } else if (paymentPassword === input.password) {
      faults.push({ field: 'paymentPassword', code: 'payment.password.same.as.login' });
    }
  }
  if (codeIsDue && input.mobileNum && !verificationCode && !input.firebaseIdToken) {
    faults.push({ field: 'verificationCode', code: 'field.required' });
  }
  return [...faults, ...originFaults(input)];
}

const DOMAIN = /^[a-z0-9.-]{1,255}(?::\d{1,5})?$/i;
const METHOD = /^[A-Za-z0-9_-]{1,16}$/;

/** The origin given must be a web address, and its parts must agree. */
function originFaults({ registerUrl, domain, registerMethod }: RegisterBody): FieldProblem[] {
  const faults: FieldProblem[] = [];
  const url = registerUrl ? URL.parse(registerUrl) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (registerUrl && !isWeb) faults.push({ field: 'registerUrl', code: 'field.invalid' });
  const host = domain?.replace(/:\d+$/, '').toLowerCase();
  if (domain && (!DOMAIN.test(domain) || (url && isWeb && url.hostname !== host))) {
    faults.push({ field: 'domain', code: 'field.invalid' });
  }
  if (registerMethod && !METHOD.test(registerMethod)) faults.push({ field: 'registerMethod', code: 'field.invalid' });
  return faults;
}

/** Where and how the account was opened, as it is kept. What follows `#` is dropped. */
export function originOf(input: RegisterBody, context: RequestContext): Record<string, string> {
  const url = input.registerUrl ? URL.parse(input.registerUrl) : null;
  if (url) url.hash = '';
  return present({
    registerUrl: url?.href,
    registerMethod: (input.registerMethod || 'WEB').toUpperCase(),
    domain: input.domain?.toLowerCase(),
    device: input.loginDeviceId,
    ip: context.ip,
  });
}

export const present = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])));

/** The number in E.164; empty when none was given. */
export function mobileOf(input: RegisterBody, policy: Policy): string {
  if (!input.mobileNum) return '';
  const mobile = normalMobile(input.mobileNum, input.countryDialingCode?.replace(/\D/g, '') || policy.dialingCode);
  if (!mobile) throw refuseFields([{ field: 'mobileNum', code: 'format.mobile.err' }]);
  return mobile;
}
