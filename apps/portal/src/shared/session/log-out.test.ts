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

test('nothing of the member or the tab stays in either storage but device, brand, language and what the login form begins with', async () => {
  vi.resetModules();
  layPage();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { sessionStore } = await import('../../api/session-store.ts');
  const { logOut } = await import('./log-out.ts');
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  const stays = { SHELL_deviceId: 'd1', merchant: 'koi', merchantCode: 'koi', lang: 'VI', 'lastUserName-koi': 'lan', balanceHidden: '1' };
  for (const storage of [sessionStorage, localStorage]) {
    for (const [key, value] of Object.entries(stays)) storage.setItem(key, value);
    for (const key of [
      'last-frame',
      'told-notices',
      'contracts-closed',
      'lottery-slip-mem_1',
      'chat-draft-1',
      'register-draft',
      'socialTrip',
      'cpw',
    ]) {
      storage.setItem(key, 'mem_1 7');
    }
  }
  await logOut();
  for (const storage of [sessionStorage, localStorage]) expect({ ...storage }).toEqual(stays);
});
