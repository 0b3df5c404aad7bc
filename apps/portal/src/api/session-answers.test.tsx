// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, type RecordedCall, layPage } from '../shared/verification/testing/page.tsx';

const PATHS = {
  lanes: '/wps/relay/GCSGAME_newGameVendor',
  hot: '/wps/relay/GCSGAME_hotGamesV2',
  wallet: '/wps/relay/GCS_merchantWallet',
  logout: '/wps/session/logout',
};
const member = (id: string) => ({
  token: `tok-${id}`,
  id,
  userName: 'lan',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
});
let asked: RecordedCall[];
const count = (path: string): number => asked.filter((one) => one.path === path).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  layPage();
  asked = answerWith({
    [PATHS.lanes]: () => ({ value: { data: { lanes: [] } } }),
    [PATHS.hot]: () => ({ value: { list: [] } }),
    [PATHS.wallet]: () => ({ value: { isSingle: true } }),
    [PATHS.logout]: () => ({ value: null }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.resetModules();
});

async function portal() {
  const { queries } = await import('./queries.ts');
  const { queryClient } = await import('./query-client.ts');
  const { merchantWalletQuery } = await import('../features/security/merchant-wallet.ts');
  const { sessionStore } = await import('./session-store.ts');
  const { logOut } = await import('../shared/session/log-out.ts');
  const { currentLanguage } = await import('../i18n/language.ts');
  /** A screen that shows all of it, opened and left again. */
  const look = async () => {
    const stops = [
      new QueryObserver(queryClient, queries.lanes()).subscribe(() => undefined),
      new QueryObserver(queryClient, queries.hotGames()).subscribe(() => undefined),
      ...(sessionStore.get() ? [new QueryObserver(queryClient, merchantWalletQuery()).subscribe(() => undefined)] : []),
    ];
    await vi.advanceTimersByTimeAsync(50);
    for (const stop of stops) stop();
  };
  const counts = () => [count(PATHS.lanes), count(PATHS.hot), count(PATHS.wallet)];
  return { queries, queryClient, sessionStore, logOut, look, counts, currentLanguage };
}

test('vendors, hot games and the merchant wallet are fetched once a session, whatever is opened and however long it lasts', async () => {
  const { sessionStore, look, counts } = await portal();
  sessionStore.set(member('mem_1'));
  await look();
  expect(counts()).toEqual([1, 1, 1]);
  for (const hours of [1, 2, 8]) {
    await vi.advanceTimersByTimeAsync(hours * 3_600_000);
    window.dispatchEvent(new Event('focus'));
    await look();
  }
  expect(counts()).toEqual([1, 1, 1]);
});

test('a logout drops them: they are fetched for the next session, once', async () => {
  const { sessionStore, logOut, look, counts } = await portal();
  sessionStore.set(member('mem_1'));
  await look();
  await logOut();
  await look();
  expect(counts()).toEqual([2, 2, 1]);
  sessionStore.set(member('mem_2'));
  await look();
  await look();
  expect(counts()).toEqual([2, 2, 2]);
});

test('the rules of registration come with the page and are never asked for', async () => {
  const { look } = await portal();
  const { registerForm } = await import('../features/session/use-register-form.ts');
  registerForm('username');
  await look();
  expect(asked.some(({ path }) => path.includes('setting/register'))).toBe(false);
});
