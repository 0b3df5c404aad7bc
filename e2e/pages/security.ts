import { expect, type Page } from '@playwright/test';
import { codeOf } from '../product.ts';
import { humanCheck } from './human-check.ts';

type Part = 'password' | 'email' | 'mobile' | 'second-step' | 'devices' | 'sessions' | 'history' | 'social';

/** The security centre and its pages. */
export const security = (page: Page) => {
  const main = page.getByRole('main');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  return {
    main,
    proof,
    row: (name: string) => main.getByRole('link', { name: new RegExp(`^${name}`) }),
    open: (part?: Part) => page.goto(`/member?page=securityCenter${part ? `&part=${part}` : ''}`),
    /** Proves herself with the password where that is asked. */
    async prove(password: string): Promise<void> {
      await expect(proof).toBeVisible();
      await proof.getByLabel('Login password', { exact: true }).and(proof.locator('input:not([type=radio])')).fill(password);
      await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(proof).toBeHidden();
    },
    /** Adds an address on its own page, by the code that was sent to it. */
    async addEmail(email: string): Promise<void> {
      await main.getByLabel('E-mail address').fill(email);
      const since = Date.now();
      await main.getByRole('button', { name: 'Send code' }).click();
      await humanCheck(page).byDragging();
      await main.getByLabel('Code sent to it').fill(await codeOf(email, since));
    },
    async addMobile(number: string): Promise<void> {
      await main.getByRole('textbox', { name: 'Mobile number' }).fill(number);
      const since = Date.now();
      await main.getByRole('button', { name: 'Send code' }).click();
      await humanCheck(page).byDragging();
      await main.getByLabel('Code sent to it').fill(await codeOf(number, since));
    },
    add: () => main.getByRole('button', { name: 'Add it' }).click(),
  };
};
