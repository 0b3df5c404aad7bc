import type { RegisterRule } from '@pavilion/contract/content/system';
import { describe, expect, it } from 'vitest';
import { shownFields } from './register-rules.ts';
import { hasCode, registerWays, rulesOf } from './register-ways.ts';

const rule = (required: boolean, enabled = true): RegisterRule => ({
  enabled,
  required,
  acceptedPattern: '',
  patternId: 0,
  minLength: 1,
  maxLength: 64,
});
const on =
  (...modules: string[]) =>
  (module: string) =>
    modules.includes(module);
const rules = {
  username: rule(true),
  password: rule(true),
  birthday: rule(true),
  email: rule(false),
  mobileNum: rule(false),
  captcha: rule(false),
  line: rule(true, false),
};

describe('the forms a brand offers', () => {
  it.each([
    [['USERNAMEREG3'], ['username']],
    [
      ['USERNAMEREG3', 'MOBILENUMREG3'],
      ['mobile', 'username'],
    ],
    [['MOBILENUMREG3'], ['mobile']],
    [
      ['USERNAMEREG3', 'AUTOREG3'],
      ['username', 'auto'],
    ],
    [[], []],
  ])('%j → %j', (modules, ways) => {
    expect(registerWays(on(...modules))).toEqual(ways);
  });
});

describe('what each asks for', () => {
  it('by username: what the brand’s table says', () => {
    expect(shownFields(rulesOf('username', rules, on()))).toEqual(['username', 'password', 'birthday', 'email', 'mobileNum', 'captcha']);
  });

  it('by number: the number first, no name; a password only where the brand wants one', () => {
    expect(shownFields(rulesOf('mobile', rules, on()))).toEqual(['mobileNum', 'birthday', 'email', 'captcha']);
    expect(shownFields(rulesOf('mobile', rules, on('MOBILENUMPASSREG3')))).toEqual([
      'mobileNum',
      'password',
      'birthday',
      'email',
      'captcha',
    ]);
    expect(rulesOf('mobile', rules, on())['mobileNum']?.required).toBe(true);
  });

  it('with a made name: next to nothing', () => {
    expect(shownFields(rulesOf('auto', rules, on()))).toEqual(['password', 'birthday']);
    expect(shownFields(rulesOf('auto', { ...rules, captcha: rule(true) }, on()))).toEqual(['password', 'birthday', 'captcha']);
  });

  it('a code wherever a number must be proved', () => {
    expect([
      hasCode('mobile', on()),
      hasCode('username', on()),
      hasCode('username', on('REGMOBVERF3')),
      hasCode('auto', on('REGMOBVERF3')),
    ]).toEqual([true, false, true, false]);
  });
});
