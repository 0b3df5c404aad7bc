import http from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, OUTBOUND_REFUSED } from './outbound.ts';
import { isOutside, isPublicIp } from './outside-address.ts';

const INSIDE = [
  // This machine, in every spelling a browser or a library would take.
  'http://127.0.0.1',
  'http://127.255.255.254:8080/x',
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.0.0.1.',
  'http://１２７.0.0.1',
  'http://127。0。0。1',
  'http://0',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[::]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::7f00:1]',
  'http://[64:ff9b:1::a00:1]',
  'http://[2002:7f00:1::]',
  'http://[2001::1]',
  'http://localhost',
  'http://localhost.',
  'http://%6cocalhost',
  'http://LOCALHOST:9',
  'http://x.localhost',
  'http://user:pass@127.0.0.1/',
  // Its network.
  'http://10.0.0.1',
  'http://10.255.255.255',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://3232235777',
  'http://100.64.0.1',
  'http://[fc00::1]',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://[fec0::1]',
  'http://[::ffff:10.0.0.1]',
  'http://printer.local',
  'http://wiki.corp',
  'http://router.lan',
  'http://nas.home.arpa',
  'http://intranet',
  'http://db',
  // Its cloud.
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2',
  'http://100.100.100.200',
  'http://168.63.129.16',
  'http://[fd00:ec2::254]',
  'http://[::ffff:169.254.169.254]',
  'http://metadata.google.internal',
  'http://metadata',
  // No single host.
  'http://224.0.0.1',
  'http://255.255.255.255',
  'http://240.0.0.1',
  'http://198.18.0.1',
  'http://192.0.2.1',
  'http://[ff02::1]',
  'http://[2001:db8::1]',
  'http://[5f00::1]',
];

const OUTSIDE = [
  'https://8.8.8.8',
  'https://172.32.0.1',
  'https://pay.example.org',
  'https://[2606:4700::1]',
  'https://[64:ff9b::808:808]',
  'https://a.locals',
];

test.each(INSIDE)('%s is inside', async (address) => {
  expect(isOutside(new URL(address))).toBe(false);
  expect(await createOutbound({ allowPrivate: false }).mayReach(address)).toBe(false);
});

test.each(OUTSIDE)('%s is outside', (address) => {
  expect(isOutside(new URL(address))).toBe(true);
});

test.each(['', 'x', '127.0.0.1.example', '::g'])('%j is no IP address of the public internet', (text) => {
  expect(isPublicIp(text)).toBe(false);
});

test.each(['file:///etc/passwd', 'ftp://pay.example.org', 'javascript:0', 'nothing', ''])('%j is no address to call', async (address) => {
  expect(await createOutbound({ allowPrivate: true }).mayReach(address)).toBe(false);
});

describe('over a real connection', () => {
  let server: http.Server;
  let port: number;
  let heard: string[] = [];

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        heard.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? '-'} ${Buffer.concat(chunks).toString()}`);
        if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end('gone');
        else if (request.url === '/none') response.writeHead(204).end();
        else if (request.url === '/slow') response.writeHead(200).write('never ends');
        else response.writeHead(200, { 'x-seen': 'yes' }).end('{"ok":true}');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A name server that gives these, one list a question. */
  const names = (...lists: string[][]): LookupFunction => {
    let asked = 0;
    return (_name, options, done) => {
      const list = lists[Math.min(asked, lists.length - 1)] ?? [];
      asked += 1;
      const found = list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    };
  };
  const causeOf = async (answer: Promise<unknown>): Promise<unknown> =>
    answer.then(
      () => 'answered',
      (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
    );

  test.each([['127.0.0.1'], ['::1'], ['169.254.169.254'], ['::ffff:10.0.0.1'], ['8.8.8.8', '127.0.0.1']])(
    'a name that resolves to %s is not connected to',
    async (...addresses) => {
      heard = [];
      const outbound = createOutbound({ allowPrivate: false, lookup: names(addresses) });
      expect(await causeOf(outbound.fetch(`http://pay.example.org:${port}/`))).toBe(OUTBOUND_REFUSED);
      expect(await outbound.mayReach(`http://pay.example.org:${port}/`)).toBe(false);
      expect(heard).toEqual([]);
    },
  );

  test('a name that is outside when it is saved and inside when it is called is refused then', async () => {
    heard = [];
    const outbound = createOutbound({ allowPrivate: false, lookup: names(['8.8.8.8'], ['127.0.0.1']) });
    expect(await outbound.mayReach(`http://pay.example.org:${port}/`)).toBe(true);
    expect(await causeOf(outbound.fetch(`http://pay.example.org:${port}/`))).toBe(OUTBOUND_REFUSED);
    expect(heard).toEqual([]);
  });

  test.each(INSIDE)('%s is not called', async (address) => {
    expect(await causeOf(createOutbound({ allowPrivate: false }).fetch(address))).toBe(OUTBOUND_REFUSED);
  });

  test('a name that cannot be resolved may be saved, and is not reached', async () => {
    const lookup: LookupFunction = (_name, _options, done) => done(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }), []);
    const outbound = createOutbound({ allowPrivate: false, lookup });
    expect(await outbound.mayReach('https://pay.example.org')).toBe(true);
    expect(await causeOf(outbound.fetch('https://pay.example.org'))).toBe('ENOTFOUND');
  });

  test('no redirect is followed; who asks for it gets the answer that names it', async () => {
    heard = [];
    const outbound = createOutbound({ allowPrivate: true });
    await expect(outbound.fetch(`http://127.0.0.1:${port}/away`)).rejects.toThrow('fetch failed');
    const answer = await outbound.fetch(`http://127.0.0.1:${port}/away`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([302, '/inside', 'gone']);
    expect(heard.map((line) => line.split(' ')[1])).toEqual(['/away', '/away']);
  });

  test('a program of the product is called where private addresses are not', async () => {
    const outbound = createOutbound({ allowPrivate: false, trusted: [`http://127.0.0.1:${port}/some/path`, null, undefined, 'nothing'] });
    expect((await outbound.fetch(`http://127.0.0.1:${port}/own`)).status).toBe(200);
    expect(await causeOf(outbound.fetch(`http://127.0.0.1:${port + 1}/own`))).toBe(OUTBOUND_REFUSED);
    expect(await outbound.mayReach(`http://127.0.0.1:${port}`)).toBe(true);
  });

  test('answers, bodies and failures are those of fetch', async () => {
    heard = [];
    const { fetch: send } = createOutbound({ allowPrivate: true });
    const at = `http://localhost:${port}`;
    const answer = await send(`${at}/a?b=c`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"x":"ü"}' });
    expect([answer.ok, answer.headers.get('x-seen'), await answer.json()]).toEqual([true, 'yes', { ok: true }]);
    await (await send(`${at}/f`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).arrayBuffer();
    await (await send(`${at}/b`, { method: 'POST', body: new Uint8Array([65]) })).arrayBuffer();
    expect((await send(`${at}/none`)).status).toBe(204);
    expect(heard).toEqual([
      'POST /a?b=c application/json {"x":"ü"}',
      'POST /f application/x-www-form-urlencoded;charset=UTF-8 a=1',
      'POST /b - A',
      'GET /none - ',
    ]);
    await expect(send('http://127.0.0.1:9/')).rejects.toThrow('fetch failed');
    await expect(send(`${at}/a`, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    const stuck = new AbortController();
    const slow = await send(`${at}/slow`, { signal: stuck.signal });
    stuck.abort();
    await expect(slow.text()).rejects.toThrow();
  });
});
