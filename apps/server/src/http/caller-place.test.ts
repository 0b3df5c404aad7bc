import { expect, test } from 'vitest';
import { createCallerPlaces } from './caller-place.ts';

const request = (url: string, { ip = '203.0.113.9', token = '', agent = 'browser' } = {}) =>
  ({ url, ip, headers: { 'user-agent': agent, ...(token ? { authorization: token } : {}) } }) as never;

test('who is known takes their own turn, wherever they call from; a token that was never found counts by address', () => {
  const places = createCallerPlaces();
  places.remember('good', 'mem_1');
  expect(places.placeOf(request('/wps/member/info', { token: 'good' }))).toEqual({ class: 'member', key: 'mem_1' });
  expect(places.placeOf(request('/wps/member/info', { token: 'good', ip: '198.51.100.1' }))).toEqual({ class: 'member', key: 'mem_1' });
  const invented = Array.from({ length: 50 }, (_, i) => places.placeOf(request('/wps/member/info', { token: `made up ${i}` })));
  expect(new Set(invented.map(({ class: name, key }) => `${name} ${key}`)).size).toBe(1);
  expect(invented[0]?.class).toBe('visitor');
});

test('an address has as many turns as it has kinds of browsers, and no more than sixteen', () => {
  const places = createCallerPlaces();
  const keys = new Set(Array.from({ length: 500 }, (_, i) => places.placeOf(request('/wps/system/info', { agent: `browser ${i}` })).key));
  expect(keys.size).toBe(16);
});

test.each([
  ['/wps/session/login', 'login'],
  ['/wps/captcha/work', 'login'],
  ['/wps/member/register', 'login'],
  ['/wps/transaction/withdraw', 'money'],
  ['/wps/wallets/transfers?x=1', 'money'],
  ['/wps/member/info', 'member'],
  ['/desk/members', 'operator'],
  ['/vendor/LANTERN/transaction/bet', 'vendor'],
  ['/psp/sandbox/webhook', 'vendor'],
  ['/lottery/feeds/hanoi', 'vendor'],
])('%s is of the class %s', (url, name) => {
  const places = createCallerPlaces();
  places.remember('good', 'mem_1');
  expect(places.placeOf(request(url, { token: 'good' })).class).toBe(name);
});

test('vendors and providers have a share each, and a stranger who uses their address none of it', () => {
  const places = createCallerPlaces();
  const keys = [
    request('/vendor/LANTERN/transaction/bet'),
    request('/vendor/OTHER/transaction/bet'),
    request('/psp/sandbox/webhook'),
    request('/vendor/LANTERN/transaction/win'),
    request('/vendor/LANTERN/transaction/win', { ip: '198.51.100.1' }),
  ].map((one) => places.placeOf(one).key);
  expect(new Set(keys).size).toBe(4);
  expect(keys[3]).toBe(keys[0]);
});
