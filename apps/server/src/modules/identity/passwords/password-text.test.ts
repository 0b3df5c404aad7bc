import { changePassword, register } from '@pavilion/contract/identity/member';
import { login } from '@pavilion/contract/identity/session';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startWorld, type World } from '../test-world.ts';

let world: World;
let made = 0;
let browser: Browser;
const COMPOSED = 'Cầu-Vồng-Đỏ-57k'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  delete world.rules['password'];
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
});

const enter = (password: string, username = `Typist${made}`) =>
  browser.call(register, { username, password, confirmPassword: password, birthday: '1990-05-17', termsAccepted: true, login: true });
const logIn = (password: string, username = `Typist${made}`) => browser.call(login, { username, password });

describe('a password of signs that show nothing', () => {
  const signs = ['\u202a', '\u0085', '\u2066', '\u202e', '\u0007'];
  test.each(signs.flatMap((sign) => [`Reef${sign}Lantern-4410`, `${sign}ReefLantern-4410`, `ReefLantern-4410${sign}`]))(
    '%j is refused under its field, and opens no account',
    async (password) => {
      const answer = await enter(password);
      expect([answer.status, answer.fields]).toEqual([400, { password: 'password.invisible' }]);
      expect((await enter('ReefLantern-4410')).ok).toBe(true);
    },
  );
});

describe('one password on two keyboards', () => {
  test.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    ['Lantern-2026-x', 'Ｌａｎｔｅｒｎ－２０２６－ｘ'],
    ['Lantern-၂၀၂၆-x', 'Lantern-2026-x'],
  ])('%j, then %j', async (first, second) => {
    expect((await enter(first)).ok).toBe(true);
    expect((await logIn(second)).ok).toBe(true);
    expect((await logIn(first)).ok).toBe(true);
  });

  test('is not a new one', async () => {
    browser.token = (await enter(COMPOSED)).value.token;
    const change = (newPassword: string, confirmNewPassword: string) =>
      browser.call(changePassword, { oldPassword: DECOMPOSED, newPassword, confirmNewPassword });
    expect((await change(COMPOSED, COMPOSED)).fields).toEqual({ newPassword: 'password.same.as.old' });
    expect((await change('Reef\u2066Lantern', 'Reef\u2066Lantern')).fields).toEqual({ newPassword: 'password.invisible' });
    expect((await change(`${DECOMPOSED}2`, `${COMPOSED}2`)).ok).toBe(true);
    expect((await logIn(`${COMPOSED}2`)).ok).toBe(true);
  });
});

describe('a password of before the rule', () => {
  const store = async (stored: string): Promise<string> => {
    expect((await enter('river2lantern!')).ok).toBe(true);
    const made = await hash(stored, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await world.database.pool.query(
      `UPDATE member_credential SET password_hash = $2 WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
      [name(), made],
    );
    return made;
  };
  const name = () => `Typist${made}`;
  const hashOf = async () =>
    (
      await world.database.pool.query<{ password_hash: string }>(
        'SELECT password_hash FROM member_credential WHERE member_id = (SELECT id FROM member WHERE username = $1)',
        [name()],
      )
    ).rows[0]?.password_hash;

  test('is right as it was typed, and is hashed in the form of today: then any keyboard types it', async () => {
    const before = await store(DECOMPOSED);
    expect((await logIn(DECOMPOSED)).ok).toBe(true);
    expect(await hashOf()).not.toBe(before);
    expect((await logIn(COMPOSED)).ok).toBe(true);
  });

  test.each([
    ['of a registration, with the sign', 'Reef\u202aLantern-4410'],
    ['of a change, without it', 'ReefLantern-4410'],
  ])('with a sign that shows nothing, kept by the form %s, goes on', async (_name, stored) => {
    await store(stored);
    expect((await logIn('Reef\u202aLantern-4410')).ok).toBe(true);
  });
});

test('a name to log in with is found in full width', async () => {
  expect((await enter('river2lantern!')).ok).toBe(true);
  expect((await logIn('river2lantern!', `Ｔｙｐｉｓｔ${made} `)).ok).toBe(true);
});
