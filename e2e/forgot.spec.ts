import { session, newHome, newName, newNumber } from './pages/session.ts';
import { captcha } from '../scripts/portal/captcha.ts';
import { security } from './pages/security.ts';
import { aMinutePasses, codeOf, received } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi', extraHTTPHeaders: { 'X-Forwarded-For': newHome() } });

const first = 'Rain-on-Bamboo-3';
const second = 'Wind-in-Willows-4';
const third = 'Snow-over-Pines-5';

test('back in with a forgotten password: by a link to the mailbox, and by a code to the phone', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const username = newName('quyen');
  const number = newNumber('VN');
  const email = `${username}@post.example`;

  await test.step('an account with both contacts proved', async () => {
    await page.goto('/?popup=register');
    await session(page).join({ username, password: first, birthday: '1989-10-02' });
    const { open, addEmail, addMobile, add, stepUp, row } = security(page);
    await open('email');
    await addEmail(email);
    await add();
    await stepUp(first);
    await expect(row('Email').getByText('Verified')).toBeVisible();
    await open('mobile');
    await addMobile(number);
    await add();
    await expect(row('Mobile number').getByText('Verified')).toBeVisible();
  });

  const other = await device({ ...desktop, extraHTTPHeaders: { 'X-Forwarded-For': newHome() } });
  const forgot = other.getByRole('dialog', { name: 'Forgot your password?' });
  const link = await test.step('asks for the mail', async () => {
    await other.goto('/?popup=login');
    await session(other).login.getByRole('link', { name: 'Forgot password?' }).click();
    await forgot.getByRole('tab', { name: 'By email' }).click();
    await forgot.getByLabel('Username').fill(username);
    await forgot.getByLabel('Email').and(forgot.getByRole('textbox')).fill(email);
    await audit('forgot password, by e-mail', other);
    const since = Date.now();
    await forgot.getByRole('button', { name: 'Send link' }).click();
    await captcha(other).byDragging();
    const sent = other.getByRole('alertdialog', { name: 'Check your inbox' });
    await expect(sent).toBeVisible();
    await audit('forgot password, mail sent', other);
    await sent.getByRole('button', { name: 'Close' }).click();
    const { pathname, search, hash } = new URL(await received(email, /https?:\/\/\S+/, since));
    return `${pathname}${search}${hash}`;
  });
  await test.step('sets a new one by its link, which ends every session', async () => {
    await other.goto(link);
    const reset = other.getByRole('dialog', { name: 'Choose a new password' });
    await reset.getByLabel('New password', { exact: true }).fill(second);
    await reset.getByLabel('Confirm new password').fill(second);
    expect(new URL(other.url()).hash, 'the secret has left the address').toBe('');
    await audit('new password by link', other);
    await reset.getByRole('button', { name: 'Set new password' }).click();
    await expect(other.getByRole('dialog', { name: 'New password set' })).toBeVisible();
    await expect(session(page).login.getByText('Your session has ended')).toBeVisible();
  });
  await test.step('the link is good once', async () => {
    await other.goto('/help');
    await other.goto(link);
    await expect(other.getByText('This link is no longer valid')).toBeVisible();
    await audit('link used up', other);
  });
  await test.step('by phone: a code, a new password, and in', async () => {
    await other.getByRole('button', { name: 'Request a new link' }).click();
    await forgot.getByRole('tab', { name: 'By mobile' }).click();
    await forgot.getByRole('textbox', { name: 'Mobile number' }).fill(number);
    await aMinutePasses();
    const since = Date.now();
    await forgot.getByRole('button', { name: 'Send code' }).click();
    await captcha(other).byDragging();
    await forgot.getByLabel('Verification code').fill(await codeOf(number, since));
    await forgot.getByLabel('New password', { exact: true }).fill(third);
    await forgot.getByLabel('Confirm new password').fill(third);
    await audit('forgot password, by phone', other);
    await forgot.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(session(other).account).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
