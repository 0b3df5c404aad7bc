import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { desk } from './pages/desk.ts';
import { session } from './pages/session.ts';
import { consoleUrl, demo } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const owner = { email: 'owner@pavilion.example', password: demo.password, app: createApp('PAVILIONDESKDEMONSTRATIONSECRET2') };
const TITLE = `A quiet Sunday ${Date.now() % 100_000}`;
type Audit = (screen: string, of?: Page) => Promise<void>;

const messages = (page: Page) => ({
  badge: page.getByRole('navigation', { name: 'Member centre' }).getByRole('link', { name: /^Messages/ }),
  row: (title: string) => page.getByRole('listitem').filter({ hasText: title }).getByRole('button'),
  letter: page.getByRole('region', { name: 'The message' }),
});

test('a letter of the house arrives while the member looks, is read, deleted and brought back; the member chooses what is sent', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  await page.goto('/?popup=login');
  await session(page).logIn({ username: 'demo', password: demo.password });
  await page.goto('/member?page=messageV2');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const atDesk = await device({ ...desktop, baseURL: consoleUrl });
  await test.step('an operator writes to one by name', () => writeFromDesk(atDesk, audit));
  await test.step('the badge and the letter are there by themselves', () => readIt(page, audit));
  await test.step('deleted, and back by one press', () => deleteAndUndo(page));
  await test.step('on a phone the letter, then the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { row, letter } = messages(page);
    await row(TITLE).click();
    await expect(letter).toContainText('the tables rest on Sunday.');
    await audit('a message on a phone');
    await letter.getByRole('button', { name: 'All messages' }).click();
    await expect(row(TITLE)).toBeVisible();
    await expect(letter).toBeHidden();
  });
  await test.step('what is sent, chosen by the member', async () => {
    await page.goto('/member?page=messageV2&view=settings');
    await page.locator('label', { hasText: 'By email' }).click();
    await expect(page.getByText(/^Opted in on/).first()).toBeVisible();
    await audit('settings of messages on a phone');
  });
  await test.step('an agent opens a message to those right below', async () => {
    const agent = await device({ ...phone });
    await agent.goto('/?popup=login');
    await session(agent).logIn({ username: 'agent', password: demo.password });
    await agent.goto('/agentHome?page=agentMessages');
    await agent.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(agent.getByRole('dialog', { name: 'Write a message' })).toBeVisible();
    await audit('writing on a phone', agent);
  });
  expect(complaints).toEqual([]);
});

async function writeFromDesk(page: Page, audit: Audit): Promise<void> {
  const { signIn, open } = desk(page, owner);
  await signIn(() => Promise.resolve());
  await open('/letters/new');
  await page.getByRole('main').getByLabel('Brand', { exact: true }).selectOption({ label: 'Golden Koi' });
  await page.getByRole('radio', { name: /^By name/ }).check();
  await page.getByLabel('Usernames').fill('demo');
  await page.getByLabel('Title', { exact: true }).fill(TITLE);
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, the tables rest on Sunday.');
  await page.getByLabel('Reason', { exact: true }).fill('A journey asked for it.');
  await expect(page.getByText('Dear mai_linh, the tables rest on Sunday.')).toBeVisible();
  await audit('desk, a letter', page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText(TITLE);
  await audit('desk, letters', page);
}

async function readIt(page: Page, audit: Audit): Promise<void> {
  const { badge, row, letter } = messages(page);
  await expect(row(TITLE)).toBeVisible({ timeout: 30_000 });
  await expect(badge).toContainText(/\d/);
  await audit('messages');
  await row(TITLE).click();
  await expect(letter).toContainText('Dear demo, the tables rest on Sunday.');
  await audit('a message');
}

async function deleteAndUndo(page: Page): Promise<void> {
  const { row, letter } = messages(page);
  await letter.getByRole('button', { name: 'Delete this message' }).click();
  await expect(row(TITLE)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(TITLE)).toBeVisible();
}
