import type { Page } from '@playwright/test';
import { cashier, newAccount } from './pages/cashier.ts';
import { newName, session } from './pages/session.ts';
import { captcha } from '../scripts/portal/captcha.ts';
import { game, games } from './pages/game.ts';
import { lobby } from './pages/lobby.ts';
import { agreedBalance, ask, balanceOfWallet } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { besideProduct, demo, studioUrl } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const byGateway = { way: 'Bank gateway', typed: '1,000,000' };
/** Today and yesterday in the brand's time zone. */
const range = (): string => {
  const day = (shift: number): string =>
    new Date(Date.now() + shift * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' });
  return `startDate=${day(-1)}&endDate=${day(0)}&pageNo=1&pageSize=50`;
};
const betsOf = (page: Page) =>
  ask<{ footer: { count: number; netProfit: number | string } }>(page, `/wps/report/accountGameBetHistory?${range()}`);

test('going back closes a popup and leaves the page as it was', async ({ page }) => {
  await page.goto('/rng');
  await lobby(page).search.fill('koi');
  await expect(page).toHaveURL(/gameName=koi/);
  await session(page).openLogin();
  await expect(session(page).login).toBeVisible();
  await page.goBack();
  await expect(session(page).login).toBeHidden();
  await expect(page).toHaveURL(/\/rng\?gameName=koi$/);
  await expect(lobby(page).tiles).toHaveCount(1);
  await page.goForward();
  await expect(session(page).login).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(session(page).login).toBeHidden();
});

test('a registration and a first login without a network keep what was typed and go through at the next try', async ({
  page,
  context,
  device,
}) => {
  const username = newName('gast');
  await page.goto('/register');
  const { register, create } = session(page);
  await expect(register).toBeVisible();
  await register.getByRole('tab', { name: 'By username' }).click();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await register.getByRole('textbox', { name: 'Username' }).fill(username);
  await register.getByLabel('Password', { exact: true }).fill('Lotus-Pond-77');
  await register.getByLabel('Date of birth').fill('1991-11-08');
  await register.getByRole('checkbox', { name: /and accept the/ }).check();
  await register.getByRole('button', { name: 'Create account' }).click();
  const lost = page.getByRole('alertdialog', { name: 'No connection' });
  const check = captcha(page).dialog;
  await expect(lost.or(check.getByText('No connection', { exact: true }))).toBeVisible();
  if (await check.isVisible()) await check.getByRole('button', { name: 'Close' }).click();
  else await lost.getByRole('button', { name: 'Not now' }).click();
  await expect(register.getByRole('textbox', { name: 'Username' })).toHaveValue(username);
  await context.setOffline(false);
  await create();
  await page.getByRole('button', { name: 'Look around first' }).click();
  await expect(session(page).account).toBeVisible();

  const other = await device();
  await other.goto('/login');
  const { login, password, submit, terms, username: name } = session(other);
  await expect(login).toBeVisible();
  await other.waitForLoadState('networkidle');
  await other.context().setOffline(true);
  await name.fill(username);
  await password.fill('Lotus-Pond-77');
  await terms.check();
  await submit.click();
  const again = other.getByRole('alertdialog', { name: 'No connection' });
  await expect(again).toBeVisible();
  await other.context().setOffline(false);
  await again.getByRole('button', { name: 'Try again' }).click();
  await expect(session(other).account).toBeVisible();
});

test('a part that does not arrive is said where it is and comes at the next try; the page stays', async ({ page, context }) => {
  await page.goto('/rng');
  const { search } = lobby(page);
  await search.fill('koi');
  // The address takes the name once typing rests.
  await expect(page).toHaveURL(/gameName=koi/);
  const isHelp = /\/assets\/help-popup-[^/]*\.js$/;
  await context.route(isHelp, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState({}, '', `${location.pathname}?gameName=koi&popup=help`);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  const note = page
    .getByRole('alert')
    .filter({ hasText: "Part of the page didn't load" })
    .filter({ has: page.getByRole('button', { name: 'Try again' }) });
  await expect(note).toBeVisible();
  await expect(search).toHaveValue('koi');
  await context.unrouteAll();
  await note.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('koi');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the header has everything it has on a desk: to register, notices, service, agents, the app; the balance hides', async ({
    page,
    audit,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Register' })).toBeVisible();
    await header.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Announcements' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Agents' })).toBeVisible();
    await audit('the menu of a visitor on a phone');
    await page.getByRole('menuitem', { name: 'Get the app' }).click();
    await expect(page).toHaveURL(/\/download$/);

    await page.goto('/register');
    await session(page).join({ username: newName('gast'), password: 'Lotus-Pond-77', birthday: '1991-11-08' });
    await page
      .getByRole('dialog', { name: /^Welcome, / })
      .getByRole('button', { name: 'Look around first' })
      .click();
    await header.getByRole('button', { name: 'Hide balance' }).click();
    await expect(header.getByText('Balance hidden')).toBeAttached();
    await expect(header.getByRole('link', { name: 'Deposit' })).toBeVisible();
    await session(page).account.click();
    for (const name of ['Announcements', 'Golden Koi Desk', 'Get the app', 'Log out']) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    }
    await audit('the account menu on a phone');
    await page.getByRole('menuitem', { name: 'Announcements' }).click();
    await expect(page).toHaveURL(/popup=notices/);
  });
});

test('a spin whose answer is lost, and one without a network, end as one round each', async ({ page, context }) => {
  const { balance } = await newMember(page, byGateway);
  const table = game(page);
  await page.goto(`/play/${games.citrus}`);
  await table.ready();
  let lost = 0;
  const isSpin = (url: URL): boolean => url.origin === studioUrl && url.pathname === '/api/rounds';
  await context.route(isSpin, async (route) => {
    if (lost > 0 || route.request().method() !== 'POST') return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await table.play();
  expect(lost, 'the answer was lost once').toBe(1);
  await context.unrouteAll();
  expect((await betsOf(page)).footer.count).toBe(1);

  await context.route(isSpin, async (route) => {
    await context.setOffline(true);
    // The browser itself may have ended it already, being without a network.
    await route.abort('internetdisconnected').catch(() => undefined);
  });
  await table.primary.click();
  await expect(table.cover.getByText('Reconnecting')).toBeVisible();
  await context.unrouteAll();
  await context.setOffline(false);
  await expect(table.cover).toBeHidden();
  await expect(table.primary).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 });

  const { footer } = await betsOf(page);
  expect(footer.count).toBe(2);
  expect(await balanceOfWallet(page)).toBe(balance + Number(footer.netProfit));
  expect(await table.balance()).toBe(await balanceOfWallet(page));
});

test('a game that is reloaded in the middle of a round goes on with it', async ({ page, context }) => {
  const { balance } = await newMember(page, byGateway);
  const table = game(page);
  await page.goto(`/play/${games.lanterns}`);
  await table.ready();
  // The round is played, and its answer still on the way when the page goes: no machine is quick enough to end it before.
  const played = new Promise<boolean>((resolve) => {
    void context.route(
      (url) => url.origin === studioUrl && url.pathname === '/api/rounds',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        resolve((await route.fetch()).ok());
      },
    );
  });
  await table.primary.click();
  expect(await played).toBe(true);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(table.frame.getByText('You were disconnected. Here is the result of that round.').first()).toBeAttached();
  await table.ready();
  const { footer } = await betsOf(page);
  expect(footer.count).toBe(1);
  expect(await table.balance()).toBe(balance + Number(footer.netProfit));
});

test('pressing twice, and again after a lost answer, makes one deposit and one withdrawal', async ({ page, context }) => {
  const { balance, password } = await newMember(page, byGateway);
  const { way, amount, pay, waiting, addAccount, paymentPassword, withdraw, withdrawal } = cashier(page);
  const listOf = async (kind: string): Promise<number> =>
    (await ask<{ list: unknown[] }>(page, `/wps/report/${kind}Transaction?${range()}`)).list.length;
  /** The first answer to this call never arrives, though the server did its work. */
  const loseFirst = async (call: string): Promise<void> => {
    let lost = false;
    await context.route(call, async (route) => {
      if (lost) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
  };

  const deposits = await listOf('deposit');
  await page.goto('/member?page=depositv2');
  await way('Bank QR').check();
  await amount.fill('300,000');
  await loseFirst('**/MCSFE_depositByLaunchUrl');
  await pay.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await pay.dblclick();
  await expect(waiting).toBeVisible();
  expect(await listOf('deposit')).toBe(deposits + 1);

  await page.goto('/member?page=withdraw');
  await addAccount(
    {
      kind: 'Bank account',
      place: 'Red River Bank',
      label: 'Account number',
      number: newAccount(),
      holder: 'Tran Van Binh',
      password: 'River-Stone-5',
    },
    password,
  );
  await amount.fill('200,000');
  await paymentPassword.fill('River-Stone-5');
  await loseFirst('**/wps/v2/transaction/withdraw');
  await withdraw.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await withdraw.dblclick();
  await expect(withdrawal('200,000')).toHaveCount(1);
  expect(await listOf('withdraw')).toBe(1);
  expect(await agreedBalance(page)).toBe(balance - 200_000);
});

test('with the keyboard alone: in, and out again', async ({ page }) => {
  await page.goto('/');
  const { login, username, password, terms, submit, account } = session(page);
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await tabTo(page, logIn);
  await page.keyboard.press('Enter');
  await expect(username).toBeFocused();
  await page.keyboard.type(demo.username);
  await tabTo(page, password);
  await page.keyboard.type(demo.password);
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  // A first login is greeted; here it is the header that counts.
  await page.reload();
  await expect(account).toBeVisible();
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  const out = page.getByRole('menuitem', { name: 'Log out' });
  await expect(out).toBeVisible();
  for (let step = 0; step < 8 && !(await isFocused(out)); step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(logIn).toBeVisible();
});

type Target = ReturnType<Page['getByRole']>;
const isFocused = (target: Target): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Target): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('from an empty form the first press on a link is enough', async ({ page }) => {
  const { register, login } = session(page);
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' });
  await page.goto('/?popup=register');
  await expect(register.locator('input:focus')).toBeVisible();
  await register.getByRole('link', { name: 'Log in' }).click();
  await expect(login.locator('input:focus')).toBeVisible();
  await login.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(forgot.locator('input:focus')).toBeVisible();
  await forgot.getByRole('link', { name: 'Log in' }).click();
  await expect(login.locator('input:focus')).toBeVisible();
  await login.getByRole('radio', { name: 'Mobile number' }).check();
  await login.getByRole('link', { name: 'Create an account' }).click();
  await expect(register).toBeVisible();
});

/** Resolves when the page has asked the server for itself once more. */
const renewal = (page: Page) => page.waitForResponse((answer) => answer.request().resourceType() === 'fetch' && answer.url().endsWith('/'));
const fromCache = (page: Page): Promise<boolean> =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize === 0);

test('home stands at once at the next visit and asks for itself again; with another language it comes from the server', async ({
  page,
  context,
}) => {
  const first = renewal(page);
  await page.goto('/');
  await (await first).finished();
  const again = await context.newPage();
  const renewed = renewal(again);
  await again.goto('/');
  expect(await fromCache(again)).toBe(true);
  await expect(again.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect((await renewed).ok()).toBe(true);
  await context.addCookies([{ name: 'lang', value: 'VI', url: new URL(again.url()).origin }]);
  await again.goto('/');
  expect(await fromCache(again)).toBe(false);
});

test('a brand under maintenance says so, and opens again by itself', async ({ page, audit }) => {
  await page.goto('/');
  await expect(lobby(page).title('Lobby')).toBeAttached();
  try {
    await besideProduct('operator', 'maintenance', 'koi', 'on', '30');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: "We're under maintenance" })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await audit('maintenance');
  } finally {
    await besideProduct('operator', 'maintenance', 'koi', 'off');
  }
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Refresh' })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(lobby(page).title('Lobby')).toBeAttached({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
});

test('a wrong password says so, and then asks for the code of a picture', async ({ page, audit }) => {
  await page.goto('/login');
  const { username, password, terms, submit, captcha, login } = session(page);
  await username.fill('nobody-here');
  await password.fill('not-the-password');
  await terms.check();
  await submit.click();
  await expect(login.getByRole('alert').first()).toBeVisible();
  await expect(captcha).toBeVisible();
  await audit('login, with a code');
  await password.fill(demo.password);
  await submit.click();
  await expect(login.getByText('Enter the code in the picture.')).toBeVisible();
});
