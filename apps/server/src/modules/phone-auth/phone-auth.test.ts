import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { createPhoneAuth } from './public.ts';

const PROJECT = 'pavilion-demo';
const NUMBER = '+5511987654321';
const now = new Date();
const seconds = Math.floor(now.getTime() / 1000);
const rsa = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');

let database: TestDatabase;
let server: Server;
let keysUrl: string;
beforeAll(async () => {
  database = await testDatabase();
  const jwk = await exportJWK(rsa.publicKey);
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(async () => {
  server.close();
  await database.drop();
});

interface Setting {
  on?: boolean;
  emulator?: boolean;
  demo?: boolean;
  url?: string;
}

const phoneAuth = ({ on = true, emulator = false, demo = false, url = keysUrl }: Setting = {}) =>
  createPhoneAuth({
    db: database.pool,
    demo,
    keysUrl: url,
    content: {
      brandSnapshot: async () =>
        ({
          settings: {
            access: {
              firebase: on
                ? { apiKey: 'k', authDomain: 'd', projectId: PROJECT, appId: 'a', emulatorUrl: emulator ? 'http://127.0.0.1:9' : null }
                : null,
            },
          },
        }) as never,
    },
  });

let made = 0;
const claims = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `user-${made}`,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    phone_number: NUMBER,
    firebase: { sign_in_provider: 'phone' },
    ...changes,
  };
};
const signed = (changes?: Record<string, unknown>, { key = rsa.privateKey, kid = 'one' } = {}) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

async function outcome(idToken: string, setting?: Setting): Promise<string> {
  try {
    return await phoneAuth(setting).verifyMobile({ brandId: 'brd_koi', idToken, field: 'password' }, now);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('a token of the service proves its number', async () => {
  expect(await outcome(await signed())).toBe(NUMBER);
});

test.each<[string, Record<string, unknown>]>([
  ['another project', { aud: 'other' }],
  ['another issuer', { iss: 'https://securetoken.google.com/other' }],
  ['nobody', { sub: '' }],
  ['over', { exp: seconds - 100 }],
  ['an old sign-in', { auth_time: seconds - 400 }],
  ['a sign-in to come', { auth_time: seconds + 400 }],
  ['no moment of sign-in', { auth_time: undefined }],
  ['no number', { phone_number: undefined }],
  ['a number that is none', { phone_number: '0119' }],
  ['another way to sign in', { firebase: { sign_in_provider: 'password' } }],
  ['no way', { firebase: undefined }],
  ['no end', { exp: undefined }],
])('a token of %s proves nothing', async (_name, changes) => {
  expect(await outcome(await signed(changes))).toBe('phone.token.invalid');
});

test('a forged, unsigned, cut or made-up token proves nothing', async () => {
  expect(await outcome(await signed({}, { key: stranger.privateKey }))).toBe('phone.token.invalid');
  expect(await outcome(await signed({}, { kid: 'two' }))).toBe('phone.token.invalid');
  const unsigned = new UnsecuredJWT(claims()).encode();
  expect(await outcome(unsigned)).toBe('phone.token.invalid');
  expect(await outcome(unsigned, { emulator: true })).toBe('phone.token.invalid');
  expect(await outcome(unsigned, { demo: true })).toBe('phone.token.invalid');
  expect(await outcome((await signed()).slice(0, -8))).toBe('phone.token.invalid');
  expect(await outcome('no token at all')).toBe('phone.token.invalid');
});

test('the emulator is believed only in a demonstration that names one', async () => {
  expect(await outcome(new UnsecuredJWT(claims()).encode(), { demo: true, emulator: true })).toBe(NUMBER);
  expect(await outcome(new UnsecuredJWT(claims({ aud: 'other' })).encode(), { demo: true, emulator: true })).toBe('phone.token.invalid');
});

test('a token is used once, also by many at once', async () => {
  const idToken = await signed();
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(idToken)));
  expect(outcomes.filter((one) => one === NUMBER)).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'phone.token.invalid')).toHaveLength(29);
});

test('nor once more with its signature written differently', async () => {
  const idToken = await signed();
  // 256 bytes leave four bits of the last character unused.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = idToken.slice(0, -1) + (alphabet[alphabet.indexOf(idToken.at(-1) ?? '') + 1] ?? '');
  expect(await outcome(idToken)).toBe(NUMBER);
  expect(await outcome(twin)).toBe('phone.token.invalid');
});

test('a brand without it refuses, and keys that cannot be had are said to be', async () => {
  expect(await outcome(await signed(), { on: false })).toBe('function.not.available');
  expect(await outcome(await signed(), { url: 'http://127.0.0.1:9/keys' })).toBe('phone.auth.unavailable');
});
