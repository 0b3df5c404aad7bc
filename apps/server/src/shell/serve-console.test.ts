import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from './serve-console.ts';

let dist: string;
const app = fastify();

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'console-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Desk</title>');
  writeFileSync(path.join(dist, 'assets/a-1.js'), 'export {};');
  writeFileSync(path.join(dist, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await serveConsole(app, { dist, portals: async () => ['http://play.test'] });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test.each(['/', '/welcome', '/members/mem_1'])(
  '%s is the page: in no frame, with no script but its own, found by no search',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('frame-src http://play.test;');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(body).toContain('Desk');
  },
);

test('built files are kept by browsers, and nothing outside of them is a file', async () => {
  const file = await app.inject('/assets/a-1.js');
  expect([file.statusCode, file.headers['cache-control'], file.headers['x-content-type-options']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'nosniff',
  ]);
  expect((await app.inject('/assets/../index.html')).headers['content-type']).toContain('text/html');
  expect((await app.inject('/assets/none.js')).statusCode).toBe(404);
  expect((await app.inject('/mark.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('while it is being built the page says so and comes again by itself', async () => {
  const bare = fastify();
  await serveConsole(bare, { dist: path.join(dist, 'none'), portals: async () => [] });
  const { statusCode, headers, body } = await bare.inject('/');
  expect([statusCode, headers['refresh'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
  expect(body).toContain('The desk is being built');
  expect((await bare.inject('/mark.svg')).statusCode).toBe(404);
  await bare.close();
});
