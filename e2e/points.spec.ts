import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { desk, type Operator } from './pages/desk.ts';
import { security } from './pages/security.ts';
import { newName, session } from './pages/session.ts';
import { consoleUrl } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...phone, brand: 'koi' });

const LOGIN_PASSWORD = 'Lotus-Pond-77';
const PAYMENT_PASSWORD = 'Harbour-31-Kite';
const ADDRESS = 'Lan Tran, 12 Lake Road, Hue';
const NOTE = 'River Post, parcel RP-2048';

const owner: Operator = { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp('PAVILIONDESKDEMONSTRATIONSECRET2') };

test('points are redeemed for a good with the payment password, what was typed survives setting it, and the desk sends it', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const main = page.getByRole('main');
  const username = newName('mall');
  await page.goto('/register');
  const offers = page.getByRole('group', { name: /^Send me promotions and news/ });
  for (const way of await offers.getByRole('checkbox').all()) await expect(way).not.toBeChecked();
  await offers.getByRole('checkbox', { name: 'By email' }).check();
  await session(page).join({ username, password: LOGIN_PASSWORD, birthday: '1991-11-08' });
  await expect(page.getByRole('dialog', { name: `Welcome, ${username}` })).toBeVisible();

  const office = await device({ ...desktop, baseURL: consoleUrl });
  const at = desk(office, owner);
  await test.step('an operator gives points', async () => {
    await at.signIn(() => Promise.resolve());
    await at.open('/points?tab=members');
    await office.getByRole('button', { name: 'Credit or deduct points' }).click();
    const act = office.getByRole('dialog', { name: 'Credit or deduct points' });
    await act.getByRole('combobox', { name: 'Member' }).fill(username);
    await act.getByRole('option', { name: new RegExp(username) }).click();
    await act.getByLabel('Points', { exact: true }).fill('5000');
    await at.confirm('Credit or deduct points', { press: 'Credit', reason: 'A journey asked for it.' });
  });

  await test.step('the form is left for a payment password and keeps what was typed', async () => {
    const sheet = await openLantern(page);
    await sheet.getByLabel('Ship to').fill(ADDRESS);
    await sheet.getByLabel('Mobile number').fill('+84 900 000 000');
    await sheet.getByLabel('Payment password', { exact: true }).fill('not-the-one-1');
    await audit('redeem a good');
    await sheet.getByRole('button', { name: /^Redeem for / }).click();
    await expect(sheet.getByRole('alert').first()).toBeVisible();
    await expect(sheet.getByLabel('Ship to')).toHaveValue(ADDRESS);
    await sheet.getByRole('link', { name: 'Forgotten or not set?' }).click();
    await main.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
    await main.getByLabel('Confirm payment password').fill(PAYMENT_PASSWORD);
    await main.getByRole('button', { name: 'Set payment password' }).click();
    await security(page).stepUp(LOGIN_PASSWORD);
    await expect(page.getByText('Payment password set')).toBeVisible();
    // By links: what was typed stays in the tab, and nowhere else.
    await main.getByRole('link', { name: 'Account', exact: true }).click();
    await page
      .getByRole('link', { name: /^Points mall/ })
      .first()
      .click();
  });

  await test.step('the good is redeemed', async () => {
    const sheet = await openLantern(page, { isThere: true });
    await expect(sheet.getByLabel('Ship to')).toHaveValue(ADDRESS);
    await expect(sheet.getByLabel('Payment password', { exact: true })).toHaveValue('');
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
    await sheet.getByRole('button', { name: 'Redeem for 4,200 points' }).click();
    const done = page.getByRole('dialog', { name: 'Preparing shipment' });
    await expect(done).toContainText('800 points left');
    await audit('redeemed');
    await done.getByRole('link', { name: 'View redeemed rewards' }).click();
    await expect(main.getByText('Preparing').last()).toBeVisible();
  });

  await test.step('the desk says how it was sent', async () => {
    await at.open('/points');
    await office
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('link')
      .first()
      .click();
    await office.getByRole('button', { name: 'Show the address' }).click();
    await expect(office.getByText(ADDRESS)).toBeVisible();
    await audit('desk, a thing to be sent', office);
    await office.getByRole('button', { name: 'Mark as shipped' }).click();
    const act = office.getByRole('dialog', { name: 'Mark as shipped?' });
    await act.getByLabel('Carrier and tracking number').fill(NOTE);
    await at.confirm('Mark as shipped?', { press: 'Mark as shipped' });
  });

  await test.step('the member reads it', async () => {
    await page.goto('/pointMall?view=redeemed');
    await expect(main.getByText(NOTE)).toBeVisible();
    await audit('what was redeemed');
    await page.goto('/pointMall?view=details');
    await expect(main.getByText('Reward redeemed')).toBeVisible();
    await page.goto('/member?page=messageV2&view=settings');
    await expect(main.getByRole('switch', { name: 'By email' })).toBeChecked();
    await expect(main.getByRole('switch', { name: 'By SMS' })).not.toBeChecked();
  });
  expect(complaints).toEqual([]);
});

/** The sheet of the lantern, once the points that were given are shown; `isThere`: the page is open already. */
async function openLantern(page: Page, { isThere = false } = {}) {
  if (!isThere) await page.goto('/pointMall');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Silk lantern, handmade' });
  await card.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Silk lantern, handmade' });
  await expect(sheet).toBeVisible();
  return sheet;
}
