import { newMember } from './pages/newcomer.ts';
import { session } from './pages/session.ts';
import { desktop, expect, phone, test } from './test.ts';

const WAY = { koi: { way: 'Bank gateway', typed: '5,000,000' }, sol: { way: 'Debit card', typed: '1,000' } };

test.describe('koi, a wide screen', () => {
  test.use({ ...desktop, brand: 'koi' });

  test('a visitor is asked to log in; a chase is drawn, won and ended by it, and what was held comes back', async ({
    page,
    audit,
    complaints,
  }) => {
    await page.goto('/lottery?gameCode=PEARLS1');
    await expect(session(page).login).toBeVisible();
    await newMember(page, WAY.koi);
    await page.goto('/lottery?gameCode=PEARLS1');
    const main = page.getByRole('main');
    await main.getByRole('group', { name: 'First', exact: true }).getByRole('button', { name: 'All', exact: true }).click();
    await main.getByRole('button', { name: 'Add 10 lines' }).click();
    await main.getByRole('switch', { name: /^Chase/ }).press('Space');
    await main.getByRole('radio', { name: 'Double up' }).check();
    await main.getByRole('textbox', { name: 'Draws' }).fill('3');
    await expect(main.getByText('Reserved for 3 draws')).toBeVisible();
    // Under the header that stays, what is half covered is no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await audit('the board with a chase');
    await main.getByRole('button', { name: /^Place 3 draws/ }).click();
    const order = main.getByRole('button', { name: /^Ticket for draw/ });
    await expect(order).toContainText('2 draws to go');
    // Told on any page of the portal, with the way to the ticket.
    await page.getByRole('banner').getByRole('link', { name: 'Promotions' }).click();
    // All ten digits of a place: the next draw wins whatever falls.
    await expect(page.getByText(/^Rain Pearls: you won ₫\d/)).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'View ticket' }).click();
    await expect(page).toHaveURL(/order=lot_/);
    // Back at the game: the draw that ended meanwhile is shown here, once; with less motion its end.
    await page.goBack();
    await page.goBack();
    const fall = page.getByRole('dialog', { name: /^Rain Pearls, draw/ });
    await expect(fall.getByRole('heading', { name: 'My 10 picks' })).toBeVisible();
    await expect(fall.getByText('1 of 10 picks hit')).toBeVisible();
    await expect(fall.getByText('Net')).toBeVisible();
    await audit('a draw that fell');
    await page.keyboard.press('Escape');
    await expect(fall).toBeHidden();
    await expect(order).toContainText('Ended by a win');
    await main.getByRole('button', { name: 'All lotteries' }).click();
    const draws = page.getByRole('dialog', { name: 'All lotteries' });
    await expect(draws.getByRole('region', { name: 'Recently played' }).getByRole('link', { name: /^Rain Pearls/ })).toBeVisible();
    await audit('all lotteries');
    await page.goBack();
    await expect(draws).toBeHidden();
    await order.click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText(/^1 × Hit/)).toBeVisible();
    await expect(detail.getByText('Chase ended by a win')).toHaveCount(2);
    await detail.getByRole('button', { name: 'Verify my ticket' }).click();
    await expect(detail.getByText(/^Included: ticket \d+ of \d+/)).toBeVisible();
    await audit('an order that won');
    await page.goBack();
    await expect(detail).toBeHidden();
    expect(complaints).toEqual([]);
  });
});

test.describe('sol, a phone', () => {
  test.use({ ...phone, brand: 'sol' });

  test('a slip in the sheet is placed, taken back, its money returned, and put on the slip again', async ({ page, audit, complaints }) => {
    await page.goto('/results');
    await page.getByRole('main').getByRole('link', { name: 'Jade Dice' }).click();
    await expect(page.getByRole('button', { name: /^Verify draw/ }).first()).toBeVisible({ timeout: 90_000 });
    await audit('results for a visitor on a phone');
    await newMember(page, WAY.sol);
    // Sold by the other brand alone: it leads on.
    await page.goto('/vnLottery');
    await page.getByRole('main').getByRole('link', { name: 'Quick draws' }).click();
    await page.getByRole('main').getByRole('button', { name: 'All lotteries' }).click();
    await page
      .getByRole('dialog', { name: 'All lotteries' })
      .getByRole('link', { name: /^Jade Dice/ })
      .click();
    // Until then the board is that of the first game.
    await expect(page.getByRole('heading', { level: 1, name: 'Jade Dice' })).toBeVisible();
    await page.getByRole('button', { name: 'Big', exact: true }).click();
    await page.getByRole('button', { name: 'Add 1 line' }).click();
    await page.getByRole('button', { name: 'Slip, 1 line' }).click();
    const sheet = page.getByRole('dialog');
    const line = sheet.getByRole('button', { name: /^Edit / });
    await line.click();
    await page.getByRole('button', { name: 'Update line' }).click();
    await expect(line).toBeFocused();
    await audit('the slip on a phone');
    await sheet.getByRole('button', { name: /^Place R\$/ }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: /^Ticket for draw/ }).click();
    await sheet.getByRole('button', { name: 'Cancel ticket' }).click();
    await sheet.getByRole('button', { name: 'Cancel ticket' }).click();
    await expect(sheet.getByText('Cancelled', { exact: true })).toBeVisible();
    await audit('an order on a phone');
    await sheet.getByRole('button', { name: 'Repeat' }).click();
    await expect(page.getByRole('button', { name: 'Slip, 1 line' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
