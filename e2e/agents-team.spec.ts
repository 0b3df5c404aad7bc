import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { reachDatabase } from '../apps/pavilion/src/reach-database.ts';
import { createApp } from './app.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { cashier, payment } from './pages/cashier.ts';
import { desk, type Operator } from './pages/desk.ts';
import { game, games } from './pages/game.ts';
import { security } from './pages/security.ts';
import { newName, session } from './pages/session.ts';
import { demo } from './product.ts';
import { desktop, expect, phone, remembered, test } from './test.ts';

const SLICE_MS = 300_000;
const CODE = 'PIER7';
const KEY = 'PAVILIONDESKDEMONSTRATIONSECRET2';

type Audit = (screen: string, of?: Page) => Promise<void>;

let product: OwnProduct;
let operators: Record<'owner' | 'second', Operator>;
test.beforeAll(async () => {
  product = await startOwnProduct();
  const app = () => createApp(KEY, { clock: product.now, resetCodes: resetCodeSteps });
  operators = {
    owner: { email: 'owner@pavilion.example', password: demo.password, app: app() },
    second: { email: 'second@pavilion.example', password: demo.password, app: app() },
  };
});
test.afterAll(() => product.stop());

async function resetCodeSteps(): Promise<void> {
  const { pool, close } = await reachDatabase({ databaseUrl: undefined, dataDir: product.data }, 'platform');
  await pool.query('UPDATE operator SET totp_last_step = totp_last_step - 120 WHERE totp_last_step > 0');
  await close();
}

const at = (url: string): BrowserContextOptions => ({ baseURL: url, storageState: remembered('koi', url) });
const atDesk = (page: Page, who: keyof typeof operators) => desk(page, operators[who], product.consoleUrl);

test('a team of two: recruited by a poster, under contract, paid what two operators released, and out of it by lower terms', async ({
  audit,
  complaints,
  device,
}) => {
  const upline = await device({ ...desktop, ...at(product.url) });
  const first = await device({ ...desktop, baseURL: product.consoleUrl });
  const newcomer = await device({ ...phone, ...at(product.url) });
  const name = newName('mai');

  await test.step('the agent recruits with a poster', () => logInAsAgent(upline));
  const address = await printPoster(upline, audit);
  await test.step('the newcomer scans it, joins and pays in', () => joinBy(newcomer, address, name));
  await test.step('the house offers the agent a salary', async () => {
    await atDesk(first, 'owner').signIn(() => Promise.resolve());
    await stopEveryRun(first, audit);
    await offerByHouse(first, audit);
    await sign(upline, audit, 'contract popup');
  });
  await test.step('who offers a part of it', async () => {
    await offerBelow(upline, name, audit);
    await sign(newcomer, audit, 'contract popup on a phone');
  });
  await test.step('a round of play, once the contracts count', async () => {
    await product.passOn(SLICE_MS);
    await newcomer.goto(`/play/${games.citrus}`);
    const { ready, controls, play } = game(newcomer);
    await ready();
    // A hundredth of a percent of the smallest bet is less than one dong.
    await controls.getByRole('button', { name: /^20K:/ }).tap();
    await play('tap');
    await product.passOn(SLICE_MS);
    await product.operator('settle');
  });
  await test.step('the first operator says that it may go', () => release(first, audit));
  await test.step('the second releases it', async () => {
    const other = await device({ ...desktop, baseURL: product.consoleUrl });
    await atDesk(other, 'second').signIn(() => Promise.resolve());
    await approve(other);
  });
  await test.step('the salary is there, and says how it came about', () => readStatement(newcomer, audit));
  await test.step('money goes up to the agent, at once and for good', () => giveUpwards(newcomer, audit));
  await test.step('who cannot give it back before it was played', () => readLock(upline, audit));
  await test.step('lower terms of the agent end the contract below', async () => {
    await offerLower(first);
    await signLower(upline, audit);
    await newcomer.goto('/agentHome?page=contracts');
    const contract = newcomer.getByRole('main').getByRole('article', { name: /^Real-time salary/ });
    await expect(contract.getByText('Ended', { exact: true }).first()).toBeVisible();
    await audit('contracts on a phone', newcomer);
  });
  expect(complaints).toEqual([]);
});

async function logInAsAgent(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/agent');
  await main.getByRole('textbox', { name: 'Username' }).fill('agent');
  await main.getByLabel('Password', { exact: true }).fill(demo.password);
  await main.getByRole('checkbox', { name: /and accept the/ }).check();
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
}

/** An invitation for agents and its poster, which carries the address shown beside it. */
async function printPoster(page: Page, audit: Audit): Promise<string> {
  const main = page.getByRole('main');
  await page.goto('/agentHome?page=registerCenter');
  await main.getByRole('button', { name: 'New link' }).first().click();
  const form = page.getByRole('dialog', { name: 'New invitation link' });
  await form.getByRole('radio', { name: /^Agents/ }).check();
  await form.getByLabel('Custom code').fill(CODE);
  await form.getByLabel('Maximum uses').fill('1');
  await audit('new invitation link', page);
  await form.getByRole('button', { name: 'Create link' }).click();
  const link = main.getByRole('article', { name: new RegExp(CODE) });
  await expect(link.getByRole('img', { name: /^Scan to register/ })).toBeVisible();
  await audit('registration', page);
  const address = (await link.getByText(/^http/).innerText()).trim();
  expect(address).toContain(`/r/${CODE}`);
  const [file] = await Promise.all([page.waitForEvent('download'), link.getByRole('button', { name: 'Poster' }).click()]);
  expect(await codeOnPoster(await file.path(), address)).toEqual(encode(address, { ecc: 'M', border: 0 }).data);
  return address;
}

/** Where `poster.ts` draws the code, and the quiet zone around it in modules. */
const PLATE = { left: 88, top: 846, width: 372, height: 372 };
const QUIET = 4;

/** Dark and light modules of the code on a poster, read from the middle of each. */
async function codeOnPoster(file: string, address: string): Promise<boolean[][]> {
  const { size } = encode(address, { ecc: 'M', border: 0 });
  const { data } = await sharp(file).extract(PLATE).greyscale().raw().toBuffer({ resolveWithObject: true });
  const side = PLATE.width / (size + QUIET * 2);
  const middle = (module: number): number => Math.floor((module + QUIET + 0.5) * side);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => (data[middle(y) * PLATE.width + middle(x)] ?? 0) < 128),
  );
}

async function joinBy(page: Page, address: string, username: string): Promise<void> {
  await page.goto(address);
  await session(page).join({ username, password: 'Lotus-Pond-77', birthday: '1991-11-08' });
  await page
    .getByRole('dialog', { name: `Welcome, ${username}` })
    .getByRole('button', { name: 'Deposit' })
    .click();
  const { way, amount, pay, credited } = cashier(page);
  await way('Bank gateway').check();
  await amount.fill('500,000');
  await pay.click();
  await payment(page, product.pspUrl).arrive();
  await payment(page).pay.click();
  await expect(credited).toBeVisible();
}

/** Salaries in real time go out by themselves; here every run waits for two operators. */
async function stopEveryRun(page: Page, audit: Audit): Promise<void> {
  const { open, main, look, confirm } = atDesk(page, 'owner');
  await open('/settlements');
  await look('Golden Koi');
  await main.getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('dialog', { name: /^Settlement rules/ });
  await rules.getByLabel('Real-time salary: held above').fill('0');
  await audit('desk, rules of settlements', page);
  await confirm(/^Settlement rules/, { press: 'Apply', reason: 'A journey asked for it.' });
}

async function offerByHouse(page: Page, audit: Audit): Promise<void> {
  const { open, main, confirm } = atDesk(page, 'owner');
  await open('/contracts');
  await main.getByRole('button', { name: 'Offer a contract' }).click();
  const form = page.getByRole('dialog', { name: 'Offer a contract' });
  await form.getByRole('combobox', { name: 'Agent' }).fill('agent');
  await form.getByRole('option', { name: /^agent/ }).click();
  await form.getByLabel('Type').selectOption('realtime');
  await form.getByLabel('Of won bets').fill('0.06');
  await form.getByLabel('Of lost bets').fill('0.06');
  await audit('desk, a contract of the house', page);
  await confirm('Offer a contract', { press: 'Send offer', reason: 'A journey asked for it.' });
}

/** The popup comes over whatever page is open, by itself, and takes the focus. */
async function sign(page: Page, audit: Audit, screen: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Contract offers' });
  await expect(popup.getByRole('article', { name: 'Real-time salary' })).toBeVisible();
  await expect(popup.locator(':focus')).toHaveCount(1);
  await audit(screen, page);
  await popup.getByRole('button', { name: 'Sign' }).press('Enter');
  await expect(popup).toBeHidden();
}

/** By the keyboard alone. */
async function offerBelow(page: Page, name: string, audit: Audit): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/agentHome?page=downlineManagmentView');
  await main.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Offer a contract' }).press('Enter');
  const form = page.getByRole('dialog', { name: `Terms for ${name}` });
  await expect(form.getByLabel('Contract', { exact: true }).locator('option:checked')).toHaveText(
    'Real-time salary · All games · every five minutes',
  );
  await form.getByLabel('Of winning bets, tier 1').fill('0.061');
  await expect(form.getByText(/^Above your own/).first()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Send offer' })).toBeDisabled();
  await form.getByLabel('Of winning bets, tier 1').fill('0.04');
  await form.getByLabel('Of losing bets, tier 1').fill('0.04');
  await audit('terms for a downline', page);
  await form.getByLabel('Of losing bets, tier 1').press('Enter');
  await expect(form).toBeHidden();
  await audit('downline', page);
}

async function release(page: Page, audit: Audit): Promise<void> {
  const { open, main, confirm } = atDesk(page, 'owner');
  // The figures above the list have a column of this name.
  const held = main.getByRole('row').filter({ has: page.getByRole('cell', { name: /^Held/ }) });
  const today = main.getByRole('table', { name: 'Settlements by day' }).getByRole('link').first();
  await open('/settlements?kind=realtime');
  await expect(today).toBeVisible();
  await audit('desk, settlements by day', page);
  // The tick of the product may be settling at this moment, then the command leaves it to it.
  await expect(async () => {
    await open('/settlements?kind=realtime');
    await today.click({ timeout: 10_000 });
    await expect(held).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await audit('desk, settlements', page);
  await held.getByRole('link').first().click();
  const run = page.getByRole('dialog', { name: 'Settlement', exact: true });
  const button = run.getByRole('button', { name: 'Release' });
  await expect(button).toBeVisible();
  await audit('desk, a settlement', page);
  await button.click();
  await confirm(/^Release ₫/, { press: 'Propose', reason: 'Checked against the bets.' });
}

/** The second of two operators, at the approvals. */
async function approve(page: Page): Promise<void> {
  const { open, link, confirm } = atDesk(page, 'second');
  await open('/approvals');
  // What waits stands first.
  await link('Release a settlement').first().click();
  const proposal = page.getByRole('region', { name: 'Proposal' });
  await proposal.getByRole('button', { name: 'Confirm' }).click();
  await confirm('Confirm this proposal?', { press: 'Confirm' });
  await expect(proposal.getByText('Confirmed', { exact: true }).first()).toBeVisible();
}

/** The day that the product has, in the brand's zone. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(product.now());

async function readStatement(page: Page, audit: Audit): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await page.goto(`/agentHome?page=agentRealtimeSalary&to=${today()}`);
    await expect(main.getByRole('button', { name: /Paid/ })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await audit('real-time salary on a phone', page);
  await main.getByRole('button', { name: /Paid/ }).click();
  const statement = main.getByRole('region', { name: 'Statement' });
  for (const step of ['Turnover counted', 'Tier reached', 'Sources', 'Rounding'])
    await expect(statement.getByRole('heading', { name: step })).toBeVisible();
  await expect(statement.getByText('0.04%').first()).toBeVisible();
  await audit('statement on a phone', page);
}

const PAYMENT_PASSWORD = 'Harbour-31-Kite';

async function giveUpwards(page: Page, audit: Audit): Promise<void> {
  const main = page.getByRole('main');
  await security(page).open('payment-password');
  await main.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
  await main.getByLabel('Confirm payment password').fill(PAYMENT_PASSWORD);
  await main.getByRole('button', { name: 'Set payment password' }).click();
  await security(page).stepUp('Lotus-Pond-77');
  await expect(page.getByText('Payment password set')).toBeVisible();
  await page.goto('/member?page=transferUpline');
  await main.getByRole('textbox', { name: 'Amount' }).fill('100,000');
  await main.getByLabel('Payment password', { exact: true }).fill(PAYMENT_PASSWORD);
  await audit('transfer to the agent on a phone', page);
  await main.getByRole('button', { name: /^Transfer/ }).click();
  await expect(page.getByText('₫100,000 was deducted from your balance.')).toBeVisible();
  await page.goto('/member?page=transactionHistory');
  await expect(main.getByText(/100,000/).first()).toBeVisible();
}

async function readLock(page: Page, audit: Audit): Promise<void> {
  await page.goto('/agentHome?page=transferDownline');
  await expect(page.getByRole('main').getByText('Wager ₫100,000 first')).toBeVisible();
  await audit('transfer to a downline', page);
}

async function offerLower(page: Page): Promise<void> {
  const { open, link, confirm } = atDesk(page, 'owner');
  await open('/contracts');
  await link('agent').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer newer terms' }).click();
  const form = page.getByRole('dialog', { name: 'New terms for agent' });
  await form.getByLabel('Of won bets').fill('0.02');
  await form.getByLabel('Of lost bets').fill('0.02');
  await confirm('New terms for agent', { press: 'Send offer', reason: 'A journey asked for it.' });
}

async function signLower(page: Page, audit: Audit): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Contract offers' });
  await page.goto('/agentHome?page=contracts');
  await expect(popup.getByText('Your downline has a higher rate')).toBeVisible();
  await audit('contract popup, lower terms', page);
  await expect(popup.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await popup.getByRole('checkbox', { name: 'I understand that' }).check();
  await popup.getByRole('button', { name: 'Sign' }).click();
  await expect(popup).toBeHidden();
  await audit('contracts', page);
}
