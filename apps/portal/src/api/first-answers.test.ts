// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { layPage } from '../shared/verification/testing/page.tsx';

const lanes = (name: string) => ({ data: { lanes: [{ gameType: name, cards: [] }] } });

/** Loads the portal's modules over a page with some lanes laid into it, as a visit does. */
async function visit(laidIn: object) {
  vi.resetModules();
  layPage();
  const block = document.getElementById('boot');
  if (!block) throw new Error('no block');
  block.textContent = JSON.stringify({ ...(JSON.parse(block.textContent) as object), ...laidIn });
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : input.toString());
    return new Promise(() => undefined);
  };
  const { useFirst } = await import('./first-answers.ts');
  /** The chunk that comes after the first screen. */
  const later = async () => {
    const [{ feedFirstScreen }, { queries }, { queryClient }] = await Promise.all([
      import('./first-source.ts'),
      import('./queries.ts'),
      import('./query-client.ts'),
    ]);
    act(feedFirstScreen);
    return { key: queries.lanes().queryKey, queryClient };
  };
  const again = () => renderHook(() => useFirst('lanes'));
  return { asked, later, again, screen: again() };
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('the first screen shows what was laid into the page, then each later answer, for as long as it stands', async () => {
  const { screen, later, asked } = await visit({ lanes: lanes('laid in') });
  expect(screen.result.current).toEqual(lanes('laid in'));
  const { key, queryClient } = await later();
  expect([screen.result.current, asked]).toEqual([lanes('laid in'), []]);
  act(() => void queryClient.setQueryData(key, lanes('later') as never));
  await vi.waitFor(() => expect(screen.result.current).toEqual(lanes('later')));
  expect(queryClient.getQueryCache().find({ queryKey: key })?.getObserversCount()).toBe(1);
  screen.unmount();
  expect(queryClient.getQueryCache().find({ queryKey: key })?.getObserversCount()).toBe(0);
});

test('what was not laid in is asked for once the library is there', async () => {
  const { screen, later, asked } = await visit({});
  expect([screen.result.current, asked]).toEqual([undefined, []]);
  await later();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
});

test('a screen that opens again shows what came while none showed it', async () => {
  const { screen, later, again } = await visit({ lanes: lanes('laid in') });
  const { key, queryClient } = await later();
  screen.unmount();
  queryClient.setQueryData(key, lanes('came meanwhile') as never);
  expect(again().result.current).toEqual(lanes('came meanwhile'));
});

test('what came before the library was there is shown with it', async () => {
  const { screen, later } = await visit({ lanes: lanes('laid in') });
  const { queries } = await import('./queries.ts');
  const { queryClient: early } = await import('./query-client.ts');
  early.setQueryData(queries.lanes().queryKey, lanes('came early') as never);
  await later();
  expect(screen.result.current).toEqual(lanes('came early'));
});
