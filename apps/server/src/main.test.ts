import { login } from '@pavilion/contract/identity/session';
import { systemStatus } from '@pavilion/contract/content/system';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from './messages/all.ts';
import { Browser } from './test/browser.ts';
import { type TestPlatform, testPlatform } from './test/test-platform.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

test('a demonstration member logs in and sees their balance', async () => {
  const browser = new Browser(world);
  expect((await browser.call(systemStatus)).value.systemStatus).toBe(0);
  const answer = await browser.call(login, { username: 'demo', password: 'Lantern-2026' });
  expect([answer.code, answer.message]).toEqual([undefined, undefined]);
  browser.token = answer.value.token;
  const { value } = await browser.call(balances);
  expect(value).toMatchObject({ sumBalance: 0, currency: 'VND' });
});

test('every call answers a wrong method and a missing session in words', async () => {
  const browser = new Browser(world);
  const wrong = await browser.send('/wps/v2/wallets/balance', { method: 'DELETE' });
  expect([wrong.status, wrong.code]).toEqual([405, 'http_method_not_support']);
  const stranger = await browser.call(balances);
  expect([stranger.status, stranger.code]).toEqual([401, 'login.not.session']);
  expect(stranger.message).toMatch(/log in/i);
});

test('every declared refusal has a text', async () => {
  const { json } = {
    json: (await (await fetch(`${world.url}/docs/api/json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    },
  };
  const declared = new Set(
    Object.values(json.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) =>
        Object.entries(operation.responses)
          .filter(([status]) => status !== '200')
          .flatMap(([, { description }]) => description.split(', ')),
      ),
  );
  expect([...declared].filter((code) => !messages.has(code))).toEqual([]);
});
