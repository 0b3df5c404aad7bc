import type { Page, WebSocketRoute } from '@playwright/test';
import { cashier, payment } from './pages/cashier.ts';
import { agreedBalance, ask } from './pages/money.ts';
import { newMember } from './pages/newcomer.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

interface Deposit {
  state: number;
  redirectUrl: string | null;
}
const WAITING = 1;

test('money that arrives is told once, in whichever tab is looked at, and after a break too', async ({ page, context, device }) => {
  let isUp = true;
  const open = new Set<WebSocketRoute>();
  await context.routeWebSocket(/\/wps\/socket/, (socket) => {
    if (!isUp) return void socket.close({ code: 1012 });
    open.add(socket);
    socket.connectToServer();
  });
  const { balance } = await newMember(page, { way: 'Bank gateway', typed: '500,000' });
  const payer = await device();
  const { way, amount, pay, waiting } = cashier(page);
  /** A deposit that waits; answers the address where somebody pays it. */
  const order = async (): Promise<string> => {
    await page.goto('/member?page=depositv2');
    await way('Bank QR').check();
    await amount.fill('300,000');
    await pay.click();
    await expect(waiting).toBeVisible();
    const { list } = await ask<{ list: Deposit[] }>(page, '/wps/report/depositTransaction?pageNo=1&pageSize=5');
    return list.find(({ state }) => state === WAITING)?.redirectUrl ?? '';
  };
  const payAt = async (address: string): Promise<void> => {
    await payer.goto(address);
    await payment(payer).pay.click();
    await expect(payment(payer).pay).toBeHidden();
  };

  const first = await order();
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/member?page=transactionHistory')),
  ]);
  await expect(second.getByTitle('Your transactions')).toBeVisible();
  // What is heard as it happens is celebrated, what was missed is told.
  const countNotices = async (): Promise<number> => {
    const places = [page, second].flatMap((tab: Page) => [
      tab.getByRole('dialog', { name: 'Deposit received' }),
      tab.getByRole('region', { name: 'Messages' }).getByText('Deposit received'),
    ]);
    const counts = await Promise.all(places.map((place) => place.count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  // Of the first deposit.
  await expect.poll(countNotices).toBe(0);
  await payAt(first);
  await expect.poll(countNotices).toBe(1);
  for (const tab of [page, second]) expect(await agreedBalance(tab)).toBe(balance + 300_000);
  expect(await countNotices()).toBeLessThanOrEqual(1);

  const next = await order();
  isUp = false;
  await Promise.all([...open].map((socket) => socket.close({ code: 1012 })));
  await payAt(next);
  isUp = true;
  await expect.poll(countNotices, { timeout: 90_000 }).toBe(1);
  for (const tab of [page, second]) expect(await agreedBalance(tab)).toBe(balance + 600_000);
  expect(await countNotices()).toBeLessThanOrEqual(1);
});
