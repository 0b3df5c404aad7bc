import { game, games } from './pages/game.ts';
import { newMember } from './pages/newcomer.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

test('a mission is played for, claimed and in the balance; days are marked, and a phone has all of it', async ({
  page,
  audit,
  complaints,
}) => {
  await newMember(page, { way: 'Bank gateway', typed: '1,000,000' });
  await page.goto('/member?page=missionLeaderboard');
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Play 3 different games' }) });
  await expect(row.getByText('0 of 3')).toBeVisible();
  const terms = row.getByText('Yours right away, no wagering.');
  await expect(terms).toBeHidden();
  await row.getByRole('button', { name: /^Terms of/ }).click();
  await expect(terms).toBeVisible();
  await audit('missions');

  // Logging in marks the day within a minute, a press at once.
  const visits = main.getByRole('region', { name: 'Weekly visits' });
  const mark = visits.getByRole('button', { name: 'Check in' });
  if (await mark.isVisible()) await mark.click();
  await expect(visits.getByText('1 of 5 days')).toBeVisible();

  for (const nodeId of [games.citrus, games.dice, games.koi]) {
    await page.goto(`/play/${nodeId}`);
    await game(page).ready();
    await game(page).play();
  }
  await page.goto('/member?page=missionLeaderboard');
  const claim = main.getByRole('button', { name: 'Claim the prize for Play 3 different games' });
  await expect(claim).toBeVisible();
  await audit('a mission that is done');
  await claim.click();
  const taken = main.getByRole('article', { name: 'Play 3 different games claimed' });
  await expect(taken).toContainText('+₫5,000');
  await expect(taken.getByRole('link', { name: /^Entry / })).toBeVisible();
  await expect(claim).toBeHidden();
  await page.goto('/member?page=transactionHistory');
  await expect(page.getByText('+₫5,000').first()).toBeVisible();

  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
  await page.goto('/member?page=missionLeaderboard');
  await expect(row.getByText(/^Claimed/)).toBeVisible();
  await audit('missions on a phone');
  expect(complaints).toEqual([]);
});
