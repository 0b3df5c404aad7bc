import { createApp } from './app.ts';
import { desk } from './pages/desk.ts';
import { newName, session } from './pages/session.ts';
import { consoleUrl, demo } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const owner = { email: 'owner@pavilion.example', password: demo.password, app: createApp('PAVILIONDESKDEMONSTRATIONSECRET2') };

test('a room: a visitor reads, a member writes, a word is masked, an operator removes the line and mutes, the member sees why', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const log = page.getByRole('log', { name: 'Messages' });
  await test.step('a visitor reads along and is offered to log in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: /^Hạnh An/ }).click();
    await expect(log.getByText('Chào cả nhà!')).toBeVisible();
    await expect(page.getByText('Log in to chat.')).toBeVisible();
    await expect(page.getByRole('status').getByRole('link', { name: 'Log in' })).toBeVisible();
    await audit('room, a visitor');
  });
  const room = page.url();
  const reader = await device(phone);
  await reader.goto(room);
  const read = reader.getByRole('log', { name: 'Messages' });
  await test.step('a member reads the rules, writes, and a word is masked for everybody', async () => {
    const username = newName('mai');
    await page.goto('/register');
    await session(page).join({ username, password: 'Lotus-Pond-77', birthday: '1991-11-08' });
    await page
      .getByRole('dialog', { name: `Welcome, ${username}` })
      .getByRole('button', { name: 'Look around first' })
      .click();
    await page.goto(room);
    await page.getByRole('button', { name: "I've read this" }).click();
    await page.getByLabel('Your message').fill('This <b>SCAMMER</b> again');
    await page.keyboard.press('Enter');
    await expect(log.getByText('This <b>*******</b> again')).toBeVisible();
    await expect(read.getByText('This <b>*******</b> again')).toBeVisible();
    await audit('room, a member');
  });
  const first = await device({ ...desktop, baseURL: consoleUrl });
  await test.step('an operator removes the line and mutes who wrote it', async () => {
    const { signIn, open, main, confirm } = desk(first, owner);
    await signIn(() => Promise.resolve());
    await open(`/rooms?id=${new URL(room).pathname.split('/').at(-1) ?? ''}`);
    const line = main.getByRole('listitem').filter({ hasText: 'This <b>*******</b> again' });
    await line.getByRole('button', { name: /^Ban / }).click();
    await confirm('Ban this member', { press: 'Ban', reason: 'Insults others.' });
    await line.getByRole('button', { name: /^Remove the message of/ }).click();
    await confirm('Remove this message', { press: 'Remove', reason: 'An insult.' });
    await expect(line.getByText('Removed', { exact: true })).toBeVisible();
    await audit('desk, a room', first);
  });
  await test.step('the line is gone for all, and the member is told until when they cannot write', async () => {
    await expect(page.getByText(/^You can't write here until .+\. You can still read\.$/)).toBeVisible();
    await expect(page.getByLabel('Your message')).toBeHidden();
    for (const seen of [log, read]) {
      await expect(seen.getByText('This message was removed.')).toBeVisible();
      await expect(seen.getByText('SCAMMER')).toHaveCount(0);
    }
    await audit('room, muted');
    await audit('room on a phone', reader);
  });
  expect(complaints).toEqual([]);
});
