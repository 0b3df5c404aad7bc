import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRoutes } from './page-routes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'studio-pages-'));
const folders = { client: path.join(folder, 'client'), art: path.join(folder, 'art') };
const server = fastify();

beforeAll(async () => {
  mkdirSync(path.join(folders.client, 'assets'), { recursive: true });
  mkdirSync(path.join(folders.art, 'games'), { recursive: true });
  writeFileSync(path.join(folders.client, 'index.html'), '<!doctype html><title>game</title>');
  writeFileSync(path.join(folders.client, 'assets/main-abc123.js'), 'export {};');
  writeFileSync(path.join(folders.art, 'games/tile.webp'), 'picture');
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  await server.register((scope) =>
    pageRoutes(scope, {
      folders,
      publicUrl: () => 'https://games.test/any',
      frameAncestors: () => Promise.resolve(['https://portal.test']),
    }),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test.each(['/play/dice', '/play/prism-vault', '/verify'])('%s is the page, shown only where it is allowed', async (url) => {
  const answer = await server.inject({ url, headers: { host: 'games.test' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>game</title>');
  const policy = String(answer.headers['content-security-policy']).split('; ');
  expect(policy).toContain('frame-ancestors https://portal.test');
  expect(policy).toContain(`script-src 'self' https://games.test http://games.test`);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy.join()).not.toContain('unsafe');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
});

test.each([
  ['launch.test:8443', "script-src 'self' https://games.test http://launch.test:8443"],
  ["x;script-src'*", "script-src 'self' https://games.test"],
])('a page asked at %s may take its files from there', async (host, policy) => {
  const answer = await server.inject({ url: '/play/dice', headers: { host } });
  expect(String(answer.headers['content-security-policy']).split('; ')).toContain(policy);
});

test('hashed files are kept for ever, pictures for a day', async () => {
  const script = await server.inject({ url: '/play/assets/main-abc123.js' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const picture = await server.inject({ url: '/art/games/tile.webp' });
  expect(picture.headers['cache-control']).toBe('public, max-age=86400');
});

test.each(['/play/nothing', '/art/../secret.txt', '/art/%2e%2e/secret.txt', '/play/assets/..%2f..%2fsecret.txt'])(
  '%s leads nowhere',
  async (url) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toBe('secret');
  },
);

test('before the pages are built it says so', async () => {
  rmSync(path.join(folders.client, 'index.html'));
  expect((await server.inject({ url: '/play/dice' })).statusCode).toBe(503);
});
