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

test('a letter of the house arrives while the member looks, is read, deleted and brought back; an agent writes and is answered', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  await page.goto('/');
  await session(page).logIn('subagent', demo.password);
  await page.goto('/member?page=messageV2');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const atDesk = await device({ ...desktop, baseURL: consoleUrl });
  await test.step('an operator writes to some', () => writeFromDesk(atDesk, audit));
  await test.step('the badge and the letter are there by themselves', () => readIt(page, audit));
  await test.step('deleted, and back by one press', () => deleteAndUndo(page));
  const agent = await device({ ...phone });
  await test.step('an agent writes to a member right below, on a phone', () => writeBelow(agent, audit));
  await test.step('who answers', () => answer(page, audit));
  await test.step('the answer is with the agent', async () => {
    await agent.goto('/agentHome?page=agentMessages');
    await messages(agent).row('About tonight').first().click();
    await expect(messages(agent).letter).toContainText('I will be there.');
    await audit('an answer on a phone', agent);
  });
  await test.step('what is sent, chosen by the member', async () => {
    await page.goto('/member?page=messageV2&view=settings');
    await page.getByRole('switch', { name: /^By e-mail/ }).click();
    await expect(page.getByText(/^Chosen on/).first()).toBeVisible();
    await audit('settings of messages');
  });
  expect(complaints).toEqual([]);
});

async function writeFromDesk(page: Page, audit: Audit): Promise<void> {
  const { signIn, open } = desk(page, owner);
  await signIn(() => Promise.resolve());
  await open('/letters/new');
  const brand = page.getByLabel('Brand', { exact: true });
  if (await brand.isVisible()) await brand.selectOption({ label: 'Golden Koi' });
  await page.getByRole('radio', { name: /^By name/ }).check();
  await page.getByLabel('User names').fill('subagent');
  await page.getByLabel('Title', { exact: true }).fill(TITLE);
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, the tables rest on Sunday.');
  await page.getByLabel('Reason', { exact: true }).fill('A journey asked for it.');
  await expect(page.getByText('Dear mai_linh, the tables rest on Sunday.')).toBeVisible();
  await audit('desk, a letter', page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Letter' })).toContainText(TITLE);
  await audit('desk, letters', page);
}

async function readIt(page: Page, audit: Audit): Promise<void> {
  const { badge, row, letter } = messages(page);
  await expect(row(TITLE)).toBeVisible({ timeout: 30_000 });
  await expect(badge).toContainText(/\d/);
  await audit('messages');
  await row(TITLE).click();
  await expect(letter).toContainText('Dear subagent, the tables rest on Sunday.');
  await audit('a message');
}

async function deleteAndUndo(page: Page): Promise<void> {
  const { row, letter } = messages(page);
  await letter.getByRole('button', { name: 'Delete this message' }).click();
  await expect(row(TITLE)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(TITLE)).toBeVisible();
}

async function writeBelow(page: Page, audit: Audit): Promise<void> {
  await page.goto('/');
  await session(page).logIn('agent', demo.password);
  await page.goto('/agentHome?page=agentMessages');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a message' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel('Title').fill('About tonight');
  await dialog.getByLabel(/^Message/).fill('Will you be there?');
  await audit('writing on a phone', page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
}

async function answer(page: Page, audit: Audit): Promise<void> {
  const { row, letter } = messages(page);
  await row('About tonight').first().click();
  await letter.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Message/).fill('I will be there.');
  await audit('an answer');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
}
