import { session, newName } from './pages/session.ts';
import { game, games } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

test('one press on home plays for free, after the age is said once on the device; an opened address makes no account', async ({
  page,
  audit,
  complaints,
}) => {
  const accounts: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/wps/session/login/freeplay')) accounts.push(request.url());
  });
  await page.goto(`/play/${games.koi}?demo=1`);
  const yes = page.getByRole('button', { name: "Yes, I'm 18 or over" });
  await expect(yes).toBeVisible();
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Highlights' });
  // Last: while another slide leads, the game's own slide beside it has a link of this name too.
  const start = hero.getByRole('link', { name: 'Play Koi Ascending' }).last();
  await expect(start).toBeVisible();
  // The words and the button are there while another slide comes, and it still starts a game.
  await hero.getByRole('button', { name: 'Show Verify every round' }).click();
  await expect(hero.getByRole('link', { name: 'See how it works' })).toBeVisible();
  await expect(start).toBeVisible();
  await start.click();
  await audit('before the first game');
  expect(accounts).toEqual([]);
  await yes.click();
  await game(page).ready();
  expect(accounts).toHaveLength(1);
  await expect(game(page).frame.getByRole('button', { name: 'Log in to play for real' })).toBeVisible();
  // Another tab of the same device: a press plays at once, an opened address waits for one.
  const tab = await page.context().newPage();
  await tab.goto(`/play/${games.koi}?demo=1`);
  await expect(tab.getByRole('button', { name: 'Play for free' })).toBeVisible();
  expect(accounts).toHaveLength(1);
  await tab.goto('/bgs');
  await lobby(tab).open('Moon Dice');
  await game(tab).ready();
  expect(accounts).toHaveLength(2);
  expect(complaints).toEqual([]);
});

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
  const places = await sky.places();
  await sky.play();
  expect(await sky.places()).toEqual(places);
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
