// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToWhenReady } from './scroll-to-when-ready.ts';

const scrolledTo: string[] = [];
let grow: () => void = () => undefined;

beforeEach(() => {
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.id);
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe(): void {}
      disconnect(): void {
        grow = () => undefined;
      }
    },
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const lay = (id: string): void => {
  const row = document.createElement('div');
  row.id = id;
  document.body.append(row);
};

test('a target that is there is stood at, and kept to while the page grows above it', () => {
  const end = new AbortController();
  lay('hot');
  scrollToWhenReady('hot', end.signal);
  grow();
  expect(scrolledTo).toEqual(['hot', 'hot']);
  end.abort();
  grow();
  expect(scrolledTo).toHaveLength(2);
});

test('a target that comes late is stood at when it comes', async () => {
  const end = new AbortController();
  scrollToWhenReady('hot', end.signal);
  expect(scrolledTo).toEqual([]);
  lay('hot');
  await expect.poll(() => scrolledTo).toEqual(['hot']);
  end.abort();
});

test('whoever scrolls by hand, or went elsewhere, is not pulled back', async () => {
  const moved = new AbortController();
  scrollToWhenReady('hot', moved.signal);
  window.dispatchEvent(new Event('wheel'));
  lay('hot');
  const gone = new AbortController();
  gone.abort();
  scrollToWhenReady('hot', gone.signal);
  await Promise.resolve();
  expect(scrolledTo).toEqual([]);
});
