import type { Page } from '@playwright/test';
import { session } from './pages/session.ts';
import { demo } from './product.ts';
import { desktop, expect, hasClosedPopups, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

/** Logs in with the popup that is open; the first time at a brand it is greeted. */
async function logIn(page: Page): Promise<void> {
  await session(page).logIn(demo);
  const later = page.getByRole('button', { name: 'Look around first' });
  await expect(session(page).account.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
  await expect(session(page).account).toBeVisible();
}

/** One browser, one address, two brands: each tab keeps its own and the login it has there. */
test('two tabs with two brands keep two logins, through reloads and whichever was looked at last', async ({ page, context }) => {
  await page.goto('/?popup=login');
  await logIn(page);

  const other = await context.newPage();
  await other.addInitScript(hasClosedPopups);
  await other.goto('/?merchant=sol&popup=login');
  await logIn(other);

  // The cookie names the brand opened last; the first tab asks for its own before it paints.
  await page.goto('/promotions');
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'koi');
  await expect(session(page).account).toBeVisible();
  await expect(page).toHaveTitle(/· Golden Koi$/);
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('data-brand', 'sol');
  await expect(session(other).account).toBeVisible();

  // A brand that is gone does not hold a tab in a circle.
  await page.evaluate(() => sessionStorage.setItem('merchant', 'gone'));
  await page.goto('/help');
  await expect(page.locator('html')).toHaveAttribute('data-brand', /koi|sol/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('lotteries ask for a login and come back; a hash leads to its row although it comes late', async ({ page }) => {
  await page.goto('/vnLottery?gameCode=VN_HCM');
  await expect(page).toHaveURL(/popup=login/);
  await session(page).logIn(demo);
  await expect(page).toHaveURL(/\/vnLottery\?gameCode=VN_HCM$/);
  await expect(page.getByRole('heading', { level: 1, name: 'TP. Hồ Chí Minh' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Side menu' })).toHaveCount(0);

  await page.goto('/rng?page=99');
  await expect(page).toHaveURL(/\/rng$/);
  await page.goto('/#hot');
  await expect(page.locator('#hot')).toBeInViewport();
});
