import { expect, type Page } from '@playwright/test';
import { amountOf } from './money.ts';

const cell = (label: string) => `td[data-label="${label}"]`;

/** Transactions and betting history. */
export const records = (page: Page) => {
  const main = page.getByRole('main');
  const figure = (label: string) =>
    main
      .getByText(new RegExp(`^${label}(,|$)`))
      .first()
      .locator('xpath=following-sibling::*[1]');
  /** A phone shows days with lines instead of a table. */
  const lines = main.getByRole('group', { name: /^(Transactions|Betting history)$/ }).getByRole('listitem');
  return {
    rows: main
      .getByRole('row')
      .filter({ has: page.locator(cell('Time')) })
      .or(lines),
    kind: main.getByRole('combobox', { name: /Type|Result/ }),
    nextPage: main.getByRole('button', { name: 'Next page' }),
    check: main.getByRole('button', { name: 'Verify' }),
    /** A total above the table, in main units. */
    total: async (label: string) => amountOf(await figure(label).innerText()),
    /** Every movement of the range, newest first, page by page. */
    async movements(): Promise<{ type: string; amount: number; balance: number }[]> {
      const all: { type: string; amount: number; balance: number }[] = [];
      for (const line of await lines.all()) {
        const [amount = '', balance = ''] = (await line.locator('> span').last().innerText()).split('\n');
        all.push({ type: await line.locator('> span').nth(1).innerText(), amount: amountOf(amount), balance: amountOf(balance) });
      }
      if (all.length > 0) return all;
      for (;;) {
        await expect(main.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
        for (const row of await this.rows.all()) {
          all.push({
            type: await row.locator(cell('Type')).innerText(),
            amount: amountOf(await row.locator(cell('Amount')).innerText()),
            balance: amountOf(await row.locator(cell('Balance')).innerText()),
          });
        }
        if (!(await this.nextPage.isVisible()) || !(await this.nextPage.isEnabled())) return all;
        const first = await this.rows.first().innerText();
        await this.nextPage.click();
        await expect(this.rows.first()).not.toHaveText(first);
      }
    },
  };
};
