import { expect, type Page } from '@playwright/test';
import { pspUrl } from '../product.ts';
import { security } from './security.ts';

/** An account for withdrawals, as the form calls things. */
export interface Account {
  kind: 'Bank account' | 'E-wallet' | 'PIX key' | 'Crypto';
  /** The bank, e-wallet or coin, of a PIX key what it is; '' where there is only one. */
  place: string;
  /** What the number is called. */
  label: string;
  number: string;
  holder: string;
  password: string;
}

/** Deposit and withdraw. */
export const cashier = (page: Page) => {
  const main = page.getByRole('main');
  const amount = main.getByRole('textbox', { name: 'Amount' });
  const shown = main.getByRole('group', { name: 'Photo of the transfer' });
  const saveAccount = main.getByRole('button', { name: 'Save account' });
  /** Fills the form of an account in; the first one brings the payment password. */
  const fillAccount = async (account: Account): Promise<void> => {
    if (account.kind !== 'Bank account')
      await main.getByRole('group', { name: 'Pay out to' }).getByRole('radio', { name: account.kind }).check();
    if (account.kind === 'Bank account') await main.getByLabel('Bank', { exact: true }).selectOption({ label: account.place });
    if (account.kind === 'PIX key') await main.getByLabel('Key type').selectOption({ label: account.place });
    if (account.kind === 'E-wallet' && account.place !== '')
      await main.getByLabel('E-wallet', { exact: true }).selectOption({ label: account.place });
    if (account.kind === 'Crypto') await main.getByLabel('Coin and network').selectOption({ label: account.place });
    await main.getByRole('textbox', { name: account.label }).fill(account.number);
    await main.getByLabel(/^(Account holder|Owner's name)/).fill(account.holder);
    await main.getByLabel('Payment password', { exact: true }).fill(account.password);
    const again = main.getByLabel('Confirm payment password');
    if (await again.isVisible()) await again.fill(account.password);
  };
  return {
    amount,
    way: (name: string) => main.getByRole('group', { name: 'Method', exact: true }).getByRole('radio', { name }),
    quick: (text: string) => main.getByRole('group', { name: 'Quick amounts' }).getByRole('button', { name: text }),
    pay: main.getByRole('button', { name: /^(Pay|Show (?:QR|account))/ }),
    waiting: main.getByRole('heading', { name: 'Waiting for your payment' }),
    paymentCode: main.getByRole('img', { name: 'Payment code' }),
    openPayment: main.getByRole('link', { name: 'Open payment page' }),
    credited: main.getByRole('heading', { name: 'Deposit received' }),
    /** What a member shows of a transfer they wrote. */
    proof: {
      reference: main.getByLabel('Your bank’s reference'),
      note: main.getByRole('button', { name: 'Save', exact: true }),
      choose: (file: { name: string; mimeType: string; buffer: Buffer }) => shown.locator('input[type=file]').setInputFiles(file),
      pictures: shown.getByRole('img', { name: 'Photo you sent' }),
      problem: shown.getByRole('alert'),
    },
    withdraw: main.getByRole('button', { name: /^Withdraw / }),
    paymentPassword: main.getByLabel('Payment password', { exact: true }),
    fillAccount,
    saveAccount,
    /** The first account, which is saved after a step-up. */
    async addAccount(account: Account, loginPassword: string): Promise<void> {
      await fillAccount(account);
      await saveAccount.click();
      await security(page).stepUp(loginPassword);
      await expect(amount).toBeVisible();
    },
    /** What the brand asks of a withdrawal that was paid. */
    answer: page.getByRole('dialog', { name: /^Did .* arrive\?$/ }),
    /** The row of a withdrawal by its amount as shown. */
    withdrawal: (shown: string) =>
      main.getByRole('region', { name: 'Recent withdrawals' }).getByRole('listitem').filter({ hasText: shown }),
  };
};

/** Of this moment, with an end by which the provider lets no payout fail. */
const digits = (count: number): string => `${String(Math.floor(Date.now() / 10)).slice(1 - count)}7`;

/** A bank account nobody has yet. */
export const newAccount = (): string => digits(9);

/** A mobile number of Vietnam nobody has yet. */
export const newPhone = (): string => `090${digits(7)}`;

/** The provider's own page; `url`: that of another product than the one of all journeys. */
export const payment = (page: Page, url = pspUrl) => ({
  arrive: () => page.waitForURL(`${url}/pay/**`),
  pay: page.getByRole('button', { name: /^Pay / }),
});

/** The bank of the demonstration, as a payer sees it who read the code of a transfer. */
export const bank = (page: Page) => ({
  arrive: () => page.waitForURL(`${pspUrl}/bank/**`),
  send: page.getByRole('button', { name: 'Send transfer' }),
});
