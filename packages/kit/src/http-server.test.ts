import { connect } from 'node:net';
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
  server.get('/broken', async () => {
    throw new Error('inner word');
  });
  open.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => closeServer(server)));
});

describe('every answer', () => {
  test('carries the request id of its caller, and its log line the same', async () => {
    const answer = await build().inject({ url: '/hello/you?token=unmistakable', headers: { 'x-request-id': 'caller-0001' } });
    expect(answer.headers['x-request-id']).toBe('caller-0001');
    expect(lines).toContainEqual(expect.objectContaining({ requestId: 'caller-0001', path: '/hello/you', status: 200 }));
    expect(JSON.stringify(lines)).not.toContain('unmistakable');
  });

  test.each([
    ['http', undefined],
    ['https', 'max-age=31536000'],
  ])('keeps browsers safe; behind %s it asks for TLS alone: %s', async (scheme, strict) => {
    const server = build({ trustedProxies: ['127.0.0.1'] });
    for (const url of ['/hello/you', '/broken', '/nowhere']) {
      const { headers } = await server.inject({ url, headers: { 'x-forwarded-proto': scheme } });
      expect([
        headers['strict-transport-security'],
        headers['cross-origin-opener-policy'],
        headers['referrer-policy'],
        headers['x-content-type-options'],
      ]).toEqual([strict, 'same-origin', 'no-referrer', 'nosniff']);
    }
    // Who is not behind a trusted proxy does not say how they came.
    const { headers } = await build().inject({ url: '/hello/you', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBeUndefined();
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

test('refusals for want of room are said in one line with their number, everything else in a line each', async () => {
  const server = build();
  server.get('/full', async (_request, reply) => reply.code(503).header('retry-after', '1').send({}));
  await Promise.all([...Array.from({ length: 20 }, () => server.inject('/full')), server.inject('/hello/you')]);
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ msg: 'overloaded', refused: 20 }));
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([expect.objectContaining({ path: '/hello/you' })]);
});

test('readyz follows what the program says of itself, healthz only that it runs', async () => {
  let broken = false;
  const server = build({
    ready: async () => {
      if (broken) throw new Error('database away');
    },
  });
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
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.0.0.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.7.7', true],
  ['fd00::1', true],
  ['2001:db8::1', false],
  ['8.8.8.8', false],
  ['nonsense', false],
])('%s private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

/** Sends these bytes on a connection of their own and answers what came back until it was closed. */
const sendBytes = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (part: Buffer) => {
        answer += part.toString();
      })
      .on('close', () => resolve(answer))
      .on('error', reject);
  });

describe('what no route answers', () => {
  const long = 'x'.repeat(40_000);

  test.each([
    ['a malformed address', 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a parameter beyond its length', `GET /hello/${'x'.repeat(600)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 414],
    ['an unknown path', 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['an unknown method of a path', 'POST /hello/you HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['a header without a name', 'GET /hello/you HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
    ['too large headers', `GET /hello/you HTTP/1.1\r\nHost: a\r\nX-Long: ${long}\r\n\r\n`, 431],
    ['a too long address', `GET /hello/you?${long} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['two lengths', 'POST /hello/you HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['two hosts', 'GET /hello/you HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['the same host twice', 'GET /hello/you HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /hello/you HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /hello/you HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    [
      'a body too large',
      `POST /body HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`,
      413,
    ],
    [
      'a body of an unknown kind',
      'POST /body HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: a/b\r\nContent-Length: 1\r\n\r\nx',
      415,
    ],
  ])('%s has the shape, a request id and the headers of every answer', async (_name, bytes, status) => {
    const server = build({ renderRefusal: ({ status: said, requestId }) => JSON.stringify({ shape: 'ours', said, requestId }) });
    server.post('/body', async () => ({}));
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    const [head = '', body = ''] = (await sendBytes(port, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const said = JSON.parse(body) as Record<string, unknown>;
    expect(said).toMatchObject({ shape: 'ours', said: status });
    expect(head.toLowerCase()).toContain(`x-request-id: ${String(said['requestId'])}`);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('content-type: application/json');
  });

  test('HTTP/1.0 may leave its host out', async () => {
    const port = await listen(build(), { port: 0, host: '127.0.0.1' });
    expect(await sendBytes(port, 'GET /hello/you HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a body cut off by its caller is no fault of ours', async () => {
    const server = build();
    server.post('/body', async () => ({}));
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":');
    });
    server.server.once('request', () => socket.destroy());
    await expect.poll(() => lines).toContainEqual(expect.objectContaining({ msg: 'request cut off by its caller' }));
    expect(lines.filter(({ level }) => level === 'error' || Number(level) >= 50)).toEqual([]);
  });
});
