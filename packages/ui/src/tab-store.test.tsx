// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTabStore, useTabStore } from './tab-store.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('what is set outlives a reload of the tab, what is cleared does not', () => {
  createTabStore<{ token: string }>('login').set({ token: 'a' });
  expect(createTabStore('login').get()).toEqual({ token: 'a' });
  createTabStore('login').set(null);
  expect([createTabStore('login').get(), sessionStorage.length]).toEqual([null, 0]);
});

test('components follow it', () => {
  const store = createTabStore<{ name: string }>('login');
  const Name = () => <p>{useTabStore(store)?.name ?? 'nobody'}</p>;
  render(<Name />);
  expect(screen.getByText('nobody')).toBeTruthy();
  act(() => store.set({ name: 'hoa' }));
  expect(screen.getByText('hoa')).toBeTruthy();
});

test('text that is no JSON is nothing kept', () => {
  sessionStorage.setItem('login', '{oops');
  expect(createTabStore('login').get()).toBeNull();
});

test('what is not accepted any more is nothing kept', () => {
  createTabStore<{ until: number }>('ticket').set({ until: 5 });
  const stored = (now: number) => createTabStore<{ until: number }>('ticket', ({ until }) => until > now).get();
  expect([stored(4), stored(5)]).toEqual([{ until: 5 }, null]);
});

test('where storage is off it lasts as long as the page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  const store = createTabStore<string>('login');
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set('kept');
  expect([store.get(), heard.mock.calls.length]).toEqual(['kept', 1]);
  stop();
  store.set(null);
  expect([store.get(), heard.mock.calls.length]).toEqual([null, 1]);
});
