// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest';
import { layPage } from '../verification/testing/page.tsx';

afterAll(() => {
  vi.resetModules();
});

test('a sign-out is over at once, also when the server never answers and the page is left', async () => {
  layPage();
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    sent.push(init);
    return new Promise(() => undefined);
  });
  const { sessionStore } = await import('../../api/session-store.ts');
  const { logOut } = await import('./log-out.ts');
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  await logOut();
  expect(sessionStore.get()).toBeNull();
  expect(sent).toMatchObject([{ keepalive: true, headers: { Authorization: 'tok' } }]);
});
