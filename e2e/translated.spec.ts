import type { Page } from '@playwright/test';
import { game, games } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { navigation } from './pages/navigation.ts';
import { newName, session } from './pages/session.ts';
import { demo } from './product.ts';
import { translates } from './pages/translator.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

/** The screen was translated, and what is a value was left alone. */
async function isTranslated(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeAttached();
  expect(await page.locator('bdi font, code font, [translate="no"] font').count()).toBe(0);
}

/** Closes what greets a member who comes in. */
async function entered(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: 'Look around first' });
  await expect(session(page).account.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
}

test('a portal that a browser translates is used from the lobby to the sign-out', async ({ page, context, complaints }) => {
  await context.addInitScript(translates);
  await test.step('a visitor: lists, a search, popups, a form with faults', async () => {
    await page.goto('/');
    await isTranslated(page);
    await navigation(page, 'click').slots();
    await lobby(page).search.fill('koi');
    await expect(lobby(page).tiles).toHaveCount(1);
    await lobby(page).clearSearch.click();
    await expect(lobby(page).tiles).not.toHaveCount(1);
    await session(page).openLogin();
    const { login, submit } = session(page);
    await submit.click();
    await expect(login.getByRole('alert').or(login.locator('[aria-invalid="true"]')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await isTranslated(page);
  });
  await test.step('a registration: what is missing is marked, then the account is opened', async () => {
    const { register, openRegister, account } = session(page);
    await openRegister();
    await register.getByRole('tab', { name: 'By username' }).click();
    await register.getByRole('button', { name: 'Create account' }).click();
    const name = register.getByRole('textbox', { name: 'Username' });
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(register.locator('font').first()).toBeAttached();
    await session(page).join({ username: newName('trans'), password: 'Quiet-Harbour-27', birthday: '1990-02-03' });
    await entered(page);
    await expect(account).toBeVisible();
    await session(page).signOut();
  });
  await test.step('logs in', async () => {
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await session(page).logIn(demo);
    await entered(page);
    await expect(session(page).account).toBeVisible();
  });
  await test.step('a member: pages of the centre, filters, notices, hidden balance', async () => {
    await navigation(page, 'click').member('Transactions');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await isTranslated(page);
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await page.getByRole('button', { name: 'Show balance' }).click();
    await navigation(page, 'click').member('Betting history');
    await navigation(page, 'click').member('Withdraw');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Announcements/ })
      .click();
    const notices = page.getByRole('dialog', { name: 'Announcements' });
    await notices.getByRole('link', { name: 'Welcome to Golden Koi' }).click();
    // A notice that names a promotion leads to the reward centre, and is closed on the way.
    await notices.getByRole('link', { name: 'View promotion' }).click();
    await expect(notices).toBeHidden();
    await expect(page).toHaveURL(/page=rewardCenter/);
    await isTranslated(page);
  });
  await test.step('promotions and help', async () => {
    await page.goto('/promotions');
    const more = page.getByRole('main').getByRole('button', { name: 'Read more' });
    await more.first().click();
    await page.getByRole('main').getByRole('button', { name: 'Close' }).first().click();
    await page.goto('/help');
    await isTranslated(page);
  });
  await session(page).signOut();
  await expect(session(page).header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await test.step('free play: a game in its frame, its rules, a round, back to the lobby', async () => {
    await page.goto('/?popup=login');
    await session(page).login.getByRole('link', { name: 'Free play' }).click();
    const popup = page.getByRole('dialog', { name: 'Free play' });
    const begin = popup.getByRole('button', { name: 'Play for free' });
    await begin.click();
    await expect(popup.getByText('Confirm your age first.')).toBeVisible();
    await popup.getByRole('checkbox', { name: "I'm 18 or over" }).check();
    await begin.click();
    await expect(popup).toBeHidden();
    await page.goto(`/play/${games.dice}`);
    const table = game(page);
    await table.ready();
    await expect(table.frame.locator('font').first()).toBeAttached();
    await table.open('Rules');
    const rules = table.frame.getByRole('dialog', { name: 'Rules' });
    await expect(rules.locator('font').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(rules).toBeHidden();
    await table.play();
    await expect(table.verdict).toHaveText(/^(Won|No win)/);
    await expect(table.frame.getByRole('list', { name: 'Recent results' }).getByRole('listitem')).toHaveCount(1);
    expect(await table.frame.locator('[translate="no"] font').count()).toBe(0);
    await table.leave();
    await expect(table.element).toBeHidden();
    await isTranslated(page);
  });
  expect(complaints).toEqual([]);
});
