// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { layPage } from '../shared/verification/testing/page.tsx';
import { reloadWhenPossible } from './reload-when-possible.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('../i18n/language.ts');
  vi.doUnmock('./reload-when-possible.ts');
  vi.resetModules();
  document.body.replaceChildren();
});

const page = (type: string, isOnline: boolean) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const reload = vi.fn();
  reloadWhenPossible(reload);
  return reload;
};

test('a page of an earlier release is reloaded at once, but only once', () => {
  expect(page('navigate', true)).toHaveBeenCalledOnce();
  const again = page('reload', true);
  expect(again).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('focus'));
  expect(again).toHaveBeenCalledOnce();
});

test('without a network it waits for the network', () => {
  const reload = page('navigate', false);
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

test('the portal reloads when its first words do not load', async () => {
  vi.resetModules();
  layPage();
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  vi.doMock('../i18n/language.ts', async (original) => ({
    ...(await original<object>()),
    activateLanguage: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /words/first.js')),
  }));
  const recover = vi.fn();
  vi.doMock('./reload-when-possible.ts', () => ({ reloadWhenPossible: recover }));
  await import('../main.tsx');
  await vi.waitFor(() => expect(recover).toHaveBeenCalledOnce());
  expect(root.childElementCount).toBe(0);
});
