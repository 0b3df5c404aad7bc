import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from '../test/test-platform.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'portal-'));
/** Golden Koi is set in the first two. */
const FACES = ['source-sans-3', 'noto-serif-display', 'figtree'];
let world: TestPlatform;
beforeAll(async () => {
  mkdirSync(path.join(dist, '.vite'));
  mkdirSync(path.join(dist, 'assets'));
  const write = (name: string, text: string): void => writeFileSync(path.join(dist, name), text);
  write('index.html', '<html lang="en" dir="ltr"><head><!--shell-head--></head><body><!--shell-body--><!--shell-data--></body></html>');
  const sheet = (name: string) =>
    [
      `../../packages/ui/src/styles/${name}.css`,
      { file: `assets/${name}.css`, assets: ['assets/source-sans-3-latin-wght-normal-x.woff2'] },
    ] as const;
  write(
    '.vite/manifest.json',
    JSON.stringify(Object.fromEntries(FACES.flatMap((face) => [`fonts-${face}`, `fallbacks-${face}`]).map(sheet))),
  );
  write('.vite/words.json', JSON.stringify({ en: '/assets/words/en-1/', vi: '/assets/words/vi-1/' }));
  for (const face of FACES) {
    write(`assets/fonts-${face}.css`, `.face-${face}{}`);
    write(`assets/fallbacks-${face}.css`, `.local-${face}{}`);
  }
  world = await testPlatform({ shell: { portalDist: dist, artDir: import.meta.dirname } });
});
afterAll(async () => {
  await world.close();
  rmSync(dist, { recursive: true });
});

const page = async (cookie = ''): Promise<{ html: string; policy: string }> => {
  const answer = await fetch(`${world.url}/?merchant=koi`, { headers: { cookie } });
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
};

test('other addresses learn at most the host a visitor comes from, never the page', async () => {
  for (const path of ['/', '/member?page=securityCenter', '/play/1001']) {
    const answer = await fetch(`${world.url}${path}`);
    expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'strict-origin-when-cross-origin']);
  }
});

const bootOf = (html: string) =>
  JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { words: unknown; announcements: Record<string, unknown> };

test('faces are off on a first visit, and on with their files where the browser has had these very faces', async () => {
  const first = await page();
  const mark = /data-faces="([\w-]+)" media="not all">\.face-source-sans-3\{\}\.face-noto-serif-display\{\}<\/style>/.exec(first.html)?.[1];
  expect([mark?.length, first.html.includes('as="font"'), first.html.includes('<style>.local-source-sans-3{}</style>')]).toEqual([
    8,
    false,
    true,
  ]);
  const again = await page(`faces=${mark}`);
  expect(again.html).toContain(`<style data-faces="${mark}">.face-source-sans-3{}.face-noto-serif-display{}<`);
  expect(again.html).toContain('href="/assets/source-sans-3-latin-wght-normal-x.woff2" as="font"');
  // The policy allows the sheet in both states: its text is the same.
  expect(again.policy).toBe(first.policy);
  expect((await page('faces=older"><b>')).html).toContain(`data-faces="${mark}" media="not all"`);
});

test('the first words come in the language of the page', async () => {
  const preloaded = async (cookie: string) => /modulepreload" href="([^"]+)"/.exec((await page(cookie)).html)?.[1];
  expect([await preloaded('lang=EN'), await preloaded('lang=VI'), await preloaded('lang=CN')]).toEqual([
    '/assets/words/en-1/first.js',
    '/assets/words/vi-1/first.js',
    '/assets/words/en-1/first.js',
  ]);
  expect(bootOf((await page()).html).words).toEqual({ en: '/assets/words/en-1/', vi: '/assets/words/vi-1/' });
});

test('the page brings the headings of promotions and no text that the first screen does not show', async () => {
  const { announcements } = bootOf((await page()).html);
  expect(Object.keys(announcements).toSorted()).toEqual(['banners', 'player', 'promotion']);
  const promotions = announcements['promotion'] as Record<string, unknown>[];
  expect(promotions.length).toBeGreaterThan(0);
  for (const one of promotions) expect([typeof one['title'], 'content' in one]).toEqual(['string', false]);
});

const document = async (path: string, { cookie = '', host = '' } = {}) => {
  const { port } = new URL(world.url);
  const { promise, resolve, reject } = Promise.withResolvers<{ html: string; policy: string }>();
  const asked = request({ port, path, headers: { cookie, ...(host ? { host } : {}) } }, (answer) => {
    const policy = String(answer.headers['content-security-policy']);
    void text(answer).then((html) => resolve({ html, policy }));
  });
  asked.on('error', reject).end();
  return promise;
};
const brandOf = ({ html }: { html: string }) => /<html[^>]* data-brand="(\w+)"/.exec(html)?.[1];

test('the brand of a page: its host, else the address, else the cookie, else the default', async () => {
  expect(brandOf(await document('/rng', { host: 'sol.localhost', cookie: 'merchant=koi' }))).toBe('sol');
  expect(brandOf(await document('/rng?merchant=koi', { host: 'sol.localhost' }))).toBe('sol');
  expect(brandOf(await document('/rng?merchant=sol', { cookie: 'merchant=koi' }))).toBe('sol');
  expect(brandOf(await document('/rng', { cookie: 'merchant=sol' }))).toBe('sol');
  expect(brandOf(await document('/rng', { cookie: 'merchant=gone' }))).toBe('koi');
  expect(brandOf(await document('/rng?merchant=gone', { cookie: 'merchant=sol' }))).toBe('koi');
});

test('only where the host does not decide may a tab correct the brand, and installing names it', async () => {
  const shared = await document('/rng', { cookie: 'merchant=sol; lang=EN' });
  expect(shared.html).toContain("sessionStorage.getItem('merchant')");
  expect(shared.policy).toMatch(/script-src 'self' 'sha256-/);
  expect(shared.html).toContain('href="/manifest.webmanifest?merchant=sol&#38;lang=EN"');
  const own = await document('/rng', { host: 'sol.localhost', cookie: 'lang=EN' });
  expect(own.html).not.toContain("getItem('merchant')");
  expect(own.policy).toContain(`script-src 'self';`);
  expect(own.html).toContain('href="/manifest.webmanifest?lang=EN"');
});

test('a reader of a language without words here gets English', async () => {
  expect((await document('/', { cookie: 'lang=JA' })).html).toContain('<html lang="en"');
  expect((await document('/', { cookie: 'lang=VI' })).html).toContain('<html lang="vi"');
});

test("a brand's launch hosts may be framed, after the studio's own origin; what is no address opens nothing", async () => {
  const launchGameCDNs = ['https://launch.test/', "x; script-src '*'"];
  await world.database.ownerPool.query(`UPDATE brand SET settings = settings || $1 WHERE code = 'sol'`, [{ launchGameCDNs }]);
  world.platform.domains.content.invalidate();
  const { html, policy } = await document('/rng?merchant=sol');
  expect(policy).toContain('frame-src http://127.0.0.1:9 https://launch.test;');
  expect(bootOf(html)).toMatchObject({ gameOrigins: ['http://127.0.0.1:9', 'https://launch.test'] });
  expect((await document('/rng?merchant=koi')).policy).toContain('frame-src http://127.0.0.1:9;');
});

test('home may be kept by the browser for its cookies, and no other page', async () => {
  const headers = async (path: string) => {
    const answer = await fetch(`${world.url}${path}`);
    const html = await answer.text();
    return [answer.headers.get('cache-control'), answer.headers.get('vary'), html.includes('"mark":'), html.includes('transferSize')];
  };
  for (const path of ['/', '/?merchant=koi', '/home', '/index.html?merchant=sol'])
    expect([path, ...(await headers(path))]).toEqual([path, 'private, max-age=86400', 'Accept-Encoding, Cookie', true, true]);
  for (const path of [
    '/rng',
    '/member',
    '/?token=abcdefghijklmnop',
    '/?merchant=koi&popup=login',
    '/?merchant=koi&preview=theme',
    '/login',
  ])
    expect([path, ...(await headers(path))]).toEqual([path, 'private, no-cache', 'Accept-Encoding, Cookie', false, false]);
});

test('the mark of a kept page differs with its language, brand and settings, and not with the clock', async () => {
  const mark = async (path: string, cookie = 'lang=EN') => /"mark":"([\w-]+)"/.exec((await document(path, { cookie })).html)?.[1];
  const first = await mark('/?merchant=sol');
  expect(first).toHaveLength(12);
  expect(await mark('/?merchant=sol')).toBe(first);
  expect(new Set([first, await mark('/?merchant=sol', 'lang=PT-BR'), await mark('/?merchant=koi')]).size).toBe(3);
  await world.database.ownerPool.query(`UPDATE brand SET settings = settings || $1 WHERE code = 'sol'`, [{ launchGameCDNs: [] }]);
  world.platform.domains.content.invalidate();
  expect(await mark('/?merchant=sol')).not.toBe(first);
});

test('a house that is closed is never kept', async () => {
  await world.platform.domains.content.setMaintenance('sol', { on: true });
  const answer = await fetch(`${world.url}/?merchant=sol`);
  const html = await answer.text();
  expect([/"systemStatus":(\d)/.exec(html)?.[1], answer.headers.get('cache-control'), html.includes('"mark":')]).toEqual([
    '1',
    'private, no-cache',
    false,
  ]);
});
