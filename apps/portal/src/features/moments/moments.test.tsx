// @vitest-environment jsdom
import { systemStatus } from '@pavilion/contract/content/system';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, layPage } from '../../shared/verification/testing/page.tsx';
import type { Moment } from './moment.ts';

let isStill = true;

beforeEach(() => {
  vi.resetModules();
  layPage({ brand: { artBase: '/art/brands/koi', currencyDecimals: 0 } });
  isStill = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStill && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const LOGIN = { token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false };

/** What it answers; what it changes is drawn by then. */
function within<T>(change: () => T): T {
  const answers: T[] = [];
  act(() => void answers.push(change()));
  return answers[0] as T;
}

/** A page of a logged-in member with the layer of moments over it. */
async function page() {
  const { sessionStore } = await import('../../api/session-store.ts');
  sessionStore.set(LOGIN);
  const store = await import('./moment-store.ts');
  const { MomentHost } = await import('./moment-host.tsx');
  const { show } = await import('../../shared/verification/testing/page.tsx');
  show(
    <MemoryRouter>
      <button type="button">Behind</button>
      <MomentHost />
    </MemoryRouter>,
  );
  return {
    celebrate: (moment: Moment) => within(() => store.celebrate(moment)),
    hold: () => within(store.holdMoments),
    sessionStore,
    user: userEvent.setup(),
  };
}

const deposit = (id: string, amount = 500_000): Moment => ({ kind: 'deposit', id, amount });
const mission = (id: string): Moment => ({ kind: 'mission', id, title: 'Ten rounds', amount: 20_000, gives: 'money' });
const level: Moment = {
  kind: 'level',
  id: 'level 4',
  level: 4,
  of: 6,
  name: 'Koi',
  next: 'Dragon Gate',
  gift: 600_000,
  monthGift: 150_000,
  withdrawalsPlus: 3,
  rebatePlus: 0,
  giftWaits: true,
};
const shown = () => screen.queryAllByRole('dialog').map((one) => one.querySelector('h2')?.textContent);
const isOver = () => waitFor(() => expect(shown()).toEqual([]));

test('moments are shown one at a time in the order they came; Escape ends one and the next follows', async () => {
  const { celebrate, user } = await page();
  celebrate(deposit('d1'));
  celebrate(mission('m1'));
  celebrate(level);
  const first = await screen.findByRole('dialog', { name: 'Deposit received' });
  expect(shown()).toEqual(['Deposit received']);
  expect(first.textContent).toContain('₫500,000');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Mission complete' });
  expect(shown()).toEqual(['Mission complete']);
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'New level: Koi' });
  expect(screen.getByRole('list', { name: 'Benefits' }).textContent).toContain('₫150,000');
  const act = screen.getByRole('link', { name: 'Claim ₫600,000' });
  expect(act.getAttribute('href')).toBe('/member?page=vip');
  // Who follows it has left the moment.
  await user.click(act);
  await isOver();
});

test('the focus is inside while it is shown and goes back; a tap on the scene ends it, a press of a control does its own', async () => {
  const { celebrate, user } = await page();
  const behind = screen.getByRole('button', { name: 'Behind' });
  behind.focus();
  celebrate(deposit('d1'));
  const scene = await screen.findByRole('dialog');
  await waitFor(() => expect(scene.contains(document.activeElement)).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(shown()).toEqual(['Deposit received']);
  expect(screen.getByRole('button', { name: 'Turn sound off' })).toBeTruthy();
  await user.click(screen.getByText('Added to your balance.'));
  await isOver();
  await waitFor(() => expect(document.activeElement).toBe(behind));
});

test('a fact is celebrated once, a loss or nothing never, and neither is what comes without a network', async () => {
  const { celebrate, user } = await page();
  expect(celebrate(deposit('d1'))).toBe(true);
  expect(celebrate(deposit('d1'))).toBe(false);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await isOver();
  expect(celebrate(deposit('d1'))).toBe(false);
  expect(celebrate(deposit('d2', 0))).toBe(false);
  expect(celebrate({ kind: 'win', id: 'w1', title: 'Moon Dice', amount: 10_000, stake: 10_000 })).toBe(false);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(celebrate(deposit('d3'))).toBe(false);
  network.mockRestore();
  expect(shown()).toEqual([]);
});

test('nothing covers a round: what comes meanwhile waits for its end, and what it found on the screen is over', async () => {
  const { celebrate, hold } = await page();
  celebrate(deposit('d1'));
  await screen.findByRole('dialog', { name: 'Deposit received' });
  const release = hold();
  const second = hold();
  await isOver();
  celebrate(mission('m1'));
  act(release);
  act(release);
  expect(shown()).toEqual([]);
  act(second);
  await screen.findByRole('dialog', { name: 'Mission complete' });
});

test('what waits is forgotten without a network and at a logout', async () => {
  const { celebrate, hold, sessionStore } = await page();
  const release = hold();
  celebrate(deposit('d1'));
  answerWith({ [systemStatus.path]: () => ({ value: { status: 0 } }) });
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  celebrate(deposit('d2', 70_000));
  act(() => sessionStore.clear());
  act(release);
  expect(shown()).toEqual([]);
  expect(celebrate(deposit('d3'))).toBe(false);
  act(() => sessionStore.set(LOGIN));
  expect(shown()).toEqual([]);
  expect(celebrate(deposit('d1'))).toBe(true);
});

test('it waits for who types and for what lies over the page', async () => {
  const { celebrate } = await page();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  vi.useFakeTimers();
  celebrate(deposit('d1'));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(shown()).toEqual([]);
  field.blur();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(shown()).toEqual(['Deposit received']);
  field.remove();
});

test('with less motion the last frame is there at once: the whole figure, and nothing flies', async () => {
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  const { celebrate } = await page();
  celebrate(deposit('d1', 68_000));
  const scene = await screen.findByRole('dialog');
  expect(scene.textContent).toContain('₫68,000');
  expect(scene.querySelector('canvas')?.width).toBe(300);
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(1);
  drawn.mockRestore();
});

test('a figure counts up, and readers hear all of it at once', async () => {
  isStill = false;
  const { CountUp } = await import('./count-up.tsx');
  const { show } = await import('../../shared/verification/testing/page.tsx');
  show(<CountUp value={68_000} ms={120} />);
  expect(document.body.textContent).toContain('₫68,000');
  expect(document.querySelector('[aria-hidden]')?.textContent).toBe('₫0');
  await waitFor(() => expect(document.querySelector('[aria-hidden]')).toBeNull());
  expect(document.body.textContent).toBe('₫68,000');
});
