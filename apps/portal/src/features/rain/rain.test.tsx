// @vitest-environment jsdom
import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { rainNow } from '@pavilion/contract/promotions/rain';
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answerWith, layPage } from '../../shared/verification/testing/page.tsx';
import type { Phase } from './phase.ts';
import type { Course } from './queries.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  layPage({ modules: ['REWCEN3'], brand: { artBase: '/art/brands/koi', currencyDecimals: 0, timeZone: 'Asia/Ho_Chi_Minh' } });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);
afterAll(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const MINUTE = 60_000;
const iso = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const fall = (from: number) => ({
  at: `fall ${from}`,
  startsAt: iso(from),
  endsAt: iso(from + 10),
  pool: 1_000_000,
  least: 5_000,
  most: 100_000,
  leastEnvelopes: 10,
});
const falling = (over: object = {}) => ({
  ...fall(-1),
  state: 'falling',
  left: 640_000,
  leastLeft: 6,
  caught: 18,
  endedAt: null,
  mine: null,
  ...over,
});
const TERMS = {
  rule: { kind: 'rain', hours: ['20:00'], weekdays: [], seconds: 600, pool: 1_000_000, least: 5_000, most: 100_000 },
  who: {
    minRank: null,
    minAccountDays: null,
    maxAccountDays: null,
    countries: [],
    branch: null,
    verifiedContact: false,
    firstDevice: false,
    oncePerPerson: false,
  },
  lock: { timesHundredths: 100, of: 'bonus', largestBet: null, weights: [], days: 14, takesWinnings: true },
  budget: null,
  claimDays: 0,
};
const rain = (over: object) => ({
  promotionId: 'prm_1',
  title: 'Envelope rain',
  terms: TERMS,
  now: null,
  last: null,
  next: null,
  thenAt: null,
  ...over,
});

/** A page of a member, with a rain as the server tells it. */
async function page(first: object, taken: Answer = { code: 'system.busy' }, main = 'frame-main') {
  let told = rain(first);
  const asked = answerWith({
    [rainNow.path]: () => ({ value: { rain: told } }),
    [claimRaffle.path]: () => taken,
  });
  const { sessionStore } = await import('../../api/session-store.ts');
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  const { queryClient } = await import('../../api/query-client.ts');
  const { RainHost } = await import('./rain-host.tsx');
  const { openRain } = await import('./rain-store.ts');
  const { holdMoments } = await import('../moments/public.ts');
  const { show } = await import('../../shared/verification/testing/page.tsx');
  show(
    <MemoryRouter>
      <main id="main" className={main}>
        <p>The page</p>
      </main>
      <RainHost />
    </MemoryRouter>,
  );
  return {
    asked,
    open: () => act(openRain),
    hold: () => {
      let release = () => undefined as void;
      act(() => {
        release = holdMoments();
      });
      return release;
    },
    /** What the server says from now on. */
    tell: async (next: object) => {
      told = rain(next);
      await act(() => queryClient.invalidateQueries());
    },
    user: userEvent.setup(),
  };
}

test('ten minutes before it falls it is announced at the top of the page, with a reminder that can be set and taken back', async () => {
  const { user } = await page({ next: fall(9.5), thenAt: iso(69.5) });
  const ribbon = await screen.findByRole('region', { name: 'Envelope rain' });
  expect(document.getElementById('main')?.firstElementChild?.contains(ribbon)).toBe(true);
  expect(ribbon.textContent).toMatch(/Envelope rain in [6-9]:\d\d/);
  expect(ribbon.textContent).toContain('₫1,000,000 At least 10 to catch');
  await user.click(within(ribbon).getByRole('button', { name: 'Remind me' }));
  expect(within(ribbon).getByRole('button', { name: 'Reminder set', pressed: true })).toBeTruthy();
  await user.click(within(ribbon).getByRole('button', { name: 'Reminder set' }));
  expect(within(ribbon).getByRole('button', { name: 'Remind me', pressed: false })).toBeTruthy();
});

test('what was caught opens with its sum, one line of its terms, and the next rain', async () => {
  const value = { prizeAmount: 68_000, remaining: 0, waits: false, turnover: 68_000, until: iso(14 * 24 * 60) };
  const { asked, user } = await page({ now: falling(), next: fall(59) }, { value });
  await user.click(await screen.findByRole('button', { name: 'Catch one' }));
  const scene = await screen.findByRole('dialog', { name: 'Envelope rain' });
  expect(scene.textContent).toContain('At least 6 to catch');
  expect(scene.textContent).toContain('₫5,000 to ₫100,000 in each. Same chance in each.');
  const pieces = within(scene).getAllByRole('button', { name: /^Catch number/ });
  await user.click(pieces[2] as HTMLElement);
  expect(await within(scene).findByText('You caught')).toBeTruthy();
  expect(scene.textContent).toContain('₫68,000');
  expect(scene.textContent).toMatch(/Bonus, added to your balance\. Wager ₫68,000 by /);
  expect(within(scene).getByRole('link', { name: 'Play with ₫68,000' })).toBeTruthy();
  expect(within(scene).getByText(/^Next rain: /)).toBeTruthy();
  expect(asked.filter(({ path }) => path === claimRaffle.path).map(({ body }) => body)).toEqual([{ promotionId: 'prm_1' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Space catches the nearest, once', async () => {
  const value = { prizeAmount: 5_000, remaining: 0, waits: true, turnover: 0, until: null };
  const { asked, open, user } = await page({ now: falling() }, { value });
  await screen.findByRole('button', { name: 'Catch one' });
  open();
  const scene = await screen.findByRole('dialog');
  await within(scene).findAllByRole('button', { name: /^Catch number/ });
  await waitFor(() => expect(document.activeElement).toBe(scene));
  await user.keyboard('  ');
  expect(await within(scene).findByText('Claim it in the reward centre.')).toBeTruthy();
  expect(asked.filter(({ path }) => path === claimRaffle.path)).toHaveLength(1);
});

test('what is not given stays closed and says why; while it still falls another may be caught', async () => {
  const refused = { code: 'promotion.no.device', message: 'This reward was claimed on this device.', status: 409 };
  const { open, user } = await page({ now: falling() }, refused);
  await screen.findByRole('button', { name: 'Catch one' });
  open();
  const scene = await screen.findByRole('dialog');
  await user.click((await within(scene).findAllByRole('button', { name: /^Catch number/ }))[0] as HTMLElement);
  expect((await within(scene).findByRole('alert')).textContent).toContain('claimed on this device');
  await user.click(within(scene).getByRole('button', { name: 'Catch another' }));
  expect(within(scene).getAllByRole('button', { name: /^Catch number/ }).length).toBeGreaterThan(0);
});

test('who was there and came late is told how it ended and when the next one is', async () => {
  const { open, tell, user } = await page({ now: falling(), next: fall(59) });
  await screen.findByRole('button', { name: 'Catch one' });
  open();
  await screen.findByRole('dialog');
  await tell({ now: falling({ state: 'caught', left: 0, leastLeft: 0, endedAt: iso(-0.85) }), next: fall(59) });
  const sheet = await screen.findByRole('region', { name: 'Envelope rain' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(sheet).getByRole('heading', { name: 'All caught' })).toBeTruthy();
  expect(sheet.textContent).toContain('It ended after 9 seconds.');
  expect(sheet.textContent).toMatch(/Next one: \d/);
  await user.click(within(sheet).getByRole('button', { name: /^Remind me at/ }));
  expect(within(sheet).getByRole('button', { name: 'Reminder set' })).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Envelope rain' })).toBeNull();
});

test('over a game it has nothing to press, because controls lie below it, and goes away', async () => {
  await page({ now: falling() }, undefined, 'game');
  const ribbon = await screen.findByRole('region', { name: 'Envelope rain' });
  expect(within(ribbon).queryByRole('button')).toBeNull();
  const { useBriefly } = await import('./use-briefly.ts');
  const startsAt = 600_000;
  const ahead = { kind: 'ahead', fall: fall(0), startsAt } as const;
  const { result, rerender } = renderHook(({ phase, now }: { phase: Phase; now: number }) => useBriefly(phase, now), {
    initialProps: { phase: ahead as Phase, now: 0 },
  });
  const at = (now: number, phase: Phase = ahead) => {
    rerender({ phase, now });
    return result.current;
  };
  expect([0, 7_999, 8_000, startsAt - 10_001, startsAt - 10_000].map((now) => at(now))).toEqual([true, true, false, false, true]);
  const fell: Phase = { kind: 'falling', course: falling() as Course, endsAt: startsAt * 2 };
  expect([startsAt, startsAt + 7_999, startsAt + 8_000].map((now) => at(now, fell))).toEqual([true, true, false]);
});

test('during a round there is the ribbon alone', async () => {
  const { hold, open } = await page({ now: falling() });
  await screen.findByRole('button', { name: 'Catch one' });
  open();
  await screen.findByRole('dialog');
  const release = hold();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('After your round')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Catch one' })).toBeNull();
  act(release);
  expect(screen.getByRole('button', { name: 'Catch one' })).toBeTruthy();
});
