import { expect, type Locator, type Page } from '@playwright/test';
import { codeOf } from '../product.ts';
import { captcha } from '../../scripts/portal/captcha.ts';

const terms = (form: Locator) => form.getByRole('checkbox', { name: /and accept the/ });
const submit = (form: Locator) => form.getByRole('button', { name: 'Log in', exact: true });

/** Waits until a form that was sent is gone, and passes the captcha where the brand asks for one. */
async function untilGone(page: Page, form: Locator): Promise<void> {
  const { dialog, byDragging } = captcha(page);
  await expect(async () => {
    if (await dialog.isVisible()) await byDragging();
    await expect(form).toBeHidden({ timeout: 300 });
    // Under the captcha the form is out of reach, but not gone.
    expect(await dialog.isVisible()).toBe(false);
  }).toPass({ timeout: 90_000, intervals: [100] });
}

/** Log in, register, log out: the login and registration popups and the account's menu. */
export const session = (page: Page) => {
  // The brand may name this one itself; what it asks is always the same.
  const login = page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: 'Remember me for a day' }) });
  const register = page.getByRole('dialog', { name: 'Create an account' });
  const header = page.getByRole('banner');
  const account = page.getByRole('button', { name: /^Account menu for / });
  return {
    header,
    account,
    login,
    register,
    openLogin: () => header.getByRole('link', { name: 'Log in' }).click(),
    openRegister: () => header.getByRole('link', { name: 'Register' }).click(),
    username: login.getByRole('textbox', { name: 'Username' }),
    password: login.getByLabel('Password', { exact: true }),
    captcha: login.getByLabel('Code in the picture'),
    remember: login.getByRole('checkbox', { name: 'Remember me for a day' }),
    terms: terms(login),
    submit: submit(login),
    /** Logs in with the popup that is open. */
    async logIn(who: { username: string; password: string }, { remember = false } = {}): Promise<void> {
      await this.username.fill(who.username);
      await this.password.fill(who.password);
      if (remember) await this.remember.check();
      await this.terms.check();
      await this.submit.click();
      await untilGone(page, login);
    },
    /** Fills the registration that is open and sends it. */
    async join(who: { username: string; password: string; birthday: string }): Promise<void> {
      await expect(register).toBeVisible();
      const byName = register.getByRole('tab', { name: 'By username' });
      if (await byName.isVisible()) await byName.click();
      await register.getByRole('textbox', { name: 'Username' }).fill(who.username);
      await register.getByLabel('Password', { exact: true }).fill(who.password);
      await register.getByLabel('Date of birth').fill(who.birthday);
      await terms(register).check();
      await register.getByRole('button', { name: 'Create account' }).click();
      await untilGone(page, register);
    },
    /** Sends the registration that is filled. */
    async create(): Promise<void> {
      await register.getByRole('button', { name: 'Create account' }).click();
      await untilGone(page, register);
    },
    /** Fills the registration by number that is open, up to the code. */
    async joinByMobile(who: { number: string; birthday: string; password?: string }, pass: () => Promise<void>): Promise<void> {
      await expect(register).toBeVisible();
      await register.getByRole('tab', { name: 'By mobile' }).click();
      const since = Date.now();
      await register.getByRole('textbox', { name: /^Mobile number/ }).fill(who.number);
      await register.getByRole('button', { name: 'Send code' }).click();
      await pass();
      await expect(register.getByText('Code sent.')).toBeVisible();
      await register.getByLabel('Verification code').fill(await codeOf(who.number, since));
      if (who.password) {
        await register.getByLabel('Password', { exact: true }).fill(who.password);
      }
      await register.getByLabel('Date of birth').fill(who.birthday);
      await terms(register).check();
    },
    /** Asks for a code to a number in the login that is open, and enters it. */
    async logInByMobile(number: string, pass: () => Promise<void>): Promise<void> {
      await login.getByRole('radio', { name: 'Mobile number' }).check();
      const since = Date.now();
      await login.getByRole('textbox', { name: 'Mobile number' }).fill(number);
      await login.getByRole('button', { name: 'Send code' }).click();
      await pass();
      await login.getByLabel('Verification code').fill(await codeOf(number, since));
      await terms(login).check();
      await submit(login).click();
      await untilGone(page, login);
    },
    async signOut(): Promise<void> {
      await account.click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expect(account).toBeHidden();
    },
  };
};

/** A mobile number nobody has yet, written with its country: a brand sends SMS to its own alone. */
export const newNumber = (country: 'BR' | 'VN' = 'BR'): string =>
  country === 'BR' ? `+55119${String(Date.now()).slice(-8)}` : `+8498${String(Date.now()).slice(-7)}`;

/** An address of its own for a journey: codes are counted by where they are asked from. */
export const newHome = (): string => `198.18.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

/** A name nobody has yet: letters and digits, as the rules want. */
export const newName = (stem: string): string => `${stem}${Date.now().toString(36)}`.slice(0, 20);
