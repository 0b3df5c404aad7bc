import type { Page } from '@playwright/test';
import { session, newName } from './pages/session.ts';
import { captcha } from '../scripts/portal/captcha.ts';
import { security } from './pages/security.ts';
import { idpUrl, portalUrl } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'sol' });

const password = 'Barco-no-Porto-8';

test('in by an identity provider: refused, connected with a new account, in by one press; and one more taken on and off', async ({
  page,
  audit,
  complaints,
}) => {
  const username = newName('duda');
  const email = `${username}@post.example`;
  await test.step('says no at the provider', async () => {
    await page.goto('/?popup=login');
    await leaveFor(page, 'Lumen ID');
    await audit('sign in at the provider');
    await page.getByRole('button', { name: 'Cancel sign-in' }).click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await audit('sign-in denied');
    await page.getByRole('button', { name: 'Go to login' }).click();
  });
  await test.step('says yes, and makes an account of it', async () => {
    await leaveFor(page, 'Lumen ID');
    await sayYes(page, email);
    const bind = page.getByRole('dialog', { name: 'Connect your login' });
    await expect(bind).toBeVisible();
    await audit('connect your login');
    await bind.getByRole('button', { name: 'Create an account' }).click();
    await session(page).join({ username, password, birthday: '1992-08-19' });
    await expect(page.getByText('Lumen ID is connected').first()).toBeVisible();
    await page
      .getByRole('dialog', { name: `Welcome, ${username}` })
      .getByRole('button', { name: 'Look around first' })
      .click();
  });
  await test.step('comes back by one press', async () => {
    await session(page).signOut();
    await page.goto('/?popup=login');
    await leaveFor(page, 'Lumen ID');
    await sayYes(page, email);
    await expect(session(page).account).toBeVisible();
  });
  await test.step('connects another provider, and takes it off again', async () => {
    const { main, open, stepUp, stepUpDialog } = security(page);
    await open('social');
    await audit('social login');
    await main.getByRole('button', { name: 'Connect Harbor ID' }).click();
    await stepUp(password);
    await atProvider(page);
    await sayYes(page, email);
    await expect(main.getByRole('button', { name: 'Disconnect Harbor ID' })).toBeVisible();
    await main.getByRole('button', { name: 'Disconnect Harbor ID' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Disconnect Harbor ID?' });
    await audit('disconnect?');
    await sure.getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByRole('button', { name: 'Connect Harbor ID' }).or(stepUpDialog)).toBeVisible();
    if (await stepUpDialog.isVisible()) await stepUp(password);
    await expect(main.getByRole('button', { name: 'Connect Harbor ID' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

const atProvider = (page: Page) => page.waitForURL((address) => address.origin === idpUrl);

async function leaveFor(page: Page, provider: string): Promise<void> {
  await session(page)
    .login.getByRole('button', { name: `Continue with ${provider}` })
    .click();
  const check = captcha(page);
  await Promise.race([
    atProvider(page),
    check.dialog
      .waitFor()
      .then(() => check.byDragging())
      .then(() => atProvider(page)),
  ]);
}

async function sayYes(page: Page, email: string): Promise<void> {
  await page.getByLabel('Or use any email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((address) => address.origin === portalUrl);
}
