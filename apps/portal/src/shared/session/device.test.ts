import { beforeEach, expect, test } from 'vitest';
import { lastUserName, maskedNumber } from './device.ts';
import { lastLogin } from '../../features/session/last-login.ts';

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

test('a name that is a number is kept masked, and the form starts without it', () => {
  for (const number of ['0901234567', '+84 90 123 45 67', '84901234567']) {
    lastUserName.set(number);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/1234|123 45/);
    expect(lastUserName.get()).toBe('');
  }
  localStorage.setItem('lastUserName-', '0901234567');
  expect(lastUserName.get()).toBe('');
  lastUserName.set('linh88');
  expect(lastUserName.get()).toBe('linh88');
});
