import { expect, type Page } from '@playwright/test';
import { pspUrl } from '../product.ts';
import { security } from './security.ts';

/** Deposit and withdraw. */
export const cashier = (page: Page) => {
  const main = page.getByRole('main');
  const amount = main.getByRole('textbox', { name: 'Amount' });
  return {
    amount,
    way: (name: string) => main.getByRole('group', { name: 'Method', exact: true }).getByRole('radio', { name }),
    quick: (text: string) => main.getByRole('group', { name: 'Quick amounts' }).getByRole('button', { name: text }),
    pay: main.getByRole('button', { name: /^(Pay|Show the QR)/ }),
    waiting: main.getByRole('heading', { name: 'Waiting for your payment' }),
    paymentCode: main.getByRole('img', { name: 'Payment code' }),
    openPayment: main.getByRole('link', { name: 'Open the payment page' }),
    credited: main.getByRole('heading', { name: 'Your deposit is here' }),
    withdraw: main.getByRole('button', { name: /^Withdraw / }),
    paymentPassword: main.getByLabel('Payment password', { exact: true }),
    /** The first bank account, which brings the payment password. */
    async addBank(account: { bank: string; number: string; holder: string; password: string }, loginPassword: string): Promise<void> {
      await main.getByLabel('Bank', { exact: true }).selectOption({ label: account.bank });
      await main.getByLabel('Account number').fill(account.number);
      await main.getByLabel('Name of the holder').fill(account.holder);
      await main.getByLabel('Payment password', { exact: true }).fill(account.password);
      await main.getByLabel('Payment password again').fill(account.password);
      await main.getByRole('button', { name: 'Save the account' }).click();
      await security(page).stepUp(loginPassword);
      await expect(amount).toBeVisible();
    },
    /** The row of a withdrawal by its amount as shown. */
    withdrawal: (shown: string) =>
      main.getByRole('region', { name: 'Your last withdrawals' }).getByRole('listitem').filter({ hasText: shown }),
  };
};

/** A bank account nobody has yet. */
export const newAccount = (): string => String(Date.now()).slice(-9);

/** The provider's own page. */
export const payment = (page: Page) => ({
  arrive: () => page.waitForURL(`${pspUrl}/pay/**`),
  pay: page.getByRole('button', { name: /^Pay / }),
});
