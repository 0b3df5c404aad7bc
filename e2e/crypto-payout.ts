import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, cashier } from './pages/cashier.ts';
import type { desk } from './pages/desk.ts';
import { agreedBalance } from './pages/money.ts';
import { expect } from './test.ts';

interface Payout {
  /** Where an operator is signed in. */
  desk: ReturnType<typeof desk>;
  username: string;
  /** Of the member's other accounts. */
  holder: string;
  password: string;
  audit(screen: string): Promise<void>;
}

/** An amount above what is approved by itself, below what needs two operators. */
const AMOUNT = '3,000,000';

/** An example of EIP-55 with its last letter in the other size: the checksum says so. */
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

/** An address nobody has yet. In letters of one size it bears no checksum, and is kept with it. */
const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`;

/** A member of Golden Koi adds an address, withdraws to it, an operator approves it, and the member says that a part of it arrived. */
export async function payToAddress(page: Page, { desk: { open, link, main: work, confirm }, username, ...of }: Payout): Promise<void> {
  const main = page.getByRole('main');
  const { fillAccount, saveAccount, amount, paymentPassword, withdraw, withdrawal, answer } = cashier(page);
  const address = newAddress();
  const place = 'Dollar coin · Ethereum';
  const label = 'Address on Ethereum';
  const account: Account = { kind: 'Crypto', place, label, number: MISTYPED, holder: of.holder, password: of.password };

  await page.goto('/member?page=withdraw');
  const before = await agreedBalance(page);
  await main.getByRole('button', { name: 'Add an account' }).click();
  await fillAccount(account);
  await saveAccount.click();
  const field = main.getByRole('textbox', { name: label });
  await expect(field).toHaveAccessibleDescription(/^This address has a wrong character/);
  await of.audit('a mistyped address to pay to');
  await field.fill(address);
  await saveAccount.click();

  await main.getByRole('radio', { name: place }).check();
  await amount.fill(AMOUNT);
  // 20,000 and a half percent.
  await expect(main.getByText('You receive ₫2,965,000.')).toBeVisible();
  await paymentPassword.fill(of.password);
  await withdraw.click();
  await expect(withdrawal(AMOUNT).getByText('Under review', { exact: true }).first()).toBeVisible();
  await expect(withdrawal(AMOUNT)).toContainText(new RegExp(`${place} •••• ${address.slice(-4)}`, 'i'));

  await open('/withdrawals');
  await link(username).click();
  await work.getByRole('button', { name: `Approve ₫${AMOUNT}` }).click();
  await confirm(`Approve ₫${AMOUNT}?`, { press: 'Approve' });

  await expect(withdrawal(AMOUNT).getByText('Your reply needed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await withdrawal(AMOUNT).getByRole('link', { name: 'Did it arrive?' }).click();
  await answer.getByRole('radio', { name: /^Only part of it/ }).check();
  await answer.getByRole('textbox', { name: 'Amount received' }).fill('2,000,000');
  await of.audit('withdraw, a part arrived');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(withdrawal(AMOUNT).getByText('Partly received', { exact: true }).first()).toBeVisible();
  expect(await agreedBalance(page)).toBe(before - 3_000_000);
}
