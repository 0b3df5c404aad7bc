import { SEAL_WINDOW_SECONDS, sealFor } from '@pavilion/contract/base/seal';
import { login } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealed } from '../../http/sealed.ts';
import { Browser } from '../../test/browser.ts';
import { startWorld, type World } from './test-world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = new Browser(world);
});
afterAll(() => world.close());

const post = (value: unknown, encryption = 'JWE') =>
  browser.send(login.path, {
    method: 'POST',
    body: typeof value === 'string' ? value : JSON.stringify(value),
    headers: { encryption },
  });

const seal = async (change: { brand?: string; method?: string; path?: string; at?: number } = {}) =>
  sealFor(
    await browser.keys(),
    { brand: change.brand ?? 'koi', method: change.method ?? 'POST', path: change.path ?? login.path },
    { username: `nobody${Math.random().toString(36).slice(2)}`, password: 'wrong password' },
    change.at ?? world.now().getTime(),
  );

test('a body that is not sealed is refused before anything is read', async () => {
  for (const answer of [
    await post({ username: 'ann', password: 'x' }),
    await post(''),
    await post('{'),
    await post({ value: 'plain' }),
    await post({ value: await seal() }, ''),
  ])
    expect([answer.status, answer.code]).toEqual([400, 'request_body_required']);
});

test('a sealed body is opened once', async () => {
  const value = await seal();
  expect((await post({ value })).code).toBe('login.failed');
  expect((await post({ value })).code).toBe('request_param_err');
  world.pass(60);
});

test('of parallel copies exactly one is opened', async () => {
  const value = await seal();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post({ value })));
  expect(answers.filter(({ code }) => code === 'login.failed')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'request_param_err')).toHaveLength(7);
  world.pass(60);
});

test('its use is remembered as long as it could be opened, whatever is pruned meanwhile, and not for ever', async () => {
  const sealed = createSealed({ db: world.database.pool });
  const bound = { brand: world.brand, method: 'POST', path: '/x' };
  const used = async () => (await world.database.pool.query('SELECT 1 FROM sealed_use')).rowCount ?? 0;
  await sealed.prune(new Date(world.now().getTime() + 3_600_000));
  const before = await used();
  const first = world.now().getTime();
  // A sender whose clock is ahead: its body stays good for nearly two windows.
  for (const ahead of [-SEAL_WINDOW_SECONDS + 1, 0, SEAL_WINDOW_SECONDS - 1]) {
    const iat = first + ahead * 1000;
    const keys = await sealed.publicKeys(new Date(first));
    const jwe = await sealFor({ keys, offsetMs: 0 }, { brand: 'koi', method: 'POST', path: '/x' }, { a: 1 }, iat);
    await expect(sealed.open(jwe, { ...bound, now: new Date(first) })).resolves.toEqual({ a: 1 });
    const end = iat + SEAL_WINDOW_SECONDS * 1000;
    for (const at of [first, first + (end - first) / 2, end - 1000, end].map((time) => new Date(time))) {
      await sealed.prune(at);
      await expect(sealed.open(jwe, { ...bound, now: at }), `${ahead} s ahead, at ${at.getTime() - first} ms`).rejects.toMatchObject({
        code: 'request_param_err',
      });
    }
  }
  expect(await used()).toBeGreaterThan(before);
  await sealed.prune(new Date(first + 4 * SEAL_WINDOW_SECONDS * 1000));
  expect(await used()).toBe(before);
});

test('brand, method, path and time are bound', async () => {
  const now = world.now().getTime();
  for (const change of [
    { brand: 'sol' },
    { method: 'PUT' },
    { path: '/wps/member/register' },
    { at: now - 121_000 },
    { at: now + 122_000 },
  ])
    expect([change, (await post({ value: await seal(change) })).code]).toEqual([change, 'request_param_err']);
  expect((await post({ value: await seal({ at: now - 118_000 }) })).code).toBe('login.failed');
  world.pass(60);
});

test('a changed letter, an unknown key and a foreign algorithm are refused alike', async () => {
  const parts = (await seal()).split('.');
  const flipped = [...parts.slice(0, 3), (parts[3] ?? '').replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')), parts[4]].join('.');
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const foreign = [header({ alg: 'dir', enc: 'A256GCM', kid: 'k1' }), ...parts.slice(1)].join('.');
  const unknown = [header({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' }), ...parts.slice(1)].join('.');
  for (const value of [flipped, foreign, unknown, 'a.b.c.d.e']) expect((await post({ value })).code).toBe('request_param_err');
});

test('keys rotate; the last one is still accepted, an older one is not; two nodes agree', async () => {
  const sealed = createSealed({ db: world.database.pool });
  const another = createSealed({ db: world.database.pool });
  const later = new Date(world.now().getTime() + 12 * 3_600_000);
  const before = await sealed.publicKeys(world.now());
  const [one, two] = await Promise.all([sealed.publicKeys(later), another.publicKeys(later)]);
  expect(one).toEqual(two);
  expect(one[1]).toEqual(before[0]);
  expect(one[0]?.kid).not.toBe(before[0]?.kid);
  const open = (at: Date, keyNumber: number) =>
    sealFor({ keys: before.slice(keyNumber), offsetMs: 0 }, { brand: 'koi', method: 'POST', path: '/x' }, { a: 1 }, at.getTime()).then(
      (jwe) => sealed.open(jwe, { brand: world.brand, method: 'POST', path: '/x', now: at }),
    );
  await expect(open(later, 0)).resolves.toEqual({ a: 1 });
  await expect(open(later, 1)).rejects.toMatchObject({ code: 'request_param_err' });
});

test('no private part leaves the server', async () => {
  expect(JSON.stringify(await browser.keys())).not.toContain('"d"');
});
