import { expect, type Page } from '@playwright/test';
import { type Account, bank, cashier, payment } from './pages/cashier.ts';
import { session } from './pages/session.ts';
import { game } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { agreedBalance, amountOf, balanceOfWallet } from './pages/money.ts';
import { type Hand, navigation } from './pages/navigation.ts';
import { records } from './pages/records.ts';
import { requestsOf } from './pages/requests.ts';
import { besideProduct, studioUrl } from './product.ts';
import type { Brand } from './test.ts';

/** What an evening is made of in one brand; amounts in main units, and as the brand shows them. */
export interface Plan {
  brand: Brand;
  username: string;
  slot: string;
  /** The way to pay in, how the amount is given, and where it is paid: on the provider's page, or at the payer's bank by a code that is shown. */
  deposit: { way: string; amount: number; typed: string; at: 'provider' | 'bank' };
  account: Account;
  /** The brand asks whether money arrived. */
  asksArrival: boolean;
  small: { typed: string; shown: string };
  large: { typed: string; shown: string };
  /** Over this target, with the bet doubled so often: a win that the brand's board still shows. */
  dice: { target: number; doublings: number; rolls: number };
  /** How many games the brand has among the slots. */
  slots: number;
  hand: Hand;
}

export interface Evening {
  page: Page;
  plan: Plan;
  audit(screen: string): Promise<void>;
}

export const dice = 'Moon Dice';
const password = 'Lotus-Pond-77';

export async function lookAround({ page, plan, audit }: Evening): Promise<void> {
  const { title, search, clearSearch, tiles, tile, lines, view, closePopups } = lobby(page);
  await page.goto('/');
  await closePopups();
  await audit('home, visitor');
  await navigation(page, plan.hand).slots();
  await expect(title('Slots')).toBeVisible();
  await expect(tiles).toHaveCount(plan.slots);
  await audit('games');
  await search.fill('prism');
  await expect(tiles).toHaveCount(1);
  await expect(tile('Prism Vault')).toBeVisible();
  await clearSearch.click();
  // So few games are not parted by their lines unless the address asks for it.
  await expect(lines).toBeHidden();
  await page.goto('/rng?lines=many');
  await expect(tile('Lantern Street')).toBeVisible();
  await expect(tile('Citrus Coast')).toBeHidden();
  await lines.selectOption({ label: 'Any lines' });
  await view('Hot').click();
  await expect(page).toHaveURL(/filter=HOT/);
  await search.fill('no such game');
  await expect(page.getByText('No game called “no such game”')).toBeVisible();
  await audit('games, none found');
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(tile(plan.slot)).toBeVisible();
}

export async function join({ page, plan, audit }: Evening): Promise<void> {
  const { register, join: fill } = session(page);
  await navigation(page, plan.hand).register();
  await expect(register).toBeVisible();
  await audit('registration');
  await fill({ username: plan.username, password, birthday: '1994-03-21' });
  const welcome = page.getByRole('dialog', { name: `Welcome, ${plan.username}` });
  await expect(welcome).toBeVisible();
  await audit('welcome');
  await welcome.getByRole('button', { name: 'Deposit' }).click();
}

export async function payIn({ page, plan, audit }: Evening): Promise<void> {
  const { way, amount, pay, waiting, paymentCode, openPayment, credited } = cashier(page);
  await expect(amount).toBeVisible();
  await audit('deposit');
  await way(plan.deposit.way).check();
  await amount.fill(plan.deposit.typed);
  await pay.click();
  if (plan.deposit.at === 'bank') {
    await expect(waiting).toBeVisible();
    await expect(paymentCode).toBeVisible();
    await audit('deposit, waiting');
    await openPayment.click();
    await bank(page).arrive();
    await audit('bank of the payer');
    await bank(page).send.click();
  } else {
    await payment(page).arrive();
    await audit('payment page');
    await payment(page).pay.click();
  }
  await expect(credited).toBeVisible();
  await audit('deposit, credited');
  expect(await agreedBalance(page)).toBe(plan.deposit.amount);
}

/** Plays some rounds of a game for money; the figure of the game, the header and the ledger must agree at the end. */
export async function playSlot({ page, plan, audit }: Evening): Promise<void> {
  const table = game(page);
  await page.getByRole('link', { name: 'Play now' }).click();
  await lobby(page).closePopups();
  await lobby(page).heart(plan.slot, false).click();
  await expect(lobby(page).heart(plan.slot, true)).toBeVisible();
  await lobby(page).open(plan.slot);
  await table.ready();
  await audit(`game ${plan.slot}`);
  const places = await table.places();
  for (let spin = 0; spin < 3; spin += 1) {
    await table.play(plan.hand);
    expect(await table.places()).toEqual(places);
  }
  await table.open('Rules');
  await audit(`game ${plan.slot}, rules`);
  await table.frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await leaveAgreed(page);
}

/** Rolls until a roll wins, then brings the secret of the rounds to light. Gives that win. */
export async function playDice({ page, plan, audit }: Evening): Promise<number> {
  const table = game(page);
  await lobby(page).open(dice);
  await table.ready();
  await audit(`game ${dice}`);
  await aim(page, plan);
  let won = 0;
  const places = await table.places();
  for (let roll = 0; roll < plan.dice.rolls && won === 0; roll += 1) {
    await table.play(plan.hand);
    expect(await table.places()).toEqual(places);
    const said = await table.verdict.innerText();
    if (said.startsWith('Won')) won = amountOf(said);
  }
  expect(won, 'no roll has won').toBeGreaterThan(0);
  await table.open('Fairness');
  await table.frame.getByRole('button', { name: 'Reveal and change server seed' }).click();
  await expect(table.frame.getByText('Revealed server seed')).toBeVisible();
  await audit(`game ${dice}, fairness`);
  await table.frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await leaveAgreed(page);
  return won;
}

const SCALE = 9_999;

/** A finger lands about where it should; the rest is done by the control's own steps. */
async function aim(page: Page, { hand, dice: { target: wanted, doublings } }: Plan): Promise<void> {
  const { target, double } = game(page);
  if (hand === 'tap') {
    const before = await target.inputValue();
    const box = await target.boundingBox();
    await target.tap({ position: { x: ((box?.width ?? 0) * wanted) / SCALE, y: (box?.height ?? 0) / 2 } });
    await expect(target).not.toHaveValue(before);
  }
  await target.fill(String(wanted));
  await expect(target).toHaveValue(String(wanted));
  for (let step = 0; step < doublings; step += 1) await double[hand]();
}

async function leaveAgreed(page: Page): Promise<void> {
  const shown = await game(page).balance();
  await game(page).leave();
  await expect(lobby(page).title('Lobby')).toBeAttached();
  expect(shown).toBe(await agreedBalance(page));
}

export async function meetWinners({ page, plan, audit }: Evening, won: number): Promise<void> {
  const { winners, favourites } = lobby(page);
  const masked = `${plan.username.slice(0, 2)}****${plan.username.slice(-2)}`;
  const ownWins = winners.getByRole('listitem').filter({ hasText: masked }).filter({ hasText: dice });
  // The board is kept for some seconds, the same for everybody.
  await expect(async () => {
    await page.goto('/');
    await expect(ownWins.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  expect(amountOf(await ownWins.first().locator('bdi').innerText())).toBe(won);
  await expect(favourites.getByRole('link', { name: plan.slot, exact: true })).toBeVisible();
  await audit('home, member');
}

export async function lookUp({ page, plan, audit }: Evening): Promise<void> {
  await navigation(page, plan.hand).member('Transactions');
  const book = records(page);
  await expect(book.rows.first()).toBeVisible();
  await audit('transactions');
  const [inward, outward, net] = [await book.total('In'), await book.total('Out'), await book.total('Net change')];
  const movements = await book.movements();
  const sum = (sign: 1 | -1) => round(movements.filter(({ amount }) => amount * sign > 0).reduce((total, { amount }) => total + amount, 0));
  expect({ in: sum(1), out: Math.abs(sum(-1)), net: round(sum(1) + sum(-1)) }).toEqual({ in: inward, out: Math.abs(outward), net });
  const balance = await balanceOfWallet(page);
  expect(movements[0]?.balance).toBe(balance);
  expect(net).toBe(balance);
  // Each line follows from the one below it.
  for (const [index, { amount, balance: after }] of movements.entries()) {
    expect(round(after - amount), `movement ${index}`).toBe(movements[index + 1]?.balance ?? 0);
  }
}

const CENTS = 100;
/** Sums of shown amounts are exact again once they are cut to the smallest coin. */
const round = (amount: number): number => Math.round(amount * CENTS) / CENTS;

export async function checkFairness({ page, plan, audit }: Evening): Promise<void> {
  await navigation(page, plan.hand).member('Betting history');
  const row = records(page).rows.filter({ hasText: dice }).first();
  await expect(row).toBeVisible();
  await audit('betting history');
  const [verifier] = await Promise.all([page.waitForEvent('popup'), row.getByRole('button', { name: 'Verify' }).click()]);
  expect(verifier.url()).toContain(studioUrl);
  await expect(verifier.getByText('Match: the calculated result is the one you played.')).toBeVisible();
  await verifier.close();
}

/** A share of what was played comes back, once, and is listed among the bonuses. */
export async function takeRebate({ page, audit }: Evening): Promise<void> {
  await page.goto('/member?page=manualRebate');
  const take = page.getByRole('button', { name: 'Claim now' });
  await expect(take).toBeVisible();
  await audit('rebate');
  await take.click();
  await expect(page.getByText('Added to your balance, free to play or withdraw.')).toBeVisible();
  await expect(page.getByText('No rebate yet')).toBeVisible();
  await page.goto('/member?page=bonusDetails');
  await expect(records(page).rows.filter({ hasText: 'Rebate' }).first()).toBeVisible();
  await audit('bonuses');
}

export async function payOut({ page, plan, audit }: Evening): Promise<void> {
  const { amount, addAccount, paymentPassword, withdraw, withdrawal, answer } = cashier(page);
  await navigation(page, plan.hand).member('Withdraw');
  await expect(page.getByRole('heading', { name: 'Add a payout account' })).toBeVisible();
  await audit('first account to pay to');
  await addAccount(plan.account, password);
  await audit('withdraw');
  const before = await agreedBalance(page);
  for (const { typed, shown, first } of [
    { ...plan.small, first: plan.asksArrival ? 'Your reply needed' : 'Paid' },
    { ...plan.large, first: 'Under review' },
  ]) {
    await amount.fill(typed);
    await paymentPassword.fill(plan.account.password);
    await withdraw.click();
    await expect(withdrawal(shown).getByText(first, { exact: true }).first()).toBeVisible();
  }
  await audit('withdraw, one in review');
  expect(await agreedBalance(page)).toBe(round(before - amountOf(plan.small.shown) - amountOf(plan.large.shown)));
  await withdrawal(plan.large.shown).getByRole('button', { name: 'Cancel' }).click();
  await expect(withdrawal(plan.large.shown).getByText('Cancelled', { exact: true }).first()).toBeVisible();
  expect(await agreedBalance(page)).toBe(round(before - amountOf(plan.small.shown)));
  if (!plan.asksArrival) return;
  await withdrawal(plan.small.shown).getByRole('link', { name: 'Did it arrive?' }).click();
  await audit('withdraw, did it arrive');
  await answer.getByRole('button', { name: 'Yes, it arrived' }).click();
  await expect(withdrawal(plan.small.shown).getByText('Paid', { exact: true }).first()).toBeVisible();
}

export async function lookThrough({ page, audit }: Evening): Promise<void> {
  const addresses = {
    '/member': 'member centre',
    '/promotions': 'promotions',
    '/help': 'help',
    '/download': 'download',
    '/nowhere': 'not found',
    '/?popup=notices': 'notices',
  };
  const requests = requestsOf(page);
  for (const [path, name] of Object.entries(addresses)) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await requests.idle();
    await audit(name);
  }
}

export async function goHome({ page, plan }: Evening): Promise<void> {
  await page.goto('/promotions');
  await navigation(page, plan.hand).home();
  await session(page).signOut();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/member?page=transactionHistory');
  await expect(session(page).login).toBeVisible();
}

export async function checkBooks(): Promise<void> {
  expect(await besideProduct('check-books')).toContain('The books are sound.');
}
