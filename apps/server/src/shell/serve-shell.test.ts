import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from '../test/test-platform.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ shell: { portalDist: path.join(import.meta.dirname, 'not-built'), artDir: import.meta.dirname } });
});
afterAll(() => world.close());

const manifest = (query = '', cookie = '') => fetch(`${world.url}/manifest.webmanifest${query}`, { headers: { cookie } });

test('a brand asked for is remembered in a cookie, so no cache between may keep the answer', async () => {
  const asked = await manifest('?merchant=sol');
  expect([asked.headers.get('set-cookie'), asked.headers.get('cache-control')]).toEqual([
    expect.stringMatching(/^merchant=sol;.*HttpOnly/),
    'private, no-cache',
  ]);
  expect(await (await manifest('', 'merchant=sol')).json()).toMatchObject({ short_name: 'Solária' });
});

test('two brands asked for at once, or none that is there, are no error', async () => {
  for (const query of ['?merchant=koi&merchant=sol', '?merchant=', '?merchant=nobody', '?merchant[x]=koi']) {
    const answer = await manifest(query);
    expect([query, answer.status, answer.headers.get('set-cookie')]).toEqual([query, query === '?merchant=nobody' ? 404 : 200, null]);
  }
});
