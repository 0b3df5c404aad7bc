// @vitest-environment jsdom
import { lotteryRecentMenu, openedDraws } from '@pavilion/contract/lottery/calls';
import { promotionsNow } from '@pavilion/contract/promotions/now';
import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layPage } from '../../shared/verification/testing/page.tsx';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(cleanup);
afterAll(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const MINUTE = 60_000;
const iso = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const place = (at: number, over: object = {}) => ({
  place: at,
  score: 1000 - at,
  prize: 500,
  customerName: `pl****${at}`,
  isSelf: false,
  ...over,
});
const race = (over: object = {}) => ({
  code: 'week-race',
  title: 'Weekly race',
  endsAt: iso(90),
  measure: 'turnover',
  pool: 7_000_000,
  prizes: 10,
  leaders: [],
  self: null,
  ...over,
});
const rain = (from: number) => ({
  code: 'hourly-rain',
  title: 'Envelope rain',
  startsAt: iso(from),
  endsAt: iso(from + 10),
  pool: 1_000_000,
});
const draw = (gameId: number, gameName: string, accountTypeName: string, minutes: number) => ({
  gameId,
  gameCode: `G${gameId}`,
  gameName,
  family: 'ssc',
  accountTypeName,
  numero: '1',
  winNo: '1,2,3,4,5',
  openTime: 0,
  facts: {},
  nextNumero: '2',
  remainTime: minutes * MINUTE,
});
const DRAWS = [draw(1, 'Rain Pearls', 'ELOTT', 1), draw(2, 'Northern draw', 'TCG_LOTTO_VN', 200)];

interface Told {
  race?: object | null;
  rain?: object | null;
  draws?: readonly ReturnType<typeof draw>[];
  /** Numbers of the games the member played; absent: a visitor. */
  played?: readonly number[];
  modules?: readonly string[];
}

/** A home with this going on; the calls that were made. */
async function home({ race: told = null, rain: falls = null, draws = [], played, modules = ['REWCEN3', 'AGEANNOUNCE3', 'LOTT3'] }: Told) {
  layPage({ modules, brand: { artBase: '/art/brands/koi', currencyDecimals: 0, timeZone: 'Asia/Ho_Chi_Minh' } });
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const path = String(input).split('?')[0] ?? '';
    asked.push(path);
    if (path === promotionsNow.path) return Response.json({ success: true, value: { race: told, rain: falls } });
    if (path === openedDraws.path) return Response.json(Object.fromEntries(draws.map((one) => [one.gameCode, one])));
    if (path === lotteryRecentMenu.path)
      return Response.json([{ gameGroupCode: 'G', gameMenus: (played ?? []).map((gameId) => ({ gameId })) }]);
    return Response.json({ success: false, errorCode: 'not.found', message: 'not.found' }, { status: 404 });
  };
  const { sessionStore } = await import('../../api/session-store.ts');
  sessionStore.clear();
  if (played)
    sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  const { NowStrip } = await import('./now-strip.tsx');
  const { RaceBoard } = await import('./race-board.tsx');
  const { show } = await import('../../shared/verification/testing/page.tsx');
  const { container } = show(
    <MemoryRouter>
      <NowStrip />
      <RaceBoard />
    </MemoryRouter>,
  );
  return { asked, container };
}

const strip = () => screen.findByRole('region', { name: 'On now', busy: false });
const links = async () =>
  within(await strip())
    .findAllByRole('link')
    .then((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));

test('a visitor is led to the race, the rain and the next official draw, each with its clock', async () => {
  await home({ race: race(), rain: rain(12), draws: DRAWS });
  await screen.findByText('Weekly race');
  expect(await links()).toEqual([
    ['Weekly race', '/promotions#week-race'],
    ['Envelope rain', '/promotions#hourly-rain'],
    ['Northern draw', '/vnLottery?gameCode=G2'],
  ]);
  const clocks = within(await strip()).getAllByRole('timer');
  expect(clocks.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^01:(29|30):/),
    expect.stringMatching(/^1[12]:/),
    expect.stringMatching(/^03:(19|20):/),
  ]);
  expect(screen.getByText('₫1,000,000 in prizes')).toBeTruthy();
});

test('a member is led to the rain that falls, reads their own place, and has a draw of a game they play', async () => {
  await home({ race: race({ self: { place: 60, score: 86, prize: null } }), rain: rain(-1), draws: DRAWS, played: [1] });
  await screen.findByText('Rain Pearls');
  expect(await links()).toEqual([
    ['Weekly race', '/member?page=rewardCenter'],
    ['Envelope rain', '/member?page=rewardCenter'],
    ['Rain Pearls', '/lottery?gameCode=G1'],
  ]);
  expect(within(await strip()).getByText('On now')).toBeTruthy();
  expect((await strip()).textContent).toContain('Place 60, ends in');
});

test('what is not on takes no place, and nothing is asked for whose module is off', async () => {
  const { asked, container } = await home({ race: race(), rain: rain(12), modules: ['AGEANNOUNCE3'], draws: DRAWS });
  await screen.findByText('Northern draw');
  expect((await links()).map(([label]) => label)).toEqual(['Northern draw']);
  expect(asked).toEqual([openedDraws.path]);
  cleanup();
  expect(container.textContent).toBe('');
});

test('the board shows the first three and the member behind them, once somebody is on it', async () => {
  await home({ race: race({ leaders: [place(1), place(2), place(3)], self: { place: 60, score: 86, prize: null } }), played: [] });
  const board = await screen.findByRole('region', { name: 'Weekly race' });
  expect(
    within(board)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent),
  ).toEqual(['pl****1', 'pl****2', 'pl****3', 'You']);
});

test('a member among the first is named once', async () => {
  await home({ race: race({ leaders: [place(1), place(2, { isSelf: true })], self: { place: 2, score: 998, prize: 500 } }), played: [] });
  const board = await screen.findByRole('region', { name: 'Weekly race' });
  expect(
    within(board)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent),
  ).toEqual(['pl****1', 'You']);
});
