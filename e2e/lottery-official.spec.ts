import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { desk, type Operator } from './pages/desk.ts';
import { agreedBalance } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { consoleUrl, drawIsDue } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...phone, brand: 'koi' });

const key = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const operators = {
  owner: { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
  second: { email: 'second@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
} satisfies Record<string, Operator>;

const NORTH = 301;
/** One prize ends in 27, none in 72, the special one in 45. */
const RESULT = `ĐB: 12345
G1: 55501
G2: 60102 60203
G3: 60304 60405 60506 60607 60708 60809
G4: 1010 1111 1212 1313
G5: 1414 1515 1616 1717 1818 1919
G6: 120 121 122
G7: 23 24 25 27`;
const CORRECTED = RESULT.replace('12345', '12346');

test('a pasted slip of the North is settled by two operators, corrected, settled again, and its member sees why', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const { balance } = await newMember(page, { way: 'Bank gateway', typed: '5,000,000' });
  const row = page.getByRole('button', { name: /^Ticket for draw/ });
  const order = page.getByRole('dialog');
  await test.step('a list is pasted on a phone; what is wrong in it is said by line, the rest is played', async () => {
    await page.goto('/vnLottery');
    await page.getByRole('radio', { name: 'Pasted list' }).check();
    await page.getByLabel('One bet per line').fill('de 45 100k\nlo 27 72 1d\nkhong phai');
    await expect(page.getByText('2 of 3 lines are valid')).toBeVisible();
    await audit('a pasted list on a phone');
    await page.getByRole('button', { name: 'Add 2 lines' }).click();
    await page.getByRole('button', { name: /^Slip, / }).click();
    await order.getByRole('button', { name: /^Place ₫/ }).click();
    await expect(row).toContainText('Waiting');
    // 100,000, and two points at 29,000.
    await expect.poll(() => agreedBalance(page)).toBe(balance - 158_000);
  });
  const draw = `/lottery?id=${NORTH}:${await drawIsDue(NORTH)}`;
  const first = await device({ ...desktop, baseURL: consoleUrl });
  const other = await device({ ...desktop, baseURL: consoleUrl });
  const owner = desk(first, operators.owner);
  const second = desk(other, operators.second);
  await test.step('two operators type the result apart from each other', async () => {
    await owner.signIn(() => Promise.resolve());
    await owner.open(draw);
    await typeResult(first, operators.owner, RESULT);
    await second.signIn(() => Promise.resolve());
    await second.open(draw);
    await expect(other.getByText('Hidden until two agree. Enter your own.')).toBeVisible();
    await audit('desk, a result to be typed', other);
    await typeResult(other, operators.second, RESULT);
    await expect(other.getByRole('dialog').getByText('Settled')).toBeVisible();
  });
  await test.step('where the member waits the draw is shown with the lines it hit, and what they came to', async () => {
    const fall = page.getByRole('dialog', { name: /^Northern draw,/ });
    await expect(fall.getByRole('heading', { name: 'My 2 lines' })).toBeVisible();
    await expect(fall.getByText('Net')).toBeVisible();
    await audit('an official draw that fell');
    await page.keyboard.press('Escape');
    await expect(fall).toBeHidden();
  });
  await test.step('the member has won: 95 for one, 99,000 for a point', async () => {
    await expect(row).toContainText('Won');
    await expect.poll(() => agreedBalance(page)).toBe(balance - 158_000 + 9_500_000 + 99_000);
  });
  await test.step('it was mistyped: one proposes the right one, the other puts it in force', async () => {
    await first.reload();
    await first.getByRole('button', { name: 'Correct the result' }).click();
    await first.getByRole('dialog', { name: 'Correct the result?' }).getByLabel('Result').fill(CORRECTED);
    await owner.confirm('Correct the result?', { press: 'Propose', reason: 'The published list says so.' });
    await other.reload();
    await audit('desk, a correction waits', other);
    await other.getByRole('link', { name: 'Show what would change' }).click();
    await expect(other.getByRole('region', { name: 'Affected members' }).getByText('Wins afterwards')).toBeVisible();
    await audit('desk, a correction of a draw is read', other);
    await other.getByRole('region', { name: 'Proposal' }).getByRole('button', { name: 'Confirm' }).click();
    await second.confirm('Confirm this proposal?', { press: 'Confirm' });
  });
  await test.step('what was won by mistake is taken back, and the ticket says why', async () => {
    await expect.poll(() => agreedBalance(page)).toBe(balance - 158_000 + 99_000);
    await page.reload();
    await row.click();
    await expect(order.getByRole('heading', { name: 'Result corrected' })).toBeVisible();
    await audit('a corrected ticket on a phone');
  });
  expect(complaints).toEqual([]);
});

async function typeResult(page: Page, { app }: Operator, text: string): Promise<void> {
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  const field = page.getByLabel('Result', { exact: true });
  await field.fill(text);
  await page.getByRole('button', { name: 'Enter result' }).click();
  const outcome = page.getByText(/^Saved\.|^Two entries match/);
  await expect(async () => {
    if (await isItYou.isVisible()) {
      await isItYou.getByLabel('Code of your authenticator app').fill(await app.next());
      await expect(isItYou).toBeHidden({ timeout: 3_000 });
    }
    await expect(outcome.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000, intervals: [100] });
}
