import type { Locator, Page } from '@playwright/test';
import { session, newHome, newNumber } from './pages/session.ts';
import { captcha } from '../scripts/portal/captcha.ts';
import { aMinutePasses, codeOf } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'sol', extraHTTPHeaders: { 'X-Forwarded-For': newHome() } });

test('with the keyboard alone: registration, the captcha, out, and in by a code', async ({ page, complaints }) => {
  const number = newNumber();
  const { header, register, account, login } = session(page);
  const check = captcha(page);
  const { keyboard } = page;
  const passByWork = async (): Promise<void> => {
    await press(page, check.dialog.getByRole('button', { name: 'Use the keyboard check instead' }));
    await press(page, check.dialog.getByRole('button', { name: 'Start the check' }));
    await expect(check.dialog).toBeHidden({ timeout: 60_000 });
  };

  await test.step('registers', async () => {
    await page.goto('/');
    await press(page, header.getByRole('link', { name: 'Register' }));
    await tabTo(page, register.getByRole('tab', { selected: true }));
    await keyboard.press('Home');
    await expect(register.getByRole('tab', { name: 'By mobile' })).toHaveAttribute('aria-selected', 'true');
    await type(page, register.getByRole('textbox', { name: /^Mobile number/ }), number);
    const since = Date.now();
    await press(page, register.getByRole('button', { name: 'Send code' }));
    await expect(check.handle).not.toHaveAttribute('aria-disabled', 'true');
    await tabTo(page, check.handle);
    await keyboard.press('ArrowRight');
    await expect(check.handle).not.toHaveAttribute('aria-valuenow', '0');
    await passByWork();
    await type(page, register.getByLabel('Verification code'), await codeOf(number, since));
    await tabTo(page, register.getByLabel('Date of birth'));
    await keyboard.type('06241993');
    await tabTo(page, register.getByRole('checkbox', { name: /and accept the/ }));
    await keyboard.press('Space');
    // The code replaces a check of its own.
    await press(page, register.getByRole('button', { name: 'Create account' }));
    await press(page, page.getByRole('dialog', { name: /^Welcome/ }).getByRole('button', { name: 'Look around first' }));
  });
  await test.step('logs out', async () => {
    await press(page, account);
    const out = page.getByRole('menuitem', { name: 'Log out' });
    await expect(out).toBeVisible();
    for (let step = 0; step < 20 && !(await isFocused(out)); step += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
  await test.step('logs in by a code', async () => {
    await aMinutePasses();
    await page.goto('/');
    await press(page, header.getByRole('link', { name: 'Log in' }));
    await tabTo(page, login.getByRole('radio', { checked: true }).first());
    await keyboard.press('ArrowRight');
    await expect(login.getByRole('radio', { name: 'Mobile number' })).toBeChecked();
    await type(page, login.getByRole('textbox', { name: 'Mobile number' }), number);
    const since = Date.now();
    await press(page, login.getByRole('button', { name: 'Send code' }));
    await passByWork();
    await type(page, login.getByLabel('Verification code'), await codeOf(number, since));
    await tabTo(page, login.getByRole('checkbox', { name: /and accept the/ }));
    await keyboard.press('Space');
    await press(page, login.getByRole('button', { name: 'Log in', exact: true }));
    await expect(account).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
