// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { leavePage, useShownOnce } from './shown-once.ts';

/** Whether the browser would ask before it leaves. */
const isGuarded = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a page that shows nothing of the kind is left at once', () => {
  const leave = vi.fn();
  expect(leavePage(leave)).toBe(false);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(isGuarded()).toBe(false);
});

test('what is shown once stays until it is put away, then the page is left', () => {
  const leave = vi.fn();
  const one = renderHook(() => useShownOnce());
  const other = renderHook(() => useShownOnce());
  expect(isGuarded()).toBe(true);
  expect(leavePage(leave)).toBe(true);
  one.unmount();
  expect(leave).not.toHaveBeenCalled();
  other.unmount();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(isGuarded()).toBe(false);
  renderHook(() => useShownOnce()).unmount();
  expect(leave).toHaveBeenCalledTimes(1);
});
