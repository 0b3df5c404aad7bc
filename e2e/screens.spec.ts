import type { Page } from '@playwright/test';
import { session } from './pages/session.ts';
import { demo } from './product.ts';
import { type Brand, expect, test } from './test.ts';

const forAll = [
  '/',
  '/rng',
  '/promotions',
  '/help',
  '/download',
  '/nowhere',
  '/?popup=login',
  '/?popup=register',
  '/?popup=forgot-password',
  '/agent',
];
const forMembers = [
  '/',
  '/rng',
  '/favorite',
  '/recent',
  '/member',
  '/member?page=protection',
  '/member?page=documents',
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=transactionHistory',
  '/member?page=personalHistoryCopy',
  '/member?page=securityCenter&part=second-step',
  '/member?page=securityCenter&part=sessions',
  '/?popup=change-password',
];

/** What the browser complains about while a page is looked at. */
function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') all.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => all.push(`${page.url()}: ${error.message}`));
  return all;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** How far the page reaches over the window's edge, in px, once it has taken its new shape. */
async function overflow(page: Page): Promise<number> {
  let over = 0;
  const measure = async (): Promise<number> => {
    over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    return over;
  };
  await expect
    .poll(measure, { timeout: 2_000, intervals: [30] })
    .toBe(0)
    .catch(() => undefined);
  return over;
}

async function widths(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, direction] of [
    [360, 'ltr'],
    [390, 'ltr'],
    [1440, 'ltr'],
    [1440, 'rtl'],
    [390, 'rtl'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    const over = await overflow(page);
    if (over > 0) found.push(`${path} at ${width} px ${direction}: ${over} px too wide`);
  }
  return found;
}

for (const brand of ['koi', 'sol'] satisfies Brand[]) {
  test.describe(brand, () => {
    test.use({ brand });

    test('no screen complains or is wider than its window, in either direction', async ({ page }) => {
      const said = complaints(page);
      const wide: string[] = [];
      for (const path of forAll) {
        await show(page, path);
        wide.push(...(await widths(page, path)));
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/login');
      await session(page).logIn(demo);
      for (const path of forMembers) {
        await show(page, path);
        wide.push(...(await widths(page, path)));
      }
      expect([...said, ...wide], [...said, ...wide].join('\n')).toHaveLength(0);
    });
  });
}
