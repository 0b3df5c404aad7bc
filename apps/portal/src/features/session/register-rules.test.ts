import type { RegisterRule } from '@pavilion/contract/content/system';
import { describe, expect, it } from 'vitest';
import { birthdayText, registerFault, ruleOf, shownFields } from './register-rules.ts';
import { rulesOf } from './register-ways.ts';

const rule = (patternId: number, minLength: number, maxLength: number, required = false): RegisterRule => ({
  enabled: true,
  required,
  acceptedPattern: '',
  patternId,
  minLength,
  maxLength,
});
const today = { day: '2026-11-20', minimumAge: 18 };
const rules = {
  username: rule(1, 4, 20, true),
  password: rule(0, 6, 64, true),
  birthday: rule(11, 10, 10, true),
  email: rule(3, 6, 120),
  affiliateCode: rule(4, 4, 32),
  mobileNum: { ...rule(6, 8, 15), enabled: false },
};

describe('fields of the registration form', () => {
  it('stand in their order, without those the brand has off', () => {
    expect(shownFields(rules)).toEqual(['username', 'password', 'birthday', 'email', 'affiliateCode']);
  });

  it('always ask for name, password and birthday', () => {
    const none = rulesOf('username', {}, () => false);
    expect(shownFields(none)).toEqual(['username', 'password', 'birthday']);
    expect(ruleOf(none, 'birthday')?.required).toBe(true);
    expect(
      ruleOf(
        rulesOf('username', rules, () => false),
        'birthday',
      )?.required,
    ).toBe(true);
    expect(ruleOf(none, 'email')).toBeNull();
  });
});

describe('faults found before anything is sent', () => {
  it('carry the bounds of the rule', () => {
    expect(registerFault(rules, 'username', '9lives', today)).toEqual({ code: 'reg_pattern_1', params: { min: 4, max: 20 } });
    expect(registerFault(rules, 'username', 'abc', today)?.code).toBe('reg_pattern_1');
    expect(registerFault(rules, 'username', '', today)).toEqual({ code: 'field.required' });
    expect(registerFault(rules, 'username', 'marina92', today)).toBeNull();
  });

  it('leave an optional field alone while it is empty', () => {
    expect(registerFault(rules, 'email', '', today)).toBeNull();
    expect(registerFault(rules, 'email', 'no', today)?.code).toBe('reg_pattern_3');
  });

  it('hold the password to the platform’s least even where a brand asks for less', () => {
    expect(registerFault(rules, 'password', 'abc123', today)).toEqual({ code: 'password.too.short', params: { min: 8 } });
    expect(registerFault(rules, 'password', 'abc12345', today)).toBeNull();
  });

  it.each([
    ['2008-11-20', null],
    ['2008-11-21', 'age.below.minimum'],
    ['2026-11-20', 'age.below.minimum'],
    ['2026-11-21', 'field.invalid'],
    ['1899-12-31', 'field.invalid'],
    ['2000-13-01', 'field.invalid'],
    ['nonsense', 'field.invalid'],
    ['', 'field.required'],
  ] as const)('birthday %s → %s', (birthday, code) => {
    expect(registerFault(rules, 'birthday', birthday, today)?.code ?? null).toBe(code);
  });

  it('makes who was born on 29 February a year older on 1 March', () => {
    expect(registerFault(rules, 'birthday', '2008-02-29', { day: '2026-02-28', minimumAge: 18 })?.code).toBe('age.below.minimum');
    expect(registerFault(rules, 'birthday', '2008-02-29', { day: '2026-03-01', minimumAge: 18 })).toBeNull();
  });
});

describe('the birthday', () => {
  it('is sent as the brand spells it', () => {
    expect(birthdayText(rules, '1992-05-07')).toBe('1992-05-07');
    expect(birthdayText({ birthday: rule(13, 10, 10) }, '1992-05-07')).toBe('05-07-1992');
  });
});
