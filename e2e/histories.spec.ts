import { readFile } from 'node:fs/promises';
import { game, games } from './pages/game.ts';
import { newMember } from './pages/newcomer.ts';
import { records } from './pages/records.ts';
import { studioUrl } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

test('bets are narrowed, opened, kept in the address and in a whole file; a phone has them in a sheet', async ({ page, audit }) => {
  await newMember(page, { way: 'Bank gateway', typed: '1,000,000' });
  for (const [nodeId, rounds] of [
    [games.citrus, 2],
    [games.dice, 1],
  ] as const) {
    await page.goto(`/play/${nodeId}`);
    await game(page).ready();
    for (let round = 0; round < rounds; round += 1) await game(page).play();
  }

  await page.goto('/member?page=personalHistoryCopy');
  const { rows } = records(page);
  const main = page.getByRole('main');
  await expect(rows).toHaveCount(3);
  const [file] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'Export CSV' }).click()]);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(4);

  // Activity is counted a moment behind; then there are two kinds to choose from.
  const kinds = main.getByRole('combobox', { name: 'Game type' });
  await expect(async () => {
    await page.reload();
    await expect(kinds).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await kinds.selectOption({ label: 'Mini games' });
  await expect(rows).toHaveCount(1);
  await expect(main.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
  await audit('bets of one kind');
  await rows.first().getByRole('button', { name: 'Round details' }).or(rows.getByTitle('Round details')).first().click();
  const round = page.getByRole('dialog');
  await expect(round.getByText('Counts toward turnover')).toBeVisible();
  await expect(round.getByRole('link', { name: 'Replay and verify' })).toHaveAttribute('href', new RegExp(`^${studioUrl}`));
  await audit('a round');
  // The address holds the round: it opens again by itself, and going back closes it.
  await page.reload();
  await expect(round).toBeVisible();
  await page.goBack();
  await expect(round).toBeHidden();
  await page.getByRole('link', { name: 'Profit and loss' }).first().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await audit('profit and loss');
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/product=BGS/);

  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
  await expect(rows).toHaveCount(1);
  await main.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet.getByRole('button', { name: 'Show 1 row' })).toBeVisible();
  await audit('bets, filter on a phone');
  await sheet.getByRole('group', { name: 'Game type' }).getByRole('button', { name: 'Slots' }).click();
  await sheet.getByRole('group', { name: 'Result' }).getByRole('button', { name: 'In play' }).click();
  await sheet.getByRole('button', { name: 'Show 0 rows' }).click();
  await expect(main.getByText('No bets in this period')).toBeVisible();
  await audit('bets, none, on a phone');
});
