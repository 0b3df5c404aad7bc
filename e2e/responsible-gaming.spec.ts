import sharp from 'sharp';
import { cashier } from './pages/cashier.ts';
import { session, newName } from './pages/session.ts';
import { desktop, expect, phone, test } from './test.ts';

const PASSWORD = 'Quiet-Harbour-27';

test.describe('on a phone', () => {
  test.use({ ...phone, brand: 'koi' });

  test('free play is told what it cannot do, and goes on where it was once there is an account', async ({ page, audit }) => {
    await page.goto('/?popup=free-play');
    await page.getByRole('checkbox', { name: /I'm 18 or over/ }).check();
    await page.getByRole('button', { name: 'Play for free' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Wallet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Play for real' });
    await expect(dialog.getByText("You're in free play.")).toBeVisible();
    await audit('play for real');
    await dialog.getByRole('link', { name: 'Create an account' }).click();
    await session(page).join({ username: newName('hoa'), password: PASSWORD, birthday: '1991-04-12' });
    await expect(page).toHaveURL(/\/member\?page=depositv2/);
  });
});

test.describe('on a desktop', () => {
  test.use({ ...desktop, brand: 'koi' });

  test('a member sets a limit, sends documents, takes a break, and finds games closed and withdrawals open', async ({
    page,
    audit,
    complaints,
  }) => {
    await page.goto('/?popup=register');
    await session(page).join({ username: newName('lan'), password: PASSWORD, birthday: '1990-02-03' });
    await page.goto('/member?page=protection');
    const deposits = page.getByRole('region', { name: 'Deposits' });
    await deposits.getByRole('button', { name: /^Set a limit.*Deposits · A day/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposits · A day' });
    await dialog.getByRole('textbox', { name: 'At most' }).fill('500000');
    await dialog.getByRole('button', { name: 'Set limit' }).click();
    await expect(dialog).toBeHidden();
    await deposits.getByRole('button', { name: /^Change.*Deposits · A day/ }).click();
    await dialog.getByRole('textbox', { name: 'At most' }).fill('900000');
    await dialog.getByRole('button', { name: 'Request this limit' }).click();
    await expect(page.getByRole('heading', { name: 'Needs your confirmation' })).toBeVisible();
    await expect(page.getByText(/You can confirm from/)).toBeVisible();
    await audit('limits');

    await page.goto('/member?page=depositv2');
    const { way, amount, pay } = cashier(page);
    await way('Bank gateway').check();
    await amount.fill('700,000');
    await pay.click();
    await expect(page.getByRole('main').getByText('Your limit leaves ₫500,000 for today.')).toBeVisible();
    await audit('deposit over the limit');
    expect(page.url()).toContain('page=depositv2');

    await page.goto('/member?page=documents');
    const passport = await sharp({ create: { width: 900, height: 640, channels: 3, background: '#8ab' } })
      .jpeg()
      .toBuffer();
    await page.getByRole('radio', { name: 'Passport' }).check();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: passport });
    await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Document number' }).fill('P1234567');
    await audit('documents');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText("We're reviewing your documents")).toBeVisible();

    await page.goto('/member?page=protection');
    await page.getByRole('button', { name: '24 hours' }).click();
    await page.getByRole('button', { name: 'Start break' }).click();
    await expect(page.getByText(/You're taking a break until/)).toBeVisible();
    await page.goto('/');
    await page.locator('a[href^="/play/"]').first().click();
    await expect(page.getByRole('heading', { name: "You're taking a break" })).toBeVisible();
    await page.goto('/member?page=depositv2');
    await expect(page.getByText(/You're taking a break until/)).toBeVisible();
    await page.goto('/member?page=withdraw');
    await expect(page.getByRole('heading', { name: 'Add a payout account' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a member self-excludes, with the name typed and the password, and can still withdraw', async ({ page, audit, complaints }) => {
    const username = newName('mai');
    await page.goto('/?popup=register');
    await session(page).join({ username, password: PASSWORD, birthday: '1990-02-03' });
    await page.goto('/member?page=protection');
    await page.getByRole('button', { name: 'Self-exclude' }).click();
    const dialog = page.getByRole('dialog', { name: 'Self-exclusion' });
    await dialog.getByLabel(/^Type your username/).fill('somebody-else');
    await dialog.getByLabel('Login password').and(dialog.getByRole('textbox')).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Exclude me' }).click();
    await expect(dialog.getByText("This isn't your username.")).toBeVisible();
    await audit('self-exclusion');
    await dialog.getByLabel(/^Type your username/).fill(username);
    await dialog.getByRole('button', { name: 'Exclude me' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(/You've self-excluded until/)).toBeVisible();
    await audit('excluded');
    await page.goto('/member?page=depositv2');
    await expect(page.getByText(/You've self-excluded until/)).toBeVisible();
    await page.goto('/member?page=withdraw');
    await expect(page.getByRole('heading', { name: 'Add a payout account' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
