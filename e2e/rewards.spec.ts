import { cashier, payment } from './pages/cashier.ts';
import { agreedBalance } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use(phone);

test('a reward is taken and claimed, a bonus chosen with a deposit is played for and given up, each with what it asks', async ({
  page,
  audit,
  complaints,
}) => {
  const { balance } = await newMember(page, { way: 'Bank gateway', typed: '500,000' });
  const main = page.getByRole('main');
  await page.goto('/member?page=rewardCenter');
  await audit('reward centre');
  // One tap: the card says what is to be wagered, then it is a row with its entry, and the sum is in the balance.
  const welcome = main.getByRole('article').filter({ has: page.getByRole('button', { name: /^Claim/ }) });
  await expect(welcome.first()).toContainText(/wager/i);
  await main
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  const row = main.getByRole('article', { name: / claimed$/ });
  await expect(row).toContainText('+₫5,000');
  await expect(row.getByRole('link', { name: /^Entry / })).toBeVisible();
  await audit('claimed');
  await expect.poll(() => agreedBalance(page)).toBe(balance + 5_000);

  await page.goto('/member?page=depositv2');
  const bonus = main.getByRole('group', { name: 'Bonus' });
  await expect(bonus.getByRole('radio', { name: /^No bonus/ })).toBeChecked();
  await bonus.getByRole('radio', { name: /^50% deposit bonus/ }).check();
  await expect(main.getByText('Maximum bet that counts')).toBeVisible();
  await audit('deposit with a bonus');
  const { way, amount, pay, credited } = cashier(page);
  await way('Bank gateway').check();
  await amount.fill('200,000');
  await pay.click();
  await payment(page).arrive();
  await payment(page).pay.click();
  await expect(credited).toBeVisible();
  await expect.poll(() => agreedBalance(page)).toBe(balance + 5_000 + 300_000);

  await page.setViewportSize(desktop.viewport ?? { width: 1440, height: 900 });
  await page.goto('/member?page=rewardCenter');
  const card = main.getByRole('article', { name: '50% deposit bonus' });
  await expect(card.getByRole('progressbar', { name: 'Turnover' })).toBeVisible();
  await audit('in progress');
  await card.getByRole('button', { name: 'Forfeit bonus' }).click();
  const ask = page.getByRole('dialog', { name: /^Forfeit / }).or(page.getByRole('alertdialog', { name: /^Forfeit / }));
  await expect(ask).toContainText('100,000');
  await ask.getByRole('button', { name: 'Forfeit' }).click();
  await expect(main.getByRole('region', { name: 'Closed' }).getByText('50% deposit bonus')).toBeVisible();
  await expect.poll(() => agreedBalance(page)).toBe(balance + 5_000 + 200_000);

  // The day's ticket turns the wheel once; its prize is shown, and nothing is said of other fields.
  await main.getByRole('button', { name: 'Go to the wheel' }).click();
  const wheel = page.getByRole('dialog', { name: 'Lucky wheel' });
  await expect(wheel.getByRole('region', { name: 'Prizes and odds' }).getByRole('listitem')).toHaveCount(6);
  await wheel.getByRole('button', { name: 'Spin' }).click();
  await expect(wheel.getByRole('button', { name: 'Spin again' })).toBeVisible();
  await expect(wheel.getByRole('status')).toContainText(/balance|points|ticket|charged/);
  await audit('wheel');
  expect(complaints).toEqual([]);
});
