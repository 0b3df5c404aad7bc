// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTheWay, Part } from './part.tsx';
import { WholePage } from './whole-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onTheWay.parts = 0;
});

const frames = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

interface Answer {
  promise: Promise<string>;
  give(text: string): void;
}
function answer(): Answer {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { promise, give: resolve };
}

function Page({ first, second }: { first: Promise<string>; second?: Promise<string> }) {
  const one = useQuery({ queryKey: ['one'], queryFn: () => first });
  const two = useQuery({ queryKey: ['two'], queryFn: () => second ?? '', enabled: second !== undefined && one.data !== undefined });
  return (
    <p>
      Page {one.data} {two.data}
    </p>
  );
}

const show = (page: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WholePage shape={<span>shape</span>}>{page}</WholePage>
    </QueryClientProvider>,
  );
const isShown = () => screen.queryByText('shape') === null && screen.getByText(/^Page/).closest('[data-waiting]') === null;

test('a page appears with all its first answers, also those that follow from others', async () => {
  const [first, second] = [answer(), answer()];
  show(<Page first={first.promise} second={second.promise} />);
  await frames(200);
  expect(isShown()).toBe(false);
  // What follows is asked for when the answer is drawn, and React draws by the machine's time.
  first.give('a');
  await screen.findByText('Page a');
  await frames(200);
  expect(isShown()).toBe(false);
  second.give('b');
  await screen.findByText('Page a b');
  await frames(200);
  expect(isShown()).toBe(true);
});

test('it waits for parts on their way, and no longer than it should', async () => {
  onTheWay.parts = 1;
  show(<p>Page</p>);
  await frames(2000);
  expect(isShown()).toBe(false);
  await frames(2000);
  expect(isShown()).toBe(true);
});

test('a part that is loaded and not shown yet is waited for', async () => {
  const slow = Promise.withResolvers<{ default: () => string }>();
  const Slow = lazy(() => slow.promise);
  show(
    <Part>
      <p>Page</p>
      <Slow />
    </Part>,
  );
  await frames(200);
  expect(screen.queryByText('shape')).not.toBeNull();
  slow.resolve({ default: () => 'slow' });
  await screen.findByText('slow');
  await frames(200);
  expect(isShown()).toBe(true);
});

test('on a busy device it waits longer, and not for ever', async () => {
  onTheWay.parts = 1;
  show(<p>Page</p>);
  const busyFrames = async (count: number) => {
    for (let frame = 0; frame < count; frame += 1) {
      const busyUntil = performance.now() + 500;
      vi.spyOn(performance, 'now').mockReturnValue(busyUntil);
      await frames(16);
    }
  };
  await busyFrames(10);
  expect(isShown()).toBe(false);
  await busyFrames(3);
  expect(isShown()).toBe(true);
  vi.restoreAllMocks();
});

test('what is known already is shown at once', async () => {
  show(<p>Page</p>);
  await frames(50);
  expect(isShown()).toBe(true);
});
