import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { desk, type Operator } from './pages/desk.ts';
import { newMember } from './pages/newcomer.ts';
import { security } from './pages/security.ts';
import { consoleUrl } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...phone, brand: 'koi' });

const owner: Operator = {
  email: 'owner@pavilion.example',
  password: 'Lantern-2026',
  app: createApp('PAVILIONDESKDEMONSTRATIONSECRET2'),
};
const PAYMENT_PASSWORD = 'River-Stone-5';

test('points of a deposit and of an operator buy goods on a phone; the desk sends them, and the member reads how', async ({
  page,
  audit,
  device,
  complaints,
}) => {
  const main = page.getByRole('main');
  const { username, password } = await newMember(page, { way: 'Bank gateway', typed: '500,000' });
  await page.goto('/pointMall');
  await expect(main.getByTestId('points-balance')).toHaveText('10', { timeout: 20_000 });
  await setPaymentPassword(page, password);

  const desktopPage = await device({ ...desktop, baseURL: consoleUrl });
  const operator = desk(desktopPage, owner);
  await operator.signIn(() => Promise.resolve());
  await operator.look('Golden Koi');
  await test.step('an operator gives points', () => givePoints(desktopPage, operator, username));

  await page.goto('/pointMall');
  await expect(main.getByTestId('points-balance')).toHaveText('5,010');
  await audit('points mall');
  await main.getByRole('button', { name: 'Redeem Silk lantern, handmade' }).click();
  const sheet = page.getByRole('dialog', { name: 'Silk lantern, handmade' });
  await sheet.getByLabel('Send to').fill(`${username}, 14 Lane 9, Hang Sen ward`);
  await sheet.getByLabel('Mobile number').fill('+84 900 000 618');
  await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
  await expect(sheet.getByText('810', { exact: true })).toBeVisible();
  await audit('redeem a reward');
  await sheet.getByRole('button', { name: 'Redeem for 4,200 points' }).click();
  await page.getByRole('link', { name: 'See what you redeemed' }).click();
  await expect(main.getByText('In process').last()).toBeVisible();
  await expect(main.getByTestId('points-balance')).toHaveText('810');

  await test.step('the desk sends it', async () => {
    await operator.open('/points');
    await audit('desk, what was redeemed', desktopPage);
    await desktopPage.getByRole('row').filter({ hasText: username }).getByRole('link', { name: 'Silk lantern, handmade' }).click();
    await desktopPage.getByRole('button', { name: 'Show the address' }).click();
    await expect(desktopPage.getByText('14 Lane 9, Hang Sen ward')).toBeVisible();
    await audit('desk, something redeemed', desktopPage);
    await desktopPage.getByRole('button', { name: 'It is sent' }).click();
    const act = desktopPage.getByRole('dialog', { name: 'Say that it is sent?' });
    await act.getByLabel('Carrier and parcel').fill('Parcel VX 4471 902');
    await act.getByRole('button', { name: 'It is sent' }).click();
    await expect(act).toBeHidden();
  });

  await page.goto('/pointMall?view=redeemed');
  await expect(main.getByText('Parcel VX 4471 902')).toBeVisible();
  await audit('what was redeemed');
  await page.goto('/pointMall?view=details');
  await expect(main.getByText('Reward redeemed')).toBeVisible();
  await audit('points details');
  expect(complaints).toEqual([]);
});

async function setPaymentPassword(page: Page, password: string): Promise<void> {
  const main = page.getByRole('main');
  await security(page).open('payment-password');
  await main.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
  await main.getByLabel('Payment password once more').fill(PAYMENT_PASSWORD);
  await main.getByRole('button', { name: 'Set the payment password' }).click();
  await security(page).stepUp(password);
  await expect(page.getByText('Your payment password is set')).toBeVisible();
}

async function givePoints(page: Page, operator: ReturnType<typeof desk>, username: string): Promise<void> {
  await operator.open('/points?tab=members');
  await page.getByRole('button', { name: 'Give or take points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give or take points' });
  await dialog.getByLabel('Member').fill(username);
  await page.getByRole('option', { name: new RegExp(username) }).click();
  await dialog.getByLabel('Points').fill('5000');
  await operator.confirm('Give or take points', { press: 'Give', reason: 'A journey asked for it.' });
}
