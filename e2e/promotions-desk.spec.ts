import type { Page } from '@playwright/test';
import { createApp } from './app.ts';
import { desk, type Operator } from './pages/desk.ts';
import { agreedBalance } from './pages/money.ts';
import { newName, session } from './pages/session.ts';
import { consoleUrl, rainFallsNow } from './product.ts';
import { desktop, expect, phone, sceneOver, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const key = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const operators = {
  owner: { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
  second: { email: 'second@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
} satisfies Record<string, Operator>;

test('a promotion is written by one operator, put in force by another, and its code is money in a balance', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const mark = Date.now().toString(36);
  const [title, code] = [`Pond gift ${mark}`, `POND-${mark.toUpperCase()}`];
  const first = await device({ ...desktop, baseURL: consoleUrl });
  await test.step('the first operator writes it', () => write(first, { title, mark, code, audit }));
  await test.step('the second puts it in force', async () => {
    const other = await device({ ...desktop, baseURL: consoleUrl });
    const second = desk(other, operators.second);
    await second.signIn(() => Promise.resolve());
    await second.open('/promotions?state=waiting');
    await audit('desk, promotions', other);
    await second.link(title).click();
    // Of the publication, at the top of the page, and of the codes.
    await expect(second.link('Show what would change')).toHaveCount(2);
    await second.link('Show what would change').first().click();
    const proposal = other.getByRole('region', { name: 'Proposal' });
    await expect(proposal.getByRole('heading', { name: 'Publish a promotion' })).toBeVisible();
    await expect(proposal).toContainText(title);
    await expect(proposal).toContainText('50,000');
    await audit('desk, a promotion that waits for approval', other);
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await second.confirm('Confirm this proposal?', { press: 'Confirm' });
    await expect(proposal.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await second.open(`/promotions?q=${mark}`);
    await second.link(title).click();
    await expect(second.main.getByRole('heading', { name: title, level: 1 })).toContainText('Live');
    await other.getByRole('button', { name: 'Versions' }).click();
    await expect(other.getByRole('dialog', { name: 'Versions' })).toContainText('approved by');
    await audit('desk, versions of a promotion', other);
    await second.open('/approvals');
    await second.link('Create promotion codes').first().click();
    await expect(proposal).toContainText(code);
    await audit('desk, codes that wait for approval', other);
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await second.confirm('Confirm this proposal?', { press: 'Confirm' });
    await expect(proposal.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await first.reload();
    await expect(first.getByRole('cell', { name: code })).toBeVisible();
  });
  await test.step('a member takes it by its code', async () => {
    await page.goto('/register');
    const username = newName('gift');
    await session(page).join({ username, password: 'Lotus-Pond-77', birthday: '1991-11-08' });
    await expect(page.getByRole('dialog', { name: `Welcome, ${username}` })).toBeVisible();
    await page.goto('/member?page=rewardCenter');
    await page.getByLabel('Promotion code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply code' }).click();
    await expect.poll(() => agreedBalance(page)).toBe(50_000);
  });
  await test.step('the desk sees that it was given', async () => {
    await first.goto(`${consoleUrl}/promotions?q=${mark}`);
    await expect(first.getByRole('row', { name: new RegExp(title) })).toContainText('50,000');
    await audit('desk, a promotion that gave', first);
  });
  await test.step('an envelope of the rain is money in a balance; the desk sees it at once, and stops the fall', async () => {
    await rainFallsNow();
    const owner = desk(first, operators.owner);
    await owner.open('/promotions?q=hourly-rain');
    await owner.link('Envelope rain').click();
    await expect(first.getByRole('heading', { name: 'Live now' })).toBeVisible();
    await page.removeLocatorHandler(sceneOver(page));
    const ribbon = page.getByRole('region', { name: 'Envelope rain' });
    const scene = page.getByRole('dialog', { name: 'Envelope rain' });
    for (const [name, viewport] of [
      ['on a phone', phone.viewport],
      ['on a wide screen', desktop.viewport],
    ] as const) {
      await page.setViewportSize(viewport ?? { width: 1440, height: 900 });
      await page.goto('/');
      await expect(ribbon).toContainText(/Envelope rain, \d+:\d\d left/);
      await audit(`a rain is announced ${name}`);
      await ribbon.getByRole('button', { name: 'Catch one' }).click();
      await expect(scene).toContainText('Same chance in each.');
      await audit(`a rain falls ${name}`);
      if (name === 'on a phone') await page.keyboard.press('Escape');
    }
    await scene.getByRole('button', { name: /^Catch number 3 of/ }).press('Enter');
    await expect(scene.getByRole('link', { name: /^Play with ₫\d/ })).toBeVisible();
    await audit('an envelope of the rain');
    await page.keyboard.press('Escape');
    await expect(scene).toBeHidden();
    await expect(ribbon).toBeHidden();
    await expect(first.getByRole('list', { name: 'Latest claims' }).getByRole('listitem')).not.toHaveCount(0);
    await expect.poll(() => agreedBalance(page)).toBeGreaterThanOrEqual(55_000);
    await audit('desk, envelopes live', first);
    await first.getByRole('button', { name: 'Stop this rain' }).click();
    await owner.confirm('Stop this rain', { press: 'Stop this rain', reason: 'A journey asked for it.' });
    await expect(first.getByText(/^Stopped .*A journey asked for it/)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

interface PromotionInput {
  title: string;
  mark: string;
  code: string;
  audit(screen: string, of?: Page): Promise<void>;
}

async function write(page: Page, { title, mark, code, audit }: PromotionInput): Promise<void> {
  const owner = desk(page, operators.owner);
  await owner.signIn(() => Promise.resolve());
  await owner.open('/promotions');
  await owner.look('Golden Koi');
  await page.getByRole('button', { name: 'New promotion' }).click();
  // The list has a field of the same name: the form is there once its own is.
  await page.getByLabel('URL name').fill(`pond-${mark}`);
  await page.getByLabel('Type', { exact: true }).selectOption('code');
  await page.getByLabel('Bonus', { exact: true }).fill('50000');
  await page.getByLabel('Wagering requirement, ×').fill('0');
  await page.getByLabel('Days to claim').fill('0');
  for (const language of await page.getByRole('radiogroup', { name: 'Language of the texts' }).getByRole('radio').all()) {
    await language.check({ force: true });
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Short description').fill('Something from the pond.');
  }
  await page.getByRole('button', { name: 'Simulate last month' }).click();
  await expect(page.getByText('Not excluded or on a break')).toBeVisible();
  await audit('desk, a promotion as it is written', page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Create codes' }).click();
  await page.getByRole('dialog', { name: 'Create codes' }).getByLabel('Custom code').fill(code);
  await owner.confirm('Create codes', { press: 'Create codes', reason: 'A journey asked for it.' });
  // Without a budget they wait for the second operator.
  await expect(page.getByText('Change pending a second operator')).toBeVisible();
  await expect(page.getByText('No codes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await owner.confirm('Send for approval?', { press: 'Send', reason: 'A journey asked for it.' });
  await expect(owner.main.getByText('Pending approval')).toBeVisible();
}
