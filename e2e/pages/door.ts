import { expect, type Page } from '@playwright/test';

/** Log in, register, log out: everything between a visitor and a member. */
export const door = (page: Page) => {
  // The brand may name this one itself; what it asks is always the same.
  const login = page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: 'Remember me for a day' }) });
  const register = page.getByRole('dialog', { name: 'Create an account' });
  const header = page.getByRole('banner');
  const account = page.getByRole('button', { name: /^Account menu of / });
  return {
    header, account, login, register,
    openLogin: () => header.getByRole('link', { name: 'Log in' }).click(),
    openRegister: () => header.getByRole('link', { name: 'Register' }).click(),
    username: login.getByLabel('Username'),
    password: login.getByLabel('Password', { exact: true }),
    captcha: login.getByLabel('Picture code'),
    remember: login.getByRole('checkbox', { name: 'Remember me for a day' }),
    terms: login.getByRole('checkbox', { name: /agree and accept/ }),
    submit: login.getByRole('button', { name: 'Log in' }),
    /** Logs in with the popup that is open. */
    async enter(who: { username: string; password: string }, { remember = false } = {}): Promise<void> {
      await this.username.fill(who.username);
      await this.password.fill(who.password);
      if (remember) await this.remember.check();
      await this.terms.check();
      await this.submit.click();
      await expect(login).toBeHidden();
    },
    /** Fills the registration that is open and sends it. */
    async join(who: { username: string; password: string; birthday: string }): Promise<void> {
      await expect(register).toBeVisible();
      const byName = register.getByRole('tab', { name: 'By username' });
      if (await byName.isVisible()) await byName.click();
      await register.getByRole('textbox', { name: 'Username' }).fill(who.username);
      await register.getByLabel('Password', { exact: true }).fill(who.password);
      await register.getByLabel('Password once more').fill(who.password);
      await register.getByLabel('Date of birth').fill(who.birthday);
      await register.getByRole('checkbox', { name: /agree and accept/ }).check();
      await register.getByRole('button', { name: 'Create my account' }).click();
      await expect(register).toBeHidden();
    },
    async signOut(): Promise<void> {
      await account.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(account).toBeHidden();
    },
  };
};

/** A name nobody has yet: letters and digits, as the rules want. */
export const newName = (stem: string): string => `${stem}${Date.now().toString(36)}`.slice(0, 20);
