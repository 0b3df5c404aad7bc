import { session, newName } from './pages/session.ts';
import { game, games } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

test('free play is invited wherever a real account is needed, and goes on there with one', async ({ page, audit, complaints }) => {
  await page.goto('/?popup=login');
  await session(page).login.getByRole('link', { name: 'Free play' }).click();
  const popup = page.getByRole('dialog', { name: 'Free play' });
  await audit('free play');
  await popup.getByRole('button', { name: 'Play for free' }).click();
  await expect(popup.getByText('Confirm your age first.')).toBeVisible();
  await popup.getByRole('checkbox', { name: "I'm 18 or over" }).check();
  await popup.getByRole('button', { name: 'Play for free' }).click();
  await expect(popup).toBeHidden();

  const invitation = page.getByRole('dialog', { name: 'Play for real' });
  const header = page.getByRole('banner');
  await expect(header.getByText('Play money')).toBeVisible();
  await expect(header.getByText('1,000.00')).toBeVisible();
  await header.getByRole('link', { name: 'Play for real' }).click();
  await expect(invitation.getByText("You're in free play.")).toBeVisible();
  await audit('play for real');
  await invitation.getByRole('button', { name: 'Keep playing for free' }).click();
  await expect(invitation).toBeHidden();
  // A page of a member says the same in its own place.
  for (const place of ['/member?page=depositv2', '/member', '/member?page=withdraw']) {
    await page.goto(place);
    await expect(page.getByRole('main').getByText('You need a real account for this'), place).toBeVisible();
  }
  await audit('a page for members');
  await page.goto(`/play/${games.dice}`);
  await game(page).ready();
  await page.goBack();
  await page.goto('/bgs');
  await lobby(page).open('Sky Lantern');
  const sky = game(page);
  await sky.ready();
  await audit('Sky Lantern');
  const before = await sky.balance();
  await sky.play();
  await expect(sky.verdict).toHaveText(/^(Won|No win)/);
  await expect.poll(() => sky.balance()).not.toBe(before);
  await expect(sky.frame.getByRole('list', { name: 'Recent results' }).getByRole('listitem')).toHaveCount(1);
  const left = await sky.balance();
  await page.goBack();
  await expect(header.getByText(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(left))).toBeVisible();
  // The next game plays from the same money.
  await lobby(page).open('Moon Dice');
  await game(page).ready();
  expect(await game(page).balance()).toBe(left);
  await page.goBack();
  await page.goBack();

  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await session(page).join({ username: newName('khach'), password: 'Paper-Boat-On-Tea', birthday: '1990-12-01' });
  await page
    .getByRole('dialog', { name: /^Welcome/ })
    .getByRole('button', { name: 'Look around first' })
    .click();
  await expect(page).toHaveURL(/\/member\?page=withdraw/);
  await expect(page.getByRole('heading', { name: 'Add a payout account' })).toBeVisible();
  expect(complaints).toEqual([]);
});
