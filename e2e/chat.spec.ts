import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createApp } from './app.ts';
import { desk, type Operator } from './pages/desk.ts';
import { consoleUrl } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const key = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const operators = {
  owner: { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
  second: { email: 'second@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
} satisfies Record<string, Operator>;

const write = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox').fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test('a visitor talks to two operators: queue, words both ways, a picture, reading and writing seen, handed over, ended, rated', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const first = await device({ ...desktop, baseURL: consoleUrl });
  const owner = desk(first, operators.owner);
  await owner.signIn(() => Promise.resolve());
  await owner.open('/chats');
  await expect(first.getByText('No one is waiting.')).toBeVisible();

  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /Golden Koi Desk/ })
    .first()
    .click();
  const chat = await opened;
  await chat.setViewportSize({ width: 440, height: 750 });
  const log = chat.getByRole('log');
  await expect(chat.getByText('1 agent online')).toBeVisible();
  await audit('chat, before the first word', chat);
  await test.step('the first words take a place in the queue', async () => {
    await write(chat, 'My withdrawal says paid, but <b>nothing</b> arrived.');
    await expect(chat.getByRole('region', { name: 'Your position in the queue' })).toContainText('1');
    await expect(log.getByText('My withdrawal says paid, but <b>nothing</b> arrived.')).toBeVisible();
    await audit('chat, in the queue', chat);
  });
  await test.step('an operator claims it and is seen writing', async () => {
    await first.getByRole('button', { name: /^Claim the chat of/ }).click();
    await expect(chat.getByText(/is here\. You waited/)).toBeVisible();
    await expect(log.getByText('read', { exact: true })).toBeVisible();
    await first.getByLabel('Your answer').pressSequentially('Hello');
    await expect(chat.getByText('is writing…')).toBeVisible();
    await first.getByLabel('Your answer').fill('Hello, may I see the page of your bank?');
    await first.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('Hello, may I see the page of your bank?')).toBeVisible();
  });
  await test.step('a picture', async () => {
    const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#806040' } })
      .png()
      .toBuffer();
    await chat.getByLabel('Photo to send').setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer });
    await expect(log.getByRole('button', { name: /Photo statement\.png/ })).toBeVisible();
    await first.getByRole('button', { name: /Picture statement\.png/ }).click();
    await expect(first.getByRole('img', { name: 'Full picture' })).toBeVisible();
    await first.getByRole('button', { name: 'Close', exact: true }).click();
    await audit('desk, a chat', first);
  });
  await test.step('what was not sent survives a reload', async () => {
    await chat.getByRole('textbox').fill('half a sent');
    await chat.reload();
    await expect(chat.getByRole('textbox')).toHaveValue('half a sent');
    await write(chat, 'Here it is.');
    await expect(first.getByText('Here it is.').first()).toBeVisible();
  });
  await test.step('handed over with a note that the visitor does not read', async () => {
    const other = await device({ ...desktop, baseURL: consoleUrl });
    const second = desk(other, operators.second);
    await second.signIn(() => Promise.resolve());
    await second.open('/chats');
    await first.getByRole('button', { name: 'Hand over' }).click();
    const dialog = first.getByRole('dialog');
    const colleague = dialog.getByRole('option', { name: /open\)$/ });
    await expect(colleague).toBeAttached();
    await dialog.getByLabel('To', { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel('Note').fill('Knows the bank');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(chat.getByText(/is now helping you/)).toBeVisible();
    await expect(other.getByText('Knows the bank')).toBeVisible();
    await expect(chat.getByText('Knows the bank')).toHaveCount(0);
    await other.getByRole('button', { name: 'End chat' }).click();
  });
  await test.step('ended and rated', async () => {
    await chat.getByText('Good', { exact: true }).locator('..').click();
    await chat.getByRole('button', { name: 'Friendly' }).click();
    await audit('chat, ended', chat);
    await chat.getByRole('button', { name: 'Send rating' }).click();
    await expect(chat.getByText('You rated this chat 4 of 5.')).toBeVisible();
    await owner.open('/chats/overview');
    await expect(first.getByRole('link', { name: 'A visitor' }).first()).toBeVisible();
    await audit('desk, customer service', first);
  });
  expect(complaints).toEqual([]);
});
