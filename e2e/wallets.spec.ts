import { game } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { agreedBalance } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { expect, phone, test } from './test.ts';

test.use(phone);

test('money goes along into a game with a wallet of its own, is played there and comes home with one press', async ({
  page,
  audit,
  complaints,
}) => {
  const { balance } = await newMember(page, { way: 'Bank gateway', typed: '500,000' });
  const main = page.getByRole('main');
  await page.goto('/member?page=transferFund');
  const automatic = main.getByRole('switch', { name: /^Automatic transfer/ });
  await expect(automatic).toBeVisible();
  await expect(main.getByRole('group', { name: 'To' })).toBeInViewport();
  // The words are pressed: the picture of the switch lies over the input.
  if (await automatic.isChecked()) await main.getByText(/^Automatic transfer/).click();
  await expect(automatic).not.toBeChecked();
  await audit('transfer');

  await page.goto('/rng');
  await lobby(page).open('Pearl Dive');
  await expect(page.getByRole('heading', { name: 'How much do you want to transfer?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100,000');
  await page.getByRole('button', { name: /^Transfer .* and play$/ }).click();
  const { frame } = game(page);
  await frame.getByRole('button', { name: 'Shell 1' }).click();
  await expect(frame.getByRole('status')).toHaveText(/^(The pearl!|The pearl was under another shell)/);

  await page.goto('/member?page=transferFund');
  const allHome = main.getByRole('button', { name: 'All to main wallet' });
  await allHome.click();
  await expect(allHome).toBeDisabled();
  // The smallest stake is 1,000: lost, or won at 2.91 times.
  await expect(async () => expect([balance - 1_000, balance + 1_910]).toContain(await agreedBalance(page))).toPass({ timeout: 90_000 });
  expect(complaints).toEqual([]);
});

test.describe('Solária', () => {
  test.use({ brand: 'sol' });

  test('where one wallet plays every game the address of transfers says so', async ({ page, audit }) => {
    await newMember(page, { way: 'Debit card', typed: '50' });
    await page.goto('/member?page=transferFund');
    await expect(page.getByRole('heading', { name: 'One wallet for every game' })).toBeVisible();
    await audit('one wallet');
  });
});
