// @vitest-environment jsdom
import { withWords } from '@pavilion/languages/words-web';
import { act, cleanup, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../shared/verification/testing/page.tsx';
import { LoaderOverlay } from '../../shared/system/loader-overlay.tsx';
import { PageBoundary } from '../../shared/system/page-boundary.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // A boundary tells the console of what it caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const page = (load: () => Promise<{ default: () => React.ReactNode }>, fallback: React.ReactNode = 'waiting') => {
  const Piece = lazy(() => withWords([], load));
  show(
    <PageBoundary>
      <Suspense fallback={fallback}>
        <Piece />
      </Suspense>
    </PageBoundary>,
  );
};
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a piece that has not come after 120 seconds ends in the offer to reload', async () => {
  page(() => new Promise(() => undefined));
  await after(119_999);
  expect(screen.getByText('waiting')).toBeTruthy();
  await after(1);
  expect(screen.getByRole('heading', { name: "Part of the page didn't load" })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a piece that came in time stays, and no clock runs on', async () => {
  page(() => Promise.resolve({ default: () => 'here' }));
  await after(0);
  expect(screen.getByText('here')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(0);
});

test('the cover is shown while a page comes, says that it is slow after ten seconds, and goes with it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  page(() => promise, <LoaderOverlay />);
  expect(screen.getByRole('status', { name: 'One moment' })).toBeTruthy();
  await after(9_999);
  expect(screen.queryByText(/slow to respond/)).toBeNull();
  await after(1);
  expect(screen.getByText(/slow to respond/)).toBeTruthy();
  resolve({ default: () => 'here' });
  await after(0);
  expect([screen.queryByRole('status'), screen.getByText('here') !== null]).toEqual([null, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the cover goes too when what was on its way failed', async () => {
  page(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')), <LoaderOverlay />);
  await after(0);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('heading', { name: "Part of the page didn't load" })).toBeTruthy();
});
