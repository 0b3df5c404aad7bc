// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { layPage } from '../shared/verification/testing/page.tsx';

const ADDRESS = 'http://localhost/?merchant=koi';
const winners = (name: string) => ({ list: [{ name }] });

interface Visit {
  /** The document came out of the browser's cache. */
  isCached?: boolean;
  /** The mark of the page shown; null: the server let none be kept. */
  mark?: string | null;
  /** What the server answers at each fetch of the page; a mark, `null` where the line is down. */
  answers: readonly (string | null)[];
}

/** Loads the portal's modules over a page, as a visit does; answers what was fetched, shown and reloaded. */
async function visit({ isCached = true, mark = 'one', answers }: Visit) {
  vi.resetModules();
  layPage();
  const block = document.getElementById('boot');
  if (!block) throw new Error('no block');
  const laid = { ...(JSON.parse(block.textContent) as object), ...(mark === null ? {} : { mark }), winners: winners('last visit') };
  block.textContent = JSON.stringify(laid);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${ADDRESS}#top`, transferSize: isCached ? 0 : 17_000 } as unknown as PerformanceEntry,
  ]);
  const asked: [address: unknown, cache: unknown][] = [];
  globalThis.fetch = (input, init) => {
    // Modules of other files hear of the network too, and ask how the system is.
    if (String(input).includes('/wps/')) return Promise.reject(new TypeError('Failed to fetch'));
    const answer = answers[asked.length];
    asked.push([input, init?.cache]);
    if (typeof answer !== 'string') return Promise.reject(new TypeError('Failed to fetch'));
    const status = { ...(laid as unknown as { status: object }).status, serverTime: Date.now() + HOUR_MS };
    const data = { ...laid, mark: answer, status, winners: winners('now') };
    return Promise.resolve(new Response(`<html><script type="application/json" id="boot">${JSON.stringify(data)}</script></html>`));
  };
  const reload = vi.fn();
  const [{ renewPage }, { queries }, { queryClient }, { serverNow }] = await Promise.all([
    import('./renew-page.ts'),
    import('./queries.ts'),
    import('./query-client.ts'),
    import('../boot.ts'),
  ]);
  return {
    asked,
    reload,
    renewed: renewPage(reload),
    winners: () => queryClient.getQueryData(queries.winners().queryKey),
    /** Hours the server's clock is ahead, as the page knows. */
    ahead: () => Math.round((serverNow() - Date.now()) / HOUR_MS),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a kept page shows fresh answers and the right time as soon as the server has answered', async () => {
  const page = await visit({ answers: ['one'] });
  expect(page.ahead()).toBe(0);
  await page.renewed;
  expect(page.asked).toEqual([[ADDRESS, 'reload']]);
  expect([page.winners(), page.ahead(), page.reload.mock.calls.length]).toEqual([winners('now'), 1, 0]);
});

test('a page that differs in more is loaded whole, but never under someone who has begun to use it', async () => {
  const idle = await visit({ answers: ['two'] });
  await idle.renewed;
  expect(idle.reload).toHaveBeenCalledOnce();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const used = await visit({ answers: ['two'] });
  await used.renewed;
  expect([used.reload.mock.calls.length, used.winners()]).toEqual([0, winners('now')]);
});

test('without a network the kept page is fetched when the network is back', async () => {
  const page = await visit({ answers: [null, 'one'] });
  await vi.waitFor(() => expect(page.asked).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  window.dispatchEvent(new Event('online'));
  await page.renewed;
  expect([page.asked.length, page.winners()]).toEqual([2, winners('now')]);
});

test('a page that may not be kept is not fetched again', async () => {
  const page = await visit({ mark: null, answers: [] });
  await page.renewed;
  expect(page.asked).toEqual([]);
});
