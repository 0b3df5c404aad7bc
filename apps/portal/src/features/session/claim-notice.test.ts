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
  const claims = await Promise.all(Array.from({ length: 4 }, () => claimNotice('17')));
  expect(claims.filter(Boolean)).toHaveLength(1);
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
  const later = claimNotice('20').then((isClaimed) => {
    isSettled = true;
    return isClaimed;
  });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  look('visible');
  expect(await later).toBe(true);
});

test('tabs that do not see yet what another one kept tell nothing twice', async () => {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as (lock: object | null) => unknown;
    // Taken by one tab, it is refused to the others; who waits for it gets it in turn, which one tab's own promises do here.
    if (held.has(name)) return run(null);
    held.add(name);
    try {
      return await run({ name });
    } finally {
      held.delete(name);
    }
  };
  vi.stubGlobal('navigator', { locks: { request } });
  // Other processes see a write to storage some moments later.
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  expect(await claimNotice('21')).toBe(true);
  expect(await claimNotice('21')).toBe(false);
  expect(await claimNotice('22')).toBe(true);
  vi.unstubAllGlobals();
});

test('remembers the last hundred', async () => {
  for (let id = 1; id <= 101; id += 1) await claimNotice(String(id));
  expect(await claimNotice('101')).toBe(false);
  expect(await claimNotice('2')).toBe(false);
  expect(await claimNotice('1')).toBe(true);
});
