import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { reachDatabase } from '../apps/pavilion/src/reach-database.ts';
import { type CryptoProcessor, startCryptoProcessor } from '../scripts/stand-ins/crypto-processor.ts';
import { type StartedProduct, startProduct } from '../apps/pavilion/src/testing/started-product.ts';
import { cashier, payment } from './pages/cashier.ts';
import { game } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { agreedBalance } from './pages/money.ts';
import { records } from './pages/records.ts';
import { session } from './pages/session.ts';
import { besideData, dataDir as journeysData, pspUrl } from './product.ts';
import { expect, test } from './test.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../brands/examples/serra');
const SECRET = 'shared by Serra Azul and its payment provider';

/** The brand's provider for coins. */
const COINS = 'serra-coins';

let product: StartedProduct;
let stop: () => Promise<void> = () => Promise.resolve();
let folder: string;
let processor: CryptoProcessor;
test.beforeAll(async () => {
  // Its payment providers are on this machine.
  ({ product, stop } = await startProduct({ DEMO: '0', OUTBOUND_PRIVATE: 'allow' }));
  processor = await startCryptoProcessor(`${product.url}/psp/${COINS}/webhook`);
  folder = mkdtempSync(path.join(tmpdir(), 'serra-'));
});
test.afterAll(async () => {
  await processor.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const operator = (words: readonly string[], input = ''): Promise<string> =>
  besideData({ script: 'operator', words, input, dataDir: product.data });

interface Cashier {
  providers: { code: string; settings: Record<string, unknown> }[];
  channels: Record<string, unknown>[];
}

/** The folder names its providers where they are found here, and takes a coin beside its own way in. */
function namePayments(): void {
  const file = path.join(folder, 'content/payments.json');
  const cashierOf = JSON.parse(readFileSync(file, 'utf8').replace('https://pay.serra.example', pspUrl)) as Cashier;
  const { url, storeId } = processor;
  const name = { EN: 'Bitcoin', 'PT-BR': 'Bitcoin' };
  const coins = { code: COINS, kind: 'btcpay', settings: { url, storeId, methods: { BTC: 'BTC-CHAIN' } } };
  const channel = {
    ...cashierOf.channels[0],
    provider: COINS,
    bankCode: 'BTC',
    name,
    note: name,
    group: 'CRYPTO',
    bankType: 'CC',
    kind: 'qr',
    mark: 'coin',
  };
  const { providers, channels, ...others } = cashierOf;
  writeFileSync(file, JSON.stringify({ ...others, providers: [...providers, coins], channels: [...channels, channel] }));
}

/** The demonstration's sandbox replaces an external payment provider of the brand. */
async function signContract(webhookUrl: string): Promise<void> {
  const { pool, close } = await reachDatabase({ databaseUrl: undefined, dataDir: journeysData }, 'psp');
  try {
    await pool.query(
      `INSERT INTO merchant (code, secret, webhook_url) VALUES ('serra', $1, $2)
       ON CONFLICT (code) DO UPDATE SET secret = excluded.secret, webhook_url = excluded.webhook_url`,
      [SECRET, webhookUrl],
    );
  } finally {
    await close();
  }
}

test('without a demonstration: a brand is imported into the running product, is paid into and played in', async ({
  device,
  complaints,
}) => {
  const { port } = new URL(product.url);
  const home = `http://serra.localhost:${port}`;
  const page = await device({
    baseURL: home,
    storageState: {
      cookies: [
        { name: 'lang', value: 'EN', domain: 'serra.localhost', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' },
      ],
      origins: [{ origin: home, localStorage: [{ name: 'lang', value: 'EN' }] }],
    },
  });

  await test.step('nobody is at home', async () => {
    expect((await page.goto('/'))?.status()).toBe(404);
  });
  await test.step('the operator imports the folder', async () => {
    cpSync(EXAMPLE, folder, { recursive: true });
    namePayments();
    expect(await operator(['brand', 'import', folder])).toMatch(
      /^serra: added\nPayment provider serra-coins needs its secret.*\nPayment provider serra-pay needs its secret/,
    );
    await operator(['payment-provider', 'secret', 'serra-pay'], SECRET);
    await operator(['payment-provider', 'secret', COINS], processor.secret);
    await signContract(`${product.url}/psp/serra-pay/webhook`);
    expect(await operator(['brand', 'import', folder])).toBe('serra: nothing to change\n');
  });
  await test.step('its home is there, in its own face', async () => {
    await expect(async () => expect((await page.goto('/'))?.status()).toBe(200)).toPass({ timeout: 90_000 });
    await expect(page).toHaveTitle('Serra Azul · A quiet table above the clouds.');
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--night-1'));
    expect(ground).toBe('oklch(0.178 0.038 267)');
    const mark = page.getByRole('banner').locator('img').first();
    await expect(mark).toHaveAttribute('src', /^\/art\/imported\/[\w-]{22}\/mark\.svg$/);
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Lights in the valley' })).toBeVisible();
  });
  await test.step('a visitor registers', async () => {
    await session(page).openRegister();
    await session(page).join({ username: 'cimeira', password: 'Lotus-Pond-77', birthday: '1994-03-21' });
    await page
      .getByRole('dialog', { name: /^Welcome/ })
      .getByRole('button', { name: 'Deposit' })
      .click();
  });
  await test.step('pays in through the provider the folder names', async () => {
    const { way, amount, pay, credited } = cashier(page);
    await way('Trail transfer').check();
    await amount.fill('100');
    await pay.click();
    await payment(page).arrive();
    await payment(page).pay.click();
    await expect(credited).toBeVisible();
    expect(page.url()).toContain(home);
    expect(await agreedBalance(page)).toBe(100);
  });
  await test.step('and plays', async () => {
    await page.getByRole('link', { name: 'Play now' }).click();
    await lobby(page).open('Moon Dice');
    await game(page).ready();
    await game(page).play();
    await game(page).leave();
    expect(await agreedBalance(page)).not.toBe(100);
  });
  await test.step('pays in with a coin, in two parts', () => payWithCoin(page));
  expect(await besideData({ script: 'check-books', words: [], dataDir: product.data })).toContain('sound');
  expect(complaints).toEqual([]);
});

/** Half of it comes before the time of the invoice is over: the page says so, and what to do. With the rest all of it is credited by itself. */
async function payWithCoin(page: Page): Promise<void> {
  const { way, amount, pay, waiting, paymentCode, credited } = cashier(page);
  const main = page.getByRole('main');
  const before = await agreedBalance(page);
  await page.goto('/member?page=depositv2');
  await way('Bitcoin').check();
  await amount.fill('100');
  await pay.click();
  await expect(waiting).toBeVisible();
  await expect(paymentCode).toBeVisible();
  await expect(main.getByText('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeVisible();
  await expect(main.getByText('0.001', { exact: true })).toBeVisible();
  const refId = new URL(page.url()).searchParams.get('deposit') ?? '';
  await processor.endsWithPart(refId, '50');
  const part = main.getByRole('status').filter({ hasText: 'R$50 received' });
  await expect(part).toContainText('You requested R$100. Send the rest the same way');
  await page.reload();
  await expect(part).toBeVisible();
  await processor.getsRest(refId);
  await expect(credited).toBeVisible();
  expect(await agreedBalance(page)).toBeCloseTo(before + 100, 2);
  await main.getByRole('link', { name: 'Your transactions' }).click();
  await expect(records(page).rows.filter({ hasText: 'Bitcoin' })).toContainText('100');
}
