import { expect, type Page } from '@playwright/test';
import { cashier, payment } from './cashier.ts';
import { session, newName } from './session.ts';
import { agreedBalance } from './money.ts';

const password = 'Lotus-Pond-77';

/** Opens an account of its own for a journey and pays into it: nothing another journey did can interfere. */
export async function newMember(
  page: Page,
  deposit: { way: string; typed: string },
): Promise<{ username: string; password: string; balance: number }> {
  const username = newName('gast');
  await page.goto('/register');
  await session(page).join({ username, password, birthday: '1991-11-08' });
  await page
    .getByRole('dialog', { name: `Welcome, ${username}` })
    .getByRole('button', { name: 'Deposit' })
    .click();
  const { way, amount, pay, credited } = cashier(page);
  await way(deposit.way).check();
  await amount.fill(deposit.typed);
  await pay.click();
  await payment(page).arrive();
  await payment(page).pay.click();
  await expect(credited).toBeVisible();
  return { username, password, balance: await agreedBalance(page) };
}
