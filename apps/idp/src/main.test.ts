import { createLog } from '@pavilion/kit/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Idp, startIdp } from './main.ts';

let idp: Idp;
beforeAll(async () => {
  idp = await startIdp({
    host: '127.0.0.1',
    port: 0,
    publicUrl: '',
    log: createLog({ name: 'idp', level: 'silent' }),
    clients: [{ clientId: 'shop', redirectUris: ['http://localhost:9/back'] }],
  });
});
afterAll(() => idp.close());

const ask = (path: string) => fetch(`${idp.url}${path}`, { redirect: 'manual' });
const request = new URLSearchParams({ client_id: 'shop', response_type: 'code', scope: 'openid', code_challenge_method: 'S256' });
request.set('code_challenge', 'x'.repeat(43));
request.set('redirect_uri', 'https://elsewhere.example/back');

test.each([
  ['a path that is none', '/nowhere', 404],
  ['a client that is none', '/lumen/auth?client_id=%3Cscript%3E&response_type=code', 400],
  ["a way back that is not the client's", `/lumen/auth?${request.toString()}`, 400],
  ['an interaction that is none', '/lumen/interaction/none', 400],
])('%s is answered with a page that loads nothing, fits in no frame and leads nowhere', async (_name, path, status) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"]) expect(policy).toContain(part);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).not.toContain('<script');
});

test('there is no page of another making', async () => {
  const answer = await ask('/lumen/session/end?post_logout_redirect_uri=https://elsewhere.example');
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('<script');
});
