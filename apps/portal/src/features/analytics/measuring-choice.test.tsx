// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layPage, show } from '../../shared/verification/testing/page.tsx';

/** What the page asked of the tag's host, which here never answers. */
let loaded: string[];
beforeEach(() => {
  localStorage.clear();
  loaded = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'dataLayer');
});
afterAll(() => {
  vi.resetModules();
});

async function visit(): Promise<ReturnType<typeof userEvent.setup>> {
  vi.restoreAllMocks();
  layPage({ gtagId: 'G-STANDIN1' });
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement && node.src) loaded.push(node.src);
  });
  vi.resetModules();
  const { MeasuringChoice } = await import('./measuring-choice.tsx');
  show(<MeasuringChoice />);
  return userEvent.setup();
}
const bar = () => screen.queryByRole('region', { name: 'Visit statistics' });
const sentEvents = (): string =>
  JSON.stringify(((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)));

test('nothing is loaded before consent; after it the tag alone, which is told no query and no member', async () => {
  window.history.replaceState(null, '', '/games?affiliateCode=RIVER8&popup=register');
  sessionStorage.setItem('login', JSON.stringify({ brand: 'koi', token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0 }));
  const user = await visit();
  expect([bar() !== null, loaded, sentEvents()]).toEqual([true, [], '[]']);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect([bar(), loaded]).toEqual([null, ['https://www.googletagmanager.com/gtag/js?id=G-STANDIN1']]);
  expect(sentEvents()).toContain('"page_location":"http://localhost:3000/games"');
  expect(sentEvents()).not.toMatch(/mem_1|lan\b|tok|user_id|RIVER8|popup/);
});

test('a refusal is remembered as well as a consent, weighs as much, and can be changed', async () => {
  const user = await visit();
  const [decline, accept] = ['Decline', 'Accept'].map((name) => screen.getByRole('button', { name }));
  expect(decline?.className).toBe(accept?.className);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  cleanup();
  const again = await visit();
  expect([bar(), loaded]).toEqual([null, []]);
  await again.click(screen.getByRole('button', { name: 'Visit statistics' }));
  await again.click(screen.getByRole('button', { name: 'Accept' }));
  expect([bar(), loaded.length]).toEqual([null, 1]);
  cleanup();
  document.cookie = '_ga=GA1.1; path=/';
  const later = await visit();
  expect([bar(), loaded.length]).toEqual([null, 2]);
  await later.click(screen.getByRole('button', { name: 'Visit statistics' }));
  await later.click(screen.getByRole('button', { name: 'Decline' }));
  expect([document.cookie.includes('_ga'), Reflect.get(window, 'ga-disable-G-STANDIN1')]).toEqual([false, true]);
});
