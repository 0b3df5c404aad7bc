import { expect, type Page } from '@playwright/test';
import { codeOf } from '../product.ts';
import { captcha } from '../../scripts/portal/captcha.ts';

type Part = 'password' | 'payment-password' | 'email' | 'mobile' | 'second-step' | 'devices' | 'sessions' | 'history' | 'social';

/** The security centre and its pages. */
export const security = (page: Page) => {
  const main = page.getByRole('main');
  const stepUpDialog = page.getByRole('dialog', { name: "Confirm it's you" });
  return {
    main,
    stepUpDialog,
    row: (name: string) => main.getByRole('link', { name: new RegExp(`^${name}`) }),
    open: (part?: Part) => page.goto(`/member?page=securityCenter${part ? `&part=${part}` : ''}`),
    /** Confirms with the password in the dialog that is open. */
    async stepUp(password: string): Promise<void> {
      await expect(stepUpDialog).toBeVisible();
      await stepUpDialog.getByLabel('Login password', { exact: true }).and(stepUpDialog.locator('input:not([type=radio])')).fill(password);
      await stepUpDialog.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(stepUpDialog).toBeHidden();
    },
    /** Adds an address on its own page, by the code that was sent to it. */
    async addEmail(email: string): Promise<void> {
      await main.getByLabel('Email address').fill(email);
      const since = Date.now();
      await main.getByRole('button', { name: 'Send code' }).click();
      await captcha(page).byDragging();
      await main.getByLabel('Code sent to you').fill(await codeOf(email, since));
    },
    async addMobile(number: string): Promise<void> {
      await main.getByRole('textbox', { name: 'Mobile number' }).fill(number);
      const since = Date.now();
      await main.getByRole('button', { name: 'Send code' }).click();
      await captcha(page).byDragging();
      await main.getByLabel('Code sent to you').fill(await codeOf(number, since));
    },
    add: () => main.getByRole('button', { name: 'Add', exact: true }).click(),
  };
};
