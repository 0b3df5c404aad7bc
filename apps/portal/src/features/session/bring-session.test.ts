// @vitest-environment jsdom
import { rememberSession } from '@pavilion/contract/identity/session';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, type Answer, layPage } from '../../shared/verification/testing/page.tsx';
import type * as Store from '../../api/session-store.ts';
import type * as Bringing from './bring-session.ts';
import type * as Mark from '../../shared/session/remember-mark.ts';

let portal: typeof Bringing & typeof Mark & typeof Store;
let answers: Answer[];
const value = { token: 'of-the-cookie', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false };

beforeAll(async () => {
  layPage();
  answerWith({ [rememberSession.path]: () => answers.shift() ?? 'offline' });
  portal = {
    ...(await import('./bring-session.ts')),
    ...(await import('../../shared/session/remember-mark.ts')),
    ...(await import('../../api/session-store.ts')),
  };
});
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  vi.useFakeTimers();
  portal.sessionStore.clear();
  portal.rememberMark.set(true);
});
afterEach(() => {
  vi.useRealTimers();
});

async function bring(): Promise<void> {
  const brought = portal.bringSession(null);
  await vi.runAllTimersAsync();
  await brought;
}

test.each<[string, Answer[], string | null, boolean]>([
  ['arrives', [{ value }], 'of-the-cookie', true],
  ['is lost on its way is asked for again while the server takes the token', ['offline', 'offline', { value }], 'of-the-cookie', true],
  ['never arrives leaves the mark for the next start', [], null, true],
  ['is a refusal takes the mark away', [{ code: 'login.not.session', status: 401 }], null, false],
])('a remembered login whose answer %s', async (_what, given, token, isMarked) => {
  answers = given;
  await bring();
  expect([portal.sessionStore.get()?.token ?? null, portal.rememberMark.get()]).toEqual([token, isMarked]);
});

test('who logged in by hand meanwhile goes on as who they are', async () => {
  answers = ['offline', { value }];
  const brought = portal.bringSession(null);
  await vi.advanceTimersByTimeAsync(100);
  portal.sessionStore.set({ ...value, token: 'by-hand', id: 'mem_2' });
  await vi.runAllTimersAsync();
  await brought;
  expect(portal.sessionStore.get()).toMatchObject({ token: 'by-hand', id: 'mem_2' });
});
