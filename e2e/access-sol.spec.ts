import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { session, newHome, newNumber } from './pages/session.ts';
import { captcha } from '../scripts/portal/captcha.ts';
import { security } from './pages/security.ts';
import { aMinutePasses, codeOf } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

const home = { 'X-Forwarded-For': newHome() };
test.use({ ...phone, brand: 'sol', extraHTTPHeaders: home });

const password = 'Farol-da-Lagoa-9';

test('in by a phone number alone, then made safe step by step, and a stranger shown out', async ({ page, audit, complaints, device }) => {
  const number = newNumber();
  const email = `${number.slice(1)}@post.example`;
  await test.step('registers by mobile number, without a mouse in the check', () => join(page, number, audit));
  const username = await nameOf(page);
  await test.step('comes back by a code', () => comeBack(page, number));
  await test.step('adds an e-mail address', () => addEmail(page, email, audit));
  await test.step('sets a password', () => setPassword(page, email, audit));
  const app = await test.step('turns on the authenticator app', () => turnOnApp(page, audit));

  const other = await device({
    ...desktop,
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
    extraHTTPHeaders: { 'X-Forwarded-For': newHome() },
  });
  await test.step('logs in on another device, with the second factor', async () => {
    await other.goto('/?popup=login');
    await session(other).logIn({ username, password });
    const step = other.getByRole('dialog', { name: "Confirm it's you" });
    await expect(step.getByText('5 attempts left')).toBeVisible();
    await audit('second factor', other);
    await step.getByLabel('Code from the app').fill(app.wrong());
    await step.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(step.getByText("That's not right. You have 4 attempts left.")).toBeVisible();
    await step.getByLabel('Code from the app').fill(await app.next());
    await step.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(step).toBeHidden();
    await expect(session(other).account).toBeVisible();
  });
  await test.step('sees it from the first device, and ends it', async () => {
    const { main, open } = security(page);
    await open('devices');
    await expect(main.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await audit('trusted devices');
    await open('sessions');
    await audit('active sessions');
    await main.getByRole('button', { name: /^End session of / }).click();
    await expect(main.getByText('No other sessions.')).toBeVisible();
    await expect(session(other).login.getByText('Your session has ended')).toBeVisible();
    await open('history');
    await audit('login history');
  });
  expect(complaints).toEqual([]);
});

type Audit = (screen: string, of?: Page) => Promise<void>;

async function join(page: Page, number: string, audit: Audit): Promise<void> {
  const { create, joinByMobile } = session(page);
  await page.goto('/?popup=register');
  await joinByMobile({ number, birthday: '1993-06-24' }, async () => {
    await expect(captcha(page).handle).toBeVisible();
    await audit('captcha');
    await captcha(page).byWork();
  });
  await audit('registration by mobile number');
  await create();
  await page
    .getByRole('dialog', { name: /^Welcome/ })
    .getByRole('button', { name: 'Look around first' })
    .click();
}

/** The platform made it; the account's menu is called by it. */
async function nameOf(page: Page): Promise<string> {
  const { account } = session(page);
  await expect(account).toBeVisible();
  return ((await account.getAttribute('aria-label')) ?? '').replace('Account menu for ', '');
}

async function comeBack(page: Page, number: string): Promise<void> {
  await page.goto('/');
  await session(page).signOut();
  await page.goto('/?popup=login');
  await aMinutePasses();
  await session(page).logInByMobile(number, () => captcha(page).byDragging());
  await expect(session(page).account).toBeVisible();
}

async function addEmail(page: Page, email: string, audit: Audit): Promise<void> {
  const { main, open, addEmail: fill, add, row } = security(page);
  await open('email');
  await expect(main.getByLabel('Email address')).toBeVisible();
  await audit('e-mail');
  await fill(email);
  await add();
  await stepUpByCode(page);
  await expect(row('Email').getByText('Verified')).toBeVisible();
  await audit('security centre');
}

/** Without a password the step-up is a code to a contact. Nothing where the login is recent enough. */
async function stepUpByCode(page: Page): Promise<void> {
  const { stepUpDialog, row } = security(page);
  await expect(stepUpDialog.or(row('Email').getByText('Verified'))).toBeVisible();
  if (!(await stepUpDialog.isVisible())) return;
  const since = Date.now();
  await aMinutePasses();
  await stepUpDialog.getByRole('button', { name: 'Send code' }).click();
  await captcha(page).byDragging();
  await stepUpDialog.getByRole('textbox').fill(await codeOf('', since));
  await stepUpDialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(stepUpDialog).toBeHidden();
}

async function setPassword(page: Page, email: string, audit: Audit): Promise<void> {
  const { main, open, row } = security(page);
  await open('password');
  await main.getByRole('radio', { name: 'By email' }).check();
  await aMinutePasses();
  const since = Date.now();
  await main.getByRole('button', { name: 'Send code' }).click();
  await captcha(page).byDragging();
  await main.getByLabel('Verification code').fill(await codeOf(email, since));
  await main.getByLabel('New password', { exact: true }).fill(password);
  await main.getByLabel('Confirm new password').fill(password);
  await audit('first password');
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(row('Login password').getByText('Set', { exact: true })).toBeVisible();
}

async function turnOnApp(page: Page, audit: Audit) {
  const { main, open, stepUp, stepUpDialog } = security(page);
  await open('second-step');
  await main.getByRole('button', { name: 'Set up two-step verification' }).click();
  const key = main.locator('code').first();
  await expect(key.or(stepUpDialog)).toBeVisible();
  if (await stepUpDialog.isVisible()) await stepUp(password);
  await audit('second factor, key');
  const app = createApp(await key.innerText());
  await main.getByLabel('Code', { exact: true }).fill(await app.next());
  await main.getByRole('button', { name: 'Turn on' }).click();
  await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4,}-/i })).toHaveCount(10);
  await audit('recovery codes');
  await main.getByRole('checkbox', { name: "I've saved my recovery codes" }).check();
  await main.getByRole('button', { name: 'Done' }).click();
  await expect(main.getByText('10 of 10 recovery codes left.')).toBeVisible();
  return app;
}
