import { expect, type Page } from '@playwright/test';

/** Main units of an amount as it is shown in English: "₫1,250,000", "−R$2.50". */
export function amountOf(text: string): number {
  const digits = text.replaceAll(/[^\d.]/g, '');
  if (digits === '') throw new Error(`"${text}" shows no amount`);
  return Number(digits) * (/[-−]/.test(text) ? -1 : 1);
}

/** Balance in the header of the portal. */
const shownBalance = async (page: Page): Promise<number> => amountOf(await page.getByTitle('Your transactions').innerText());

interface Balances {
  sumBalance: number;
  heldBalance: number;
}

/** A public call of the wire, made by the page with the session it has. */
export const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(sessionStorage.getItem('login') ?? '{}') as { token?: string };
    const answer = await fetch(address, {
      headers: { Language: 'EN', Merchant: document.documentElement.dataset['brand'] ?? '', ...(token ? { Authorization: token } : {}) },
    });
    const envelope = (await answer.json()) as { success: boolean; value: unknown; errorCode?: string };
    if (!envelope.success) throw new Error(`${address}: ${envelope.errorCode}`);
    return envelope.value;
  }, path) as Promise<T>;

export const balanceOfWallet = async (page: Page): Promise<number> =>
  (await ask<Balances>(page, '/wps/v2/wallets/balance?typeId=0')).sumBalance;

/** The header follows the ledger: waits until both say the same, and gives that figure. */
export async function agreedBalance(page: Page): Promise<number> {
  let figure = Number.NaN;
  await expect(async () => {
    figure = await balanceOfWallet(page);
    expect(await shownBalance(page)).toBe(figure);
  }).toPass({ timeout: 90_000 });
  return figure;
}
