import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimNotice } from './claim-notice.ts';

const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('one frame is told once, however many tabs hear it and however often it comes', async () => {
  const told = await Promise.all(Array.from({ length: 4 }, () => claimNotice('17')));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await claimNotice('17')).toBe(false);
  expect(await claimNotice('18')).toBe(true);
});

test('a tab that is not looked at waits, and leaves it to one that is', async () => {
  look('hidden');
  const hidden = claimNotice('19');
  look('visible');
  expect(await claimNotice('19')).toBe(false);
  expect(await hidden).toBe(true);
  look('hidden');
  let isSettled = false;
  const later = claimNotice('20').then((told) => {
    isSettled = true;
    return told;
  });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  look('visible');
  expect(await later).toBe(true);
});

test('remembers the last hundred', async () => {
  for (let id = 1; id <= 101; id += 1) await claimNotice(String(id));
  expect(await claimNotice('101')).toBe(false);
  expect(await claimNotice('2')).toBe(false);
  expect(await claimNotice('1')).toBe(true);
});
