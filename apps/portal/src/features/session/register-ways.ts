import type { RegisterField, RegisterRule } from '@pavilion/contract/content/system';
import type { RegisterRules } from './register-rules.ts';

/** The forms of registration: by mobile number, by username, or with a name the platform makes. */
export type RegisterWay = 'mobile' | 'username' | 'auto';

type IsOn = (module: string) => boolean;

/** The forms the brand offers, the one that opens first at the front. */
export function registerWays(isOn: IsOn): RegisterWay[] {
  const ways: [RegisterWay, string][] = [
    ['mobile', 'MOBILENUMREG3'],
    ['username', 'USERNAMEREG3'],
    ['auto', 'AUTOREG3'],
  ];
  return ways.filter(([, module]) => isOn(module)).map(([way]) => way);
}

/** Whether a number given in this form is proved by a code. */
export const hasCode = (way: RegisterWay, isOn: IsOn): boolean => way === 'mobile' || (way === 'username' && isOn('REGMOBVERF3'));

const free = (rule: RegisterRule | undefined): RegisterRule => ({
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 0,
  ...rule,
  enabled: true,
  required: true,
});

/** Asked by the form whatever the brand's table says. */
export function alwaysAsked(way: RegisterWay, isOn: IsOn): RegisterField[] {
  if (way === 'auto') return ['password', 'birthday'];
  if (way === 'username') return ['username', 'password', 'birthday'];
  return isOn('MOBILENUMPASSREG3') ? ['mobileNum', 'password', 'birthday'] : ['mobileNum', 'birthday'];
}

/** The brand's rules as far as they concern a form; the server checks the same rules. */
export function rulesOf(way: RegisterWay, rules: RegisterRules, isOn: IsOn): RegisterRules {
  const always = alwaysAsked(way, isOn);
  const asked = Object.fromEntries(always.map((field) => [field, free(rules[field])]));
  if (way === 'username') return { ...rules, ...asked };
  const { username: _name, password: _password, captcha, ...others } = rules;
  if (way === 'auto') return { ...asked, ...(captcha?.required ? { captcha } : {}) };
  return { ...others, ...asked, ...(captcha ? { captcha } : {}) };
}
