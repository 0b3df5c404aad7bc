import { request as rawRequest } from 'node:http';
import { endpoint } from '@pavilion/contract/base/endpoint';
import { changeMemberInfo, memberInfo } from '@pavilion/contract/identity/member';
import { money } from '@pavilion/contract/base/money';
import { sealFor } from '@pavilion/contract/base/seal';
import { login } from '@pavilion/contract/identity/session';
import { countries, systemStatus } from '@pavilion/contract/content/system';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import { createMetrics } from '@pavilion/kit/http-server';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal.ts';
import { messages } from '../messages/all.ts';
import { logIn, makeMember } from '../modules/vendors/testing/players.ts';
import { Browser } from '../test/browser.ts';
import { type TestPlatform, testPlatform } from '../test/test-platform.ts';
import { closeServer, createApp, listen } from './app.ts';
import { createServe } from './serve.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

async function member(customerType = 0): Promise<Browser> {
  const browser = new Browser(world);
  browser.token = (await logIn(world, await makeMember(world, 100, customerType))).token;
  return browser;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url}${path}`, { method, headers: { merchant: 'koi', ...headers } });

/** Sends exactly these header lines, repeated names included. */
const sendRaw = (path: string, headers: string[], method = 'GET') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    rawRequest({ hostname, port, path, method, headers: ['Host', `${hostname}:${port}`, ...headers] as never }, (response) => {
      let body = '';
      response
        .on('data', (chunk: Buffer) => {
          body += chunk.toString();
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

const status = systemStatus.path;

describe('the brand', () => {
  test('a doubled Merchant header is refused, also when both say the same', async () => {
    for (const [first, second] of [
      ['koi', 'koi'],
      ['koi', 'sol'],
    ] as const) {
      const answer = await sendRaw(status, ['Merchant', first, 'merchant', second]);
      expect([answer.status, JSON.parse(answer.body).errorCode]).toEqual([400, 'function.not.available']);
    }
  });

  test('header and address must name the same one, once', async () => {
    expect((await get(`${status}?merchant=koi`)).status).toBe(200);
    for (const query of ['merchant=sol', 'merchant=koi&merchant=sol']) {
      const answer = await get(`${status}?${query}`);
      expect([answer.status, (await answer.json()).errorCode], query).toEqual([400, 'function.not.available']);
    }
    expect((await get(status, { merchant: 'nobody' })).status).toBe(400);
  });

  test('on its own host a brand answers for no other', async () => {
    const host = (merchant: string[]) => sendRaw(status, ['X-Forwarded-Host', 'sol.localhost', ...merchant]);
    expect(JSON.parse((await host([])).body).value.info.brand.code).toBe('sol');
    expect((await host(['Merchant', 'sol'])).status).toBe(200);
    expect((await host(['Merchant', 'koi'])).status).toBe(400);
  });
});

describe('what is refused', () => {
  test('a body field nobody knows, by its name', async () => {
    const answer = await (
      await member()
    ).send(changeMemberInfo.path, { method: changeMemberInfo.method, body: '{"nickName":"x","isAdmin":true}' });
    expect([answer.status, answer.code, answer.fields['isAdmin']]).toEqual([400, 'request_param_err', 'field.unknown']);
  });

  test('a query name nobody knows, save those that clients add against caches', async () => {
    const browser = await member();
    expect((await browser.send(`${balances.path}?_=17&t=18`, { method: 'GET' })).ok).toBe(true);
    expect((await browser.send(`${balances.path}?owner=1`, { method: 'GET' })).fields).toEqual({ owner: 'field.unknown' });
    expect((await browser.send(`${memberInfo.path}?owner=1`, { method: 'GET' })).fields).toEqual({ owner: 'field.unknown' });
    expect((await browser.send(`${memberInfo.path}?_=1`, { method: 'GET' })).ok).toBe(true);
  });

  test('a module the brand has off, in the call or in its header; a label of the client refuses nothing', async () => {
    expect((await get(status, { moduleid: 'PVPROOM3' })).status).toBe(400);
    expect((await get(status, { moduleid: 'USERNAMEREG3' })).status).toBe(200);
    expect((await get(status, { moduleid: 'COMM3' })).status).toBe(200);
    expect((await get(status, { moduleid: '__proto__' })).status).toBe(200);
  });

  test('free play, where a real account is needed', async () => {
    const answer = await (await member(4)).call(transactions);
    expect([answer.status, answer.code]).toEqual([403, 'trial.real.account.required']);
    expect((await (await member(4)).call(balances)).ok).toBe(true);
  });

  test('a token of another brand', async () => {
    const browser = await member();
    const elsewhere = new Browser(world, { merchant: 'sol' });
    elsewhere.token = browser.token;
    expect((await elsewhere.call(balances)).code).toBe('login.not.session');
  });

  test('a plain body where a sealed one is due, with the words for it', async () => {
    const browser = new Browser(world);
    const plain = JSON.stringify({ username: 'demo', password: 'x' });
    const headers = { encryption: 'JWE' };
    for (const init of [{ body: plain, headers }, { body: '', headers }, { body: plain }, { body: '{"value":5}', headers }]) {
      const answer = await browser.send(login.path, { method: 'POST', ...init });
      expect([answer.status, answer.code]).toEqual([400, 'request_body_required']);
    }
    const value = await sealFor(await browser.keys(), { brand: 'koi', method: 'POST', path: '/wps/other' }, {}, Date.now());
    expect((await browser.send(login.path, { method: 'POST', body: JSON.stringify({ value }), headers })).code).toBe('request_param_err');
  });

  test('bodies that are no JSON, too deep or too large: in the envelope', async () => {
    const browser = await member();
    const put = (body: string) => browser.send(changeMemberInfo.path, { method: changeMemberInfo.method, body });
    expect((await put('{"nickname":')).code).toBe('request_param_err');
    expect((await put('['.repeat(100_000))).code).toBe('request_param_err');
    const large = await put(JSON.stringify({ nickname: 'x'.repeat(300_000) }));
    expect([large.status, large.code]).toEqual([413, 'request_param_err']);
    expect(large.message).toBeTruthy();
  });
});

describe('a wrong method', () => {
  test('is 405 in the envelope on every path, and says which are right', async () => {
    const { paths } = (await (await get('/docs/api/json')).json()) as { paths: Record<string, Record<string, unknown>> };
    expect(Object.keys(paths).length).toBeGreaterThan(90);
    const all = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
    for (const [path, operations] of Object.entries(paths)) {
      const right = Object.keys(operations).map((method) => method.toUpperCase());
      for (const method of all.filter((one) => !right.includes(one))) {
        const answer = await get(path, {}, method);
        expect([method, path, answer.status, (await answer.json()).errorCode]).toEqual([method, path, 405, 'http_method_not_support']);
        expect(
          answer.headers
            .get('allow')
            ?.split(', ')
            .filter((one) => one !== 'HEAD')
            .toSorted(),
        ).toEqual(right.toSorted());
      }
    }
  });

  test('is said in the member’s language where none is asked for, as is a path that is not there', async () => {
    const browser = await member();
    await world.database.pool.query(
      `UPDATE member SET language = 'CN' WHERE id = (SELECT member_id FROM member_session ORDER BY created_at DESC LIMIT 1)`,
    );
    const own = { authorization: browser.token ?? '' };
    const messagesOf = async (headers: Record<string, string>) => [
      ((await (await get(status, headers, 'DELETE')).json()) as { message: string }).message,
      ((await (await get('/wps/nothing', headers)).json()) as { message: string }).message,
    ];
    expect(await messagesOf(own)).toEqual([
      messages.messageFor('http_method_not_support', 'zh-CN'),
      messages.messageFor('not.found', 'zh-CN'),
    ]);
    expect(await messagesOf({ ...own, language: 'EN' })).toEqual([
      messages.messageFor('http_method_not_support', 'en'),
      messages.messageFor('not.found', 'en'),
    ]);
  });

  test('is said in the language asked for', async () => {
    const answer = await (await get(status, { language: 'VI' }, 'DELETE')).json();
    expect(answer.message).toBe(messages.messageFor('http_method_not_support', 'vi'));
    expect(answer.message).not.toBe(messages.messageFor('http_method_not_support', 'en'));
  });
});

test('what cannot be read as a request, or names two hosts, is refused in the envelope, with words and a request id', async () => {
  const malformed = await sendRaw('/%', ['Language', 'VI']);
  expect(malformed.status).toBe(400);
  expect(JSON.parse(malformed.body)).toMatchObject({
    success: false,
    errorCode: 'request_param_err',
    message: messages.messageFor('request_param_err', 'vi'),
  });
  const doubled = await sendRaw(status, ['Merchant', 'koi', 'host', 'sol.localhost']);
  expect([doubled.status, JSON.parse(doubled.body).errorCode]).toEqual([400, 'request_param_err']);
  for (const target of ['/nothing', '/wps/socket']) {
    const answer = await get(target, {}, target === '/nothing' ? 'POST' : 'GET');
    expect([target, answer.status, answer.headers.get('x-content-type-options')]).toEqual([
      target,
      target === '/nothing' ? 404 : 426,
      'nosniff',
    ]);
    expect(await answer.json()).toMatchObject({ success: false, value: { requestId: answer.headers.get('x-request-id') } });
  }
});

test('what is not there is said in the envelope, with words and a request id', async () => {
  for (const path of ['/wps/nothing', '/wps/system/nothing', '/lgw/nothing', '/wps']) {
    const answer = await get(path, { 'x-request-id': 'abc-12345', language: 'PT-BR', merchant: 'sol' });
    expect([path, answer.status, answer.headers.get('x-request-id')]).toEqual([path, 404, 'abc-12345']);
    const body = await answer.json();
    expect(body).toMatchObject({ success: false, errorCode: 'not.found', message: messages.messageFor('not.found', 'pt-BR') });
  }
});

test('answers carry the headers that keep browsers from guessing, and open no other origin', async () => {
  for (const [path, headers] of [
    [status, {}],
    ['/wps/nothing', {}],
    [balances.path, {}],
  ] as const) {
    const answer = await get(path, { origin: 'https://elsewhere.example', ...headers });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  const preflight = await get(status, { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }, 'OPTIONS');
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(preflight.ok).toBe(false);
});

describe('caching', () => {
  test('a public list is kept for a while and asked for by its tag; nothing else is kept', async () => {
    const first = await get(countries.path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(countries.path, { 'if-none-match': given });
      expect([given, again.status, (await again.text()).length, again.headers.get('etag')]).toEqual([given, 304, 0, etag]);
    }
    expect((await get(countries.path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(status)).headers.get('cache-control')).toBe('no-store');
    expect((await get(`${countries.path}?bad=1`)).headers.get('cache-control')).toBe('no-store');
  });

  test('what a cache may keep depends only on what it can see', async () => {
    const { token } = await member();
    await world.database.pool.query(`UPDATE member SET language = 'EN' WHERE username LIKE 'p%'`);
    const plain = await get(countries.path);
    const withToken = await get(countries.path, { authorization: token ?? '' });
    expect(withToken.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(plain.headers.get('vary')).toBe('Merchant, Language');
    expect((await get(countries.path, { language: 'EN' })).headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });
});

test('the request id of the caller comes back; one that is not plain is replaced', async () => {
  expect((await get(status, { 'x-request-id': 'from-the-edge-1' })).headers.get('x-request-id')).toBe('from-the-edge-1');
  expect((await get(status, { 'x-request-id': 'a b' })).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

describe('a call of our own', () => {
  const pay = endpoint({
    summary: 'Takes an amount',
    method: 'POST',
    path: '/wps/test/pay',
    access: 'visitor',
    body: z.strictObject({ amount: money }),
    value: z.object({ amount: money }),
  });
  const undeclared = endpoint({ summary: 'Refuses oddly', method: 'GET', path: '/wps/test/undeclared', access: 'visitor' });
  const broken = endpoint({ summary: 'Breaks', method: 'GET', path: '/wps/test/broken', access: 'visitor' });
  const agents = endpoint({ summary: 'For agents', method: 'GET', path: '/wps/test/agents', access: 'agent' });
  const slow = endpoint({
    summary: 'Often asked',
    method: 'GET',
    path: '/wps/test/often',
    access: 'visitor',
    throttle: { per: 'address', points: 2, seconds: 60 },
  });
  const lines: string[] = [];
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const log = pino(
      { level: 'info' },
      {
        write: (line: string) => {
          lines.push(line);
        },
      },
    );
    const { gate } = world.platform.domains;
    const app = await createApp({ log, trustedProxies: ['127.0.0.1'], ready: async () => undefined, metrics: createMetrics() });
    await app.register(async (scope) => {
      const registry = createServe({
        app: scope,
        gate: { ...gate, messageFor: messages.messageFor },
        clock: { now: world.now },
        record: () => undefined,
      });
      registry.serve(pay, async ({ body }) => ({ amount: body.amount }));
      registry.serve(undeclared, async () => {
        throw refuse('never.declared');
      });
      registry.serve(broken, async () => {
        throw new Error('SELECT secret FROM vault');
      });
      registry.serve(agents, async () => undefined);
      registry.serve(slow, async () => undefined);
      registry.refuseTheRest();
    });
    url = `http://127.0.0.1:${await listen(app, { port: 0, host: '127.0.0.1' })}`;
    close = () => closeServer(app);
  });
  afterAll(() => close());

  const browserHere = (token: string | null = null) => {
    const browser = new Browser({ ...world, url });
    browser.token = token;
    return browser;
  };

  test.each([
    ['0.1', 0.1],
    ['12345678901.2345', 12345678901.2345],
    ['1e3', 1000],
  ])('the amount %s arrives as it was written', async (text, amount) => {
    expect((await browserHere().send<{ amount: number }>(pay.path, { method: 'POST', body: `{"amount":${text}}` })).value).toEqual({
      amount,
    });
  });

  test.each(['0.12345', '900719925474099.1234', '0.10000000000000000001', '1e400', '-0.00001', '"5"', 'null'])(
    'the amount %s is refused',
    async (text) => {
      const answer = await browserHere().send(pay.path, { method: 'POST', body: `{"amount":${text}}` });
      expect([answer.status, answer.code]).toEqual([400, 'request_param_err']);
    },
  );

  test.each(['{"amount":1,"amount":2}', '{"amount":1,"\\u0061mount":1}', '{"amount":1,"more":{"a":1,"a":1}}'])(
    'a name twice in one body is refused: %s',
    async (body) => {
      const answer = await browserHere().send(pay.path, { method: 'POST', body });
      expect([answer.status, answer.code, answer.fields]).toEqual([400, 'request_param_err', {}]);
    },
  );

  test('a body cut off by its caller is not called overload', async () => {
    const { hostname, port } = new URL(url);
    const asked = rawRequest({
      hostname,
      port,
      path: pay.path,
      method: 'POST',
      headers: { merchant: 'koi', 'content-length': '50', 'x-request-id': 'cut-off-0001' },
    });
    asked.on('error', () => undefined);
    asked.write('{"amount":');
    const ofIt = () => lines.filter((line) => line.includes('cut-off-0001')).join('\n');
    // Once the server waits for the rest.
    await new Promise<void>((resolve) => {
      asked.once('socket', (socket) => {
        socket.once('connect', () => setImmediate(resolve));
      });
    });
    await fetch(`${url}/healthz`);
    asked.destroy();
    await expect.poll(ofIt).toContain('request cut off by its caller');
    expect(ofIt()).not.toMatch(/overloaded|database away/);
  });

  test('a name of the prototype is an unknown one', async () => {
    const answer = await browserHere().send(pay.path, { method: 'POST', body: '{"amount":1,"__proto__":{"a":1}}' });
    expect(answer.fields).toEqual({ ['__proto__']: 'field.unknown' });
  });

  test('an undeclared refusal and a bug answer 500 with a request id and no inner word', async () => {
    for (const path of [undeclared.path, broken.path]) {
      const answer = await fetch(`${url}${path}`, { headers: { merchant: 'koi', 'x-request-id': 'who-asked-42' } });
      const text = await answer.text();
      expect(answer.status).toBe(500);
      expect(JSON.parse(text)).toMatchObject({ success: false, errorCode: 'unknown.system.err', value: { requestId: 'who-asked-42' } });
      expect(text).not.toMatch(/vault|never\.declared|stack/);
    }
    const logged = lines.filter((line) => line.includes('who-asked-42')).join('\n');
    expect(logged).toContain('never.declared');
    expect(logged).toContain('vault');
  });

  test('agents only, even for other real accounts', async () => {
    const call = async (type: number) => {
      const { token } = await logIn(world, await makeMember(world, 0, type));
      return (await browserHere(token).call(agents)).code;
    };
    expect(await call(0)).toBe('agent.only');
    expect(await call(4)).toBe('trial.real.account.required');
    for (const type of [1, 2, 41, 42]) expect(await call(type)).toBeUndefined();
  });

  test('too many calls of one address are refused, and say for how long', async () => {
    const browser = browserHere();
    expect([(await browser.call(slow)).ok, (await browser.call(slow)).ok]).toEqual([true, true]);
    const third = await browser.call(slow);
    expect([third.status, third.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await new Browser({ ...world, url }, { ip: '203.0.113.200' }).call(slow)).ok).toBe(true);
  });
});

test('pages are held to sane bounds', async () => {
  const browser = await member();
  const page = async (query: string) =>
    await browser.send<{ pageNo: number; pageSize: number }>(`${transactions.path}?${query}`, { method: 'GET' });
  expect((await page('pageNo=0&pageSize=5000')).value).toMatchObject({ pageNo: 1, pageSize: 100 });
  expect((await page('page=2&size=0')).value).toMatchObject({ pageNo: 2, pageSize: 1 });
  for (const query of ['pageNo=-1', 'pageNo=x', 'pageSize=1e9', 'pageNo=99999999999'])
    expect((await page(query)).code, query).toBe('request_param_err');
  expect((await page('pageNo=999999999')).value).toMatchObject({ pageNo: 999_999_999 });
});
