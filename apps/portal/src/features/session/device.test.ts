import { beforeEach, expect, test } from 'vitest';
import { lastLogin, maskedNumber } from './last-login.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['0901234567', '09****567'],
  ['90 123 45 67', '90****567'],
  ['12345', ''],
  ['', ''],
])('%s is kept as %s', (number, masked) => {
  expect(maskedNumber(number)).toBe(masked);
});

test('the form starts with the way of the last login', () => {
  expect(lastLogin.get()).toEqual({ mode: 'username', dialingCode: '', maskedMobile: '' });
  lastLogin.set({ mode: 'mobile', dialingCode: '84', maskedMobile: maskedNumber('0901234567') });
  expect(lastLogin.get()).toEqual({ mode: 'mobile', dialingCode: '84', maskedMobile: '09****567' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('1234');
  localStorage.setItem('loginTypeSms', '[');
  expect(lastLogin.get().mode).toBe('username');
});
