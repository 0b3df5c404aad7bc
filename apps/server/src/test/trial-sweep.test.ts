import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { launchDemo, launchGame } from '@pavilion/contract/vendors/calls';
import { freePlay, socketTicket } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from './browser.ts';
import { namedContractCalls } from './contract-calls.ts';
import { testMember } from './members.ts';
import { testPlatform, type TestPlatform } from './test-platform.ts';

let world: TestPlatform;
let calls: Endpoint[];
let trial: Browser;
beforeAll(async () => {
  world = await testPlatform();
  calls = (await namedContractCalls()).map(([, call]) => call).filter(({ access }) => access === 'member' || access === 'agent');
  trial = new Browser(world);
  trial.token = (await trial.call(freePlay, { platform: 'W', ageConfirmed: true })).value.token;
});
afterAll(() => world.close());

/** With no body and no query: who may call is settled before what was said is read. */
async function ask(browser: Browser, { method, path: address }: { method: string; path: string }): Promise<string | undefined> {
  const { code } = await browser.send(address, { method, ...(method === 'GET' ? {} : { body: '{}' }) });
  return code;
}

const spellingsOf = (call: Endpoint) => [
  call,
  ...(call.aliases ?? []).map((alias) => ({ method: alias.method ?? call.method, path: alias.path ?? call.path })),
];

test('free play is refused every call of members and agents, under each of its names, with the reason', async () => {
  const { modules } = (await world.platform.domains.content.brandByCode('koi')) ?? { modules: {} as Record<string, boolean> };
  expect(calls.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const call of calls) {
    const expected = call.module && modules[call.module] !== true ? 'function.not.available' : 'trial.real.account.required';
    for (const spelling of spellingsOf(call)) {
      const code = await ask(trial, spelling);
      if (code !== expected) wrong.push(`${spelling.method} ${spelling.path}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('so is everybody who is not logged in', async () => {
  const { modules } = (await world.platform.domains.content.brandByCode('koi')) ?? { modules: {} as Record<string, boolean> };
  const visitor = new Browser(world);
  const wrong: string[] = [];
  for (const call of calls) {
    if (call.module && modules[call.module] !== true) continue;
    const code = await ask(visitor, call);
    if (code !== 'login.not.session') wrong.push(`${call.method} ${call.path}: ${code}`);
  }
  expect(wrong).toEqual([]);
});

test("members who are no agents are refused what is the agents'", async () => {
  const member = await testMember(world);
  for (const call of calls.filter(({ access }) => access === 'agent')) {
    expect(['agent.only', 'function.not.available']).toContain(await ask(member.browser, call));
  }
});

test("free play starts no game for money, and says what to do in the reader's language", async () => {
  const refused = await trial.call(launchGame, undefined, { nodeId: '1', launchMode: 'GLS', accountType: '1' } as never);
  expect(refused).toMatchObject({ status: 403, code: 'trial.real.account.required' });
  expect(refused.message).toMatch(/register/i);
  const demo = await trial.call(launchDemo, undefined, { nodeId: '1', launchMode: 'GLS', accountType: '0' } as never);
  expect(demo.code).not.toBe('trial.real.account.required');
});

test("free play gets no ticket for the member's socket", async () => {
  expect(socketTicket.access).toBe('member');
  expect(await trial.call(socketTicket)).toMatchObject({ status: 403, code: 'trial.real.account.required' });
});
