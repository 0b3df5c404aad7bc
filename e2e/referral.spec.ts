import { game, games } from './pages/game.ts';
import { agreedBalance } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { newName, session } from './pages/session.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...phone, brand: 'koi' });

test('a link brings a newcomer who pays in and plays, the inviter takes the reward, and the ladder says where both stand', async ({
  page,
  device,
  audit,
  complaints,
}) => {
  await page.goto('/register');
  await session(page).join({ username: newName('moi'), password: 'Quiet-Harbour-27', birthday: '1991-04-12' });
  await page.goto('/member?page=referral');
  const invitation = page.getByRole('region', { name: 'Your invitation' });
  const link = invitation.getByText(/referralCode=/);
  await expect(link).toBeVisible();
  const address = new URL(await link.innerText());
  await expect(invitation.getByText('₫100,000', { exact: true })).toBeVisible();
  await expect(invitation.getByRole('heading', { name: 'For each friend; they get ₫50,000' })).toBeVisible();
  await audit('invitation');

  const friend = await device(desktop);
  await friend.goto(`${address.pathname}${address.search}`);
  await expect(session(friend).register).toBeVisible();
  await newMember(friend, { way: 'Bank gateway', typed: '500,000' });
  await friend.goto(`/play/${games.dice}`);
  const round = game(friend);
  await round.ready();
  for (let times = 0; times < 6; times += 1) await round.double.click();
  await round.play();

  const take = page.getByRole('button', { name: 'Claim ₫100,000' });
  await expect(async () => {
    await page.reload();
    await expect(take).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await audit('reward to take');
  const before = await agreedBalance(page);
  await take.tap();
  await expect(take).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your referrals' }).getByText('Qualified')).toBeVisible();
  await expect.poll(() => agreedBalance(page)).toBe(before + 100_000);

  await friend.goto('/member?page=vip');
  await expect(friend.getByRole('heading', { name: 'Pond', level: 2 })).toBeVisible();
  await expect(friend.getByRole('progressbar', { name: 'Total wagered' })).toBeVisible();
  await audit('ladder', friend);
  await page.goto('/member?page=vip');
  await expect(page.getByRole('heading', { name: /^Dragon Gate/ })).toBeVisible();
  await audit('ladder on a phone');
  expect(complaints).toEqual([]);
});
