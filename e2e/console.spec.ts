import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createApp } from './app.ts';
import { cashier, newAccount } from './pages/cashier.ts';
import { desk, type Operator } from './pages/desk.ts';
import { session } from './pages/session.ts';
import { newMember } from './pages/newcomer.ts';
import { consoleUrl } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const key = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const operators = {
  owner: { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
  second: { email: 'second@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
} satisfies Record<string, Operator>;

const bank = { bank: 'Red River Bank', number: newAccount(), holder: 'Tran Van Binh', password: 'River-Stone-5' };
type Audit = (screen: string, of?: Page) => Promise<void>;

test('a large withdrawal from the first no to the payout: documents, four eyes, and what the desk sees of it', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const first = await device({ ...desktop, baseURL: consoleUrl });
  const owner = desk(first, operators.owner);
  await owner.signIn((screen) => audit(screen, first));
  await audit('desk, what waits', first);
  await test.step('asks for documents before a withdrawal', () => switchDocuments(first, audit));
  const { username, password } = await newMember(page, { way: 'Bank gateway', typed: '30,000,000' });
  await test.step('the member is sent to the documents', () => sendDocuments(page, audit));
  await test.step('they are approved', () => approveDocuments(first, username, audit));
  await test.step('the member asks for a large withdrawal', () => withdrawLarge(page, password));
  await test.step('the first pair of eyes is not enough', () => approveFirst(first, username, audit));
  await test.step('the second is', async () => {
    const other = await device({ ...desktop, baseURL: consoleUrl });
    const second = desk(other, operators.second);
    await second.signIn(() => Promise.resolve());
    await second.open('/withdrawals');
    await second.link(username).click();
    await other.getByRole('button', { name: /^Approve ₫/ }).click();
    await second.confirm(/^Approve ₫/, { press: 'Approve' });
    await expect(cashier(page).withdrawal('25,000,000').getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  });
  await test.step('everything about the member, and what was done', () => lookRound(first, username, audit));
  await test.step('a rule of registration, changed while a form is open', async () => {
    const visitor = await device(desktop);
    await changeRule(first, visitor, audit);
  });
  await test.step('documents are asked for no more', () => switchDocuments(first));
  await test.step('locked, the member is out at once', async () => {
    await page.goto('/member');
    await owner.open('/members');
    await first.getByLabel('Search').fill(username);
    await owner.link(username).click();
    await first.getByRole('button', { name: 'Actions' }).click();
    await first.getByRole('menuitem', { name: 'Lock' }).click();
    await owner.confirm(`Lock ${username}?`, { press: 'Lock', reason: 'A journey asked for it.' });
    await expect(session(page).login).toBeVisible();
  });
  await test.step('the same on a phone', () => lookOnPhone(first, audit));
  expect(complaints).toEqual([]);
});

/** Turns the flag over, with what changes named before it is put in force. */
async function switchDocuments(page: Page, audit?: Audit): Promise<void> {
  const { open, main, look, confirm } = desk(page, operators.owner);
  await open('/brand?tab=access');
  await look('Golden Koi');
  const flag = main.getByRole('switch', { name: /^Documents before a withdrawal/ });
  await flag.press('Space');
  await audit?.('desk, access of a brand', page);
  await main.getByRole('button', { name: 'Put in force' }).click();
  await confirm('Put this in force?', { press: 'Put in force', reason: 'A journey asked for it.' });
  await expect(main.getByRole('region', { name: 'Changes not in force yet' })).toBeHidden();
}

const drawn = (text: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#dfe7e4"/>
    <text x="60" y="120" font-size="44">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function sendDocuments(page: Page, audit: Audit): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await page.goto('/member?page=withdraw');
    await expect(main.getByText('First we check who you are')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await audit('withdraw, documents first');
  await main.getByRole('link', { name: 'Send documents' }).click();
  for (const [side, index] of [
    ['Front of the card', 0],
    ['Back of the card', 1],
  ] as const) {
    await main
      .locator('input[type=file]')
      .nth(index)
      .setInputFiles({ name: `${index}.png`, mimeType: 'image/png', buffer: await drawn(side) });
    await expect(main.getByRole('img', { name: `Your picture: ${side}` })).toBeVisible();
  }
  await main.getByLabel('Number of the document').fill('079191008123');
  await audit('documents, added');
  await main.getByRole('button', { name: 'Send for checking' }).click();
  await expect(main.getByText('We are looking at your documents')).toBeVisible();
}

async function approveDocuments(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, main, link, isItYou } = desk(page, operators.owner);
  await open('/documents');
  await audit('desk, documents', page);
  await link(username).click();
  await main.getByLabel('Name on the document').fill(bank.holder);
  await main.getByRole('textbox', { name: 'Birthday on the document' }).fill('11/08/1991');
  await main.getByLabel('Why the difference may pass').fill('The account has no name yet.');
  await audit('desk, a document', page);
  await main.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(isItYou).toBeHidden();
}

async function withdrawLarge(page: Page, password: string): Promise<void> {
  const { amount, addBank, paymentPassword, withdraw, withdrawal } = cashier(page);
  await page.goto('/member?page=withdraw');
  await addBank(bank, password);
  await amount.fill('25,000,000');
  await paymentPassword.fill(bank.password);
  await withdraw.click();
  await expect(withdrawal('25,000,000').getByText('In review')).toBeVisible();
}

async function approveFirst(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, link, confirm } = desk(page, operators.owner);
  await open('/withdrawals');
  await link(username).click();
  await expect(page.getByRole('heading', { name: 'Four eyes' })).toBeVisible();
  await audit('desk, withdrawals', page);
  await page.getByRole('button', { name: 'Approve as the first' }).click();
  await confirm(/^Approve ₫/, { press: 'Approve' });
  await expect(page.getByRole('button', { name: 'Waiting for a colleague' })).toBeDisabled();
}

async function lookRound(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, main, link } = desk(page, operators.owner);
  await open('/members');
  await page.getByLabel('Search').fill(username);
  await expect(main.getByRole('row')).toHaveCount(2);
  await audit('desk, members', page);
  await link(username).click();
  for (const tab of ['Overview', 'Money', 'Sign-ins and devices', 'Documents']) {
    await main.getByRole('tab', { name: tab, exact: true }).click();
    await page.waitForLoadState('networkidle');
    await audit(`desk, member, ${tab}`, page);
  }
  await open('/outbox');
  await expect(main.getByRole('table')).toBeVisible();
  await audit('desk, messages', page);
  await open('/audit');
  await main.getByRole('button', { name: 'Check the chain' }).click();
  await expect(main.getByText(/^The chain holds/)).toBeVisible();
  await audit('desk, audit trail', page);
}

async function changeRule(page: Page, visitor: Page, audit: Audit): Promise<void> {
  const { open, main, confirm } = desk(page, operators.owner);
  const { register } = session(visitor);
  const email = register.getByRole('textbox', { name: /^E-mail/ });
  const look = async (): Promise<void> => {
    await visitor.goto('/?popup=register');
    await register.getByRole('tab', { name: 'By username' }).click();
    // What is optional is folded; a required field stands in the form.
    if (await register.getByText('More about you').isVisible()) await register.getByText('More about you').click();
  };
  const turn = async (): Promise<void> => {
    await open('/registration');
    await main.getByRole('button', { name: 'E-mail' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Required' }).press('Space');
    await confirm('Registration: E-mail', { press: 'Put in force', reason: 'A journey asked for it.' });
  };
  await look();
  await expect(email).not.toHaveAttribute('aria-required', 'true');
  await turn();
  await audit('desk, registration', page);
  await expect(async () => {
    await look();
    await expect(email).toHaveAttribute('aria-required', 'true', { timeout: 1_000 });
  }).toPass();
  await turn();
}

async function lookOnPhone(page: Page, audit: Audit): Promise<void> {
  const { open, main } = desk(page, operators.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/members', '/documents', '/withdrawals', '/brand', '/audit', '/status']) {
    await open(path);
    await expect(main.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${path} is ${over} px too wide`).toBeLessThanOrEqual(0);
    await audit(`desk, ${path} on a phone`, page);
  }
}
