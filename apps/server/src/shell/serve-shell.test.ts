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
    expect.stringMatching(/^merchant=sol; (?!.*HttpOnly)/),
    'private, no-cache',
  ]);
  expect(await (await manifest('', 'merchant=sol')).json()).toMatchObject({ short_name: 'Solária' });
});

test('a cookie of a brand that is gone counts for nothing', async () => {
  expect(await (await manifest('', 'merchant=gone')).json()).toMatchObject({ short_name: 'Golden Koi' });
});

test('what is installed stays with its brand and language, beside that of another brand', async () => {
  const [koi, sol] = await Promise.all(
    ['?merchant=koi&lang=VI', '?merchant=sol'].map(async (query) => (await manifest(query)).json() as Promise<Record<string, string>>),
  );
  expect([koi?.['start_url'], koi?.['lang'], sol?.['start_url']]).toEqual(['/?merchant=koi', 'vi', '/?merchant=sol']);
  expect(koi?.['id']).not.toBe(sol?.['id']);
});

test('the favicon is the brand’s own, and search engines learn what they may read', async () => {
  const favicon = await fetch(`${world.url}/favicon.ico?merchant=sol`, { redirect: 'manual' });
  expect([favicon.status, favicon.headers.get('location')]).toEqual([302, '/art/brands/sol/icon-192.png']);
  const robots = await fetch(`${world.url}/robots.txt`);
  expect([robots.headers.get('content-type'), await robots.text()]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n']);
});

test('two brands asked for at once, or none that is there, are no error', async () => {
  for (const query of ['?merchant=koi&merchant=sol', '?merchant=', '?merchant=nobody', '?merchant[x]=koi']) {
    const answer = await manifest(query);
    expect([query, answer.status, answer.headers.get('set-cookie')]).toEqual([query, query === '?merchant=nobody' ? 404 : 200, null]);
  }
});

test('a short link of an agent leads to the registration with its code and what else the address says', async () => {
  const link = await fetch(`${world.url}/r/HARBOUR%207?merchant=koi`, { redirect: 'manual' });
  expect([link.status, link.headers.get('location')]).toEqual([302, '/register?merchant=koi&affiliateCode=HARBOUR+7']);
});

test('how long an answer takes may be measured from the brand’s other addresses, without a cookie', async () => {
  const answer = await fetch(`${world.url}/speed-check.txt`, { headers: { origin: 'https://elsewhere.test', cookie: 'merchant=sol' } });
  expect([
    answer.status,
    await answer.text(),
    answer.headers.get('access-control-allow-origin'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'ready', '*', 'no-store']);
  expect([answer.headers.get('set-cookie'), answer.headers.get('access-control-allow-credentials')]).toEqual([null, null]);
});
