// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest';
import { layPage } from '../../shared/verification/testing/page.tsx';

afterAll(() => {
  vi.doUnmock('./bring-session.ts');
  vi.resetModules();
});

test('a page whose login part does not load is shown, and the remembered login stays for the next start', async () => {
  vi.resetModules();
  layPage();
  vi.doMock('./bring-session.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/bring-session.js');
  });
  const { rememberMark } = await import('../../shared/session/remember-mark.ts');
  const { arrive } = await import('./arrive.ts');
  rememberMark.set(true);
  await expect(arrive(null)).resolves.toBeUndefined();
  await expect(arrive('a-code-of-a-login-link')).resolves.toBeUndefined();
  expect(rememberMark.get()).toBe(true);
});
