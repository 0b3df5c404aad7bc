// @vitest-environment jsdom
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { layPage } from '../shared/verification/testing/page.tsx';
import type * as Calls from './call.ts';
import type * as Store from './session-store.ts';

let portal: typeof Calls & typeof Store;
/** Ends the calls that are under way, in their order, each as the server refuses a session it does not know. */
let refusals: (() => void)[];
let lost = 0;

const refusal = () => Response.json({ success: false, errorCode: 'login.not.session', message: '' }, { status: 401 });
const facts = { id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false };

beforeAll(async () => {
  layPage();
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => refusals.push(() => resolve(refusal()))));
  portal = { ...(await import('./call.ts')), ...(await import('./session-store.ts')) };
  portal.sessionLost.add(() => {
    lost += 1;
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  lost = 0;
  refusals = [];
});

const ask = () => portal.call(balances, {}).catch((error: { code: string }) => error.code);

test.each([
  ['the session there is: it is over', 'one', 'one', 1],
  ['a session that another has followed: the new one goes on', 'one', 'two', 0],
  ['nobody, before somebody logged in: the new session goes on', null, 'two', 0],
  ['a session that was left meanwhile: nothing is over', 'one', null, 0],
])('a refused call that was sent by %s', async (_who, sentBy, now, times) => {
  portal.sessionStore.clear();
  if (sentBy) portal.sessionStore.set({ ...facts, token: sentBy });
  const answer = ask();
  await vi.waitFor(() => expect(refusals).toHaveLength(1));
  if (now) portal.sessionStore.set({ ...facts, token: now });
  else portal.sessionStore.clear();
  refusals[0]?.();
  expect([await answer, lost]).toEqual(['login.not.session', times]);
});
