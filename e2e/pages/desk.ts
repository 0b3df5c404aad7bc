import { expect, type Page } from '@playwright/test';
import type { App } from '../app.ts';
import { consoleUrl } from '../product.ts';

export interface Operator {
  email: string;
  password: string;
  app: App;
}

/** The operators' desk; `url`: that of another product than the one of all journeys. */
export const desk = (page: Page, operator: Operator, url = consoleUrl) => {
  const main = page.getByRole('main');
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  return {
    main,
    isItYou,
    open: (path: string) => page.goto(`${url}${path}`),
    /** Goes on as by a link: the program stays, which takes 0.2 s of a core where a load takes 0.9. */
    async goOn(path: string): Promise<void> {
      await main.evaluate((inside, to) => {
        inside.firstElementChild?.setAttribute('data-left', '');
        scrollTo(0, 0);
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(main.locator('[data-left]')).toHaveCount(0);
    },
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    async signIn(look: (screen: string) => Promise<void>): Promise<void> {
      await page.goto(`${url}/`);
      await page.getByLabel('Email').fill(operator.email);
      await page.getByLabel('Password', { exact: true }).fill(operator.password);
      await look('desk, sign in');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Code of your authenticator app')).toBeVisible();
      await look('desk, second factor');
      await page.getByLabel('Code of your authenticator app').fill(await operator.app.next());
      await expect(main.getByRole('heading', { name: 'Work queue' })).toBeVisible();
    },
    /** Confirms an act in its dialog, with the reason where one is asked and a code where the last is too long ago. */
    async confirm(title: string | RegExp, { press, reason }: { press: string; reason?: string }): Promise<void> {
      // Behind the question for a code it is hidden from screen readers, and not over.
      const act = page.getByRole('dialog', { name: title, includeHidden: true });
      await expect(act).toBeVisible();
      if (reason) await act.locator('textarea').and(act.getByLabel('Reason')).fill(reason);
      await act.getByRole('button', { name: press, exact: true }).click();
      await expect(async () => {
        if (await isItYou.isVisible()) {
          await isItYou.getByLabel('Code of your authenticator app').fill(await operator.app.next());
          await expect(isItYou).toBeHidden({ timeout: 3_000 });
        }
        await expect(act).toBeHidden({ timeout: 500 });
      }).toPass({ timeout: 90_000, intervals: [100] });
    },
    /** Chooses the brand the desk looks at. */
    look: (brand: string) => page.getByRole('banner').getByLabel('Brand').selectOption({ label: brand }),
  };
};
