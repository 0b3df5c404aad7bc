import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reachDatabase } from '../scripts/reach-database.ts';
import { type StartedProduct, startProduct } from '../scripts/started-product.ts';
import { cashier, payment } from './pages/cashier.ts';
import { game } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { agreedBalance } from './pages/money.ts';
import { session } from './pages/session.ts';
import { besideData, dataDir as journeysData, pspUrl } from './product.ts';
import { expect, test } from './test.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../brands/examples/serra');
const SECRET = 'shared by Serra Azul and its payment provider';

let product: StartedProduct;
let stop: () => Promise<void> = () => Promise.resolve();
let folder: string;
test.beforeAll(async () => {
  ({ product, stop } = await startProduct({ DEMO: '0' }));
  folder = mkdtempSync(path.join(tmpdir(), 'serra-'));
});
test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const operator = (words: readonly string[], input = ''): Promise<string> =>
  besideData({ script: 'operator', words, input, dataDir: product.data });

/** The demonstration's sandbox stands in for an external payment provider of the brand. */
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
    const file = path.join(folder, 'content/payments.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('https://pay.serra.example', pspUrl));
    expect(await operator(['brand', 'import', folder])).toMatch(
      /^serra: added\nPayment provider serra-pay carries nothing before it has its secret/,
    );
    await operator(['payment-provider', 'secret', 'serra-pay'], SECRET);
    await signContract(`${product.url}/psp/serra-pay/webhook`);
    expect(await operator(['brand', 'import', folder])).toBe('serra: nothing to change\n');
  });
  await test.step('its home is there, in its own face', async () => {
    await expect(async () => expect((await page.goto('/'))?.status()).toBe(200)).toPass({ timeout: 5_000 });
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
  expect(await besideData({ script: 'check-books', words: [], dataDir: product.data })).toContain('sound');
  expect(complaints).toEqual([]);
});
