// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { growTiles } from './grow-tile.ts';

let isCalm = false;
const animate = Element.prototype.animate;
const listening = new AbortController();
growTiles(document, listening.signal);

beforeEach(() => {
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  Element.prototype.animate = (() => ({ finished: Promise.resolve() })) as unknown as Element['animate'];
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(360);
  document.body.innerHTML = '<article><img src="/tile.webp"><a href="/play/7">Citrus</a></article><a href="/play/8">Words alone</a>';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  Element.prototype.animate = animate;
  history.replaceState(null, '', '/');
});

afterAll(() => {
  listening.abort();
});

/** A press that the router takes, as its links do. */
function press(name: string): void {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState(null, '', link.pathname);
  });
  link?.click();
}
const layer = () => document.querySelector('body > [aria-hidden]');

test('the picture of a pressed tile covers the page until the game shows it', async () => {
  press('Citrus');
  expect(layer()?.querySelector('img')).not.toBeNull();
  document.body.insertAdjacentHTML('beforeend', '<div data-game-page><div data-cover></div></div>');
  await vi.waitFor(() => expect(layer()).toBeNull());
});

test('it goes when the page has no picture, or is left', async () => {
  press('Citrus');
  document.body.insertAdjacentHTML('beforeend', '<div data-game-page></div>');
  await vi.waitFor(() => expect(layer()).toBeNull());
  history.replaceState(null, '', '/');
  press('Citrus');
  history.replaceState(null, '', '/promotions');
  await vi.waitFor(() => expect(layer()).toBeNull());
});

test('no picture, no press of the router, less motion: nothing is shown', () => {
  press('Words alone');
  expect(layer()).toBeNull();
  history.replaceState(null, '', '/');
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  document.querySelector('a')?.click();
  expect(layer()).toBeNull();
  isCalm = true;
  press('Citrus');
  expect(layer()).toBeNull();
});
