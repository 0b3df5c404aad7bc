import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { closeServer, createHttpServer, createMetrics, isPrivateAddress, listen } from './http-server.ts';
import type { HttpServerOptions } from './http-server.ts';
import { createLog } from './log.ts';

const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
    done();
  },
});
const open: Awaited<ReturnType<typeof createHttpServer>>[] = [];

function build(options: Partial<HttpServerOptions> = {}) {
  lines.length = 0;
  const server = createHttpServer({ log: createLog({ name: 'test', destination }), ...options });
  server.get('/hello/:name', async () => ({ hello: true }));
  server.get('/broken', async () => { throw new Error('inner word'); });
  open.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => closeServer(server)));
});

describe('every answer', () => {
  test('carries the request id of its caller, and its log line the same', async () => {
    const answer = await build().inject({ url: '/hello/you?token=abc', headers: { 'x-request-id': 'caller-0001' } });
    expect(answer.headers['x-request-id']).toBe('caller-0001');
    expect(lines).toContainEqual(expect.objectContaining({ requestId: 'caller-0001', path: '/hello/you', status: 200 }));
    expect(JSON.stringify(lines)).not.toContain('abc');
  });

  test('gets an id of ours when the given one is not plain', async () => {
    const answer = await build().inject({ url: '/hello/you', headers: { 'x-request-id': 'a b\tc"{}' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('says nothing of the inside when something breaks', async () => {
    const answer = await build().inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('inner word');
    expect(answer.json()).toEqual({ error: 'internal', requestId: answer.headers['x-request-id'] });
    expect(JSON.stringify(lines)).toContain('inner word');
  });
});

test('readyz follows what the program says of itself, healthz only that it runs', async () => {
  let broken = false;
  const server = build({ ready: async () => { if (broken) throw new Error('database away'); } });
  expect((await server.inject('/readyz')).statusCode).toBe(200);
  broken = true;
  const refused = await server.inject('/readyz');
  expect(refused.statusCode).toBe(503);
  expect(refused.body).not.toContain('database');
  expect((await server.inject('/healthz')).statusCode).toBe(200);
});

describe('metrics', () => {
  test('answer the private network', async () => {
    const server = build({ metrics: createMetrics() });
    await server.inject('/hello/you');
    const { body } = await server.inject('/metrics');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/hello/:name",status="200"} 1');
    expect(body).toContain('process_cpu_seconds_total');
  });

  test('are not there for anyone else', async () => {
    const server = build({ metrics: createMetrics() });
    expect((await server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    const forwarded = await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(forwarded.statusCode).toBe(404);
  });
});

test('a taken port is named', async () => {
  const port = await listen(build(), { port: 0, host: '127.0.0.1' });
  await expect(listen(build(), { port, host: '127.0.0.1' })).rejects.toThrow(`Port ${port} is taken`);
});

test.each([
  ['127.0.0.1', true], ['::1', true], ['::ffff:10.0.0.3', true], ['172.31.0.1', true], ['172.32.0.1', false],
  ['192.168.7.7', true], ['fd00::1', true], ['2001:db8::1', false], ['8.8.8.8', false], ['nonsense', false],
])('%s private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
