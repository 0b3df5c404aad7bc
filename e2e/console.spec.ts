import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createApp } from './app.ts';
import { payToAddress } from './crypto-payout.ts';
import { type Account, cashier, newPhone } from './pages/cashier.ts';
import { desk, type Operator } from './pages/desk.ts';
import { agreedBalance } from './pages/money.ts';
import { newName, session } from './pages/session.ts';
import { newMember } from './pages/newcomer.ts';
import { requestsOf } from './pages/requests.ts';
import { consoleUrl } from './product.ts';
import { desktop, expect, phone, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const key = 'PAVILIONDESKDEMONSTRATIONSECRET2';
const operators = {
  owner: { email: 'owner@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
  second: { email: 'second@pavilion.example', password: 'Lantern-2026', app: createApp(key) },
} satisfies Record<string, Operator>;

const account: Account = {
  kind: 'E-wallet',
  place: '',
  label: 'E-wallet phone number',
  number: newPhone(),
  holder: 'Tran Van Binh',
  password: 'River-Stone-5',
};
type Audit = (screen: string, of?: Page) => Promise<void>;

test('a large withdrawal from the first no to the payout: documents, four eyes, and what the desk sees of it', async ({
  page,
  audit,
  complaints,
  device,
}) => {
  const first = await device({ ...desktop, baseURL: consoleUrl });
  const owner = desk(first, operators.owner);
  await owner.signIn((screen) => audit(screen, first));
  await audit('desk, what waits', first);
  await test.step('asks for documents before a withdrawal', () => switchDocuments(first, audit));
  const { username, password } = await newMember(page, { way: 'Bank gateway', typed: '30,000,000' });
  await test.step('the member is sent to the documents', () => sendDocuments(page, audit));
  await test.step('they are approved', () => approveDocuments(first, username, audit));
  await test.step('the member asks for a large withdrawal', () => withdrawLarge(page, password));
  await test.step('the first pair of eyes is not enough', () => approveFirst(first, username, audit));
  const other = await device({ ...desktop, baseURL: consoleUrl });
  const second = desk(other, operators.second);
  await test.step('the second is', async () => {
    await second.signIn(() => Promise.resolve());
    await second.open('/withdrawals');
    await second.link(username).click();
    await other.getByRole('button', { name: /^Approve ₫/ }).click();
    await second.confirm(/^Approve ₫/, { press: 'Approve' });
    await test.step('the member says that nothing arrived, with a picture', () => missPayment(page, audit));
    await test.step('two operators end the dispute', () => endDispute({ first, other, second, username, audit }));
    await expect(withdrawalState(page, 'Paid')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('some of the rest is paid to an address of a coin, and a part of it arrives', () =>
    payToAddress(page, { desk: owner, username, holder: account.holder, password: account.password, audit }));
  await test.step('everything about the member, and what was done', () => lookRound(first, username, audit));
  await test.step('a rule of registration, changed while a form is open', async () => {
    const visitor = await device(desktop);
    await changeRule(first, visitor, audit);
    await approve({ other, second }, 'Change the registration form');
  });
  await test.step('documents are asked for no more, as two operators say', () => loosenAccess(first, { other, second }, audit));
  await test.step('locked, the member is out at once', async () => {
    await page.goto('/member');
    await owner.open('/members');
    await first.getByLabel('Search').fill(username);
    await owner.link(username).click();
    await first.getByRole('button', { name: 'Actions' }).click();
    await first.getByRole('menuitem', { name: 'Lock' }).click();
    await owner.confirm(`Lock ${username}?`, { press: 'Lock', reason: 'A journey asked for it.' });
    await expect(session(page).login).toBeVisible();
  });
  await test.step('the other pages of money', () => lookAt(first, audit, { pages: onDesktop, on: 'a desktop' }));
  await test.step('every page on a phone', async () => {
    await first.setViewportSize({ width: 390, height: 844 });
    await lookAt(first, audit, { pages: onPhone, on: 'a phone' });
    await lookAt(first, audit, { pages: onBoth, on: 'a phone', isGoingOn: true });
  });
  expect(complaints).toEqual([]);
});

/** Turns the flag over, with what changes named before it is put in force. */
async function switchDocuments(page: Page, audit?: Audit): Promise<void> {
  const { open, main, look, confirm } = desk(page, operators.owner);
  await open('/brand?tab=access');
  await look('Golden Koi');
  const flag = main.getByRole('switch', { name: /^Documents required before a withdrawal/ });
  await flag.press('Space');
  await audit?.('desk, access of a brand', page);
  await main.getByRole('button', { name: 'Apply' }).click();
  await confirm('Apply these changes?', { press: 'Apply', reason: 'A journey asked for it.' });
  await expect(main.getByRole('region', { name: 'Pending changes' })).toBeHidden();
}

const drawn = (text: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#dfe7e4"/>
    <text x="60" y="120" font-size="44">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function sendDocuments(page: Page, audit: Audit): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await page.goto('/member?page=withdraw');
    await expect(main.getByText('Verify your identity first')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await audit('withdraw, documents first');
  await main.getByRole('link', { name: 'Send documents' }).click();
  for (const [side, index] of [
    ['Front of the card', 0],
    ['Back of the card', 1],
  ] as const) {
    await main
      .locator('input[type=file]')
      .nth(index)
      .setInputFiles({ name: `${index}.png`, mimeType: 'image/png', buffer: await drawn(side) });
    await expect(main.getByRole('img', { name: `Your photo: ${side}` })).toBeVisible();
  }
  await main.getByLabel('Document number').fill('079191008123');
  await audit('documents, added');
  await main.getByRole('button', { name: 'Submit for review' }).click();
  await expect(main.getByText("We're reviewing your documents")).toBeVisible();
}

async function approveDocuments(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, main, link, isItYou } = desk(page, operators.owner);
  await open('/documents');
  await audit('desk, documents', page);
  await link(username).click();
  await main.getByLabel('Name on the document').fill(account.holder);
  await main.getByRole('textbox', { name: 'Birthday on the document' }).fill('11/08/1991');
  await main.getByLabel('Why the difference is accepted').fill('The account has no name yet.');
  await audit('desk, a document', page);
  await main.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(isItYou).toBeHidden();
}

async function withdrawLarge(page: Page, password: string): Promise<void> {
  const { amount, addAccount, paymentPassword, withdraw, withdrawal } = cashier(page);
  await page.goto('/member?page=withdraw');
  await addAccount(account, password);
  await amount.fill('25,000,000');
  await paymentPassword.fill(account.password);
  await withdraw.click();
  await expect(withdrawal('25,000,000').getByText('Under review')).toBeVisible();
}

async function approveFirst(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, link, confirm } = desk(page, operators.owner);
  await open('/withdrawals');
  await link(username).click();
  await expect(page.getByRole('heading', { name: 'Two-person approval' })).toBeVisible();
  await audit('desk, withdrawals', page);
  await page.getByRole('button', { name: 'Approve (first approval)' }).click();
  await confirm(/^Approve ₫/, { press: 'Approve' });
  await expect(page.getByRole('button', { name: 'Waiting for a second operator' })).toBeDisabled();
}

const LARGE = '25,000,000';
const withdrawalState = (page: Page, state: string) => cashier(page).withdrawal(LARGE).getByText(state, { exact: true }).first();

/** The brand asks; the member answers on the page that follows by itself. */
async function missPayment(page: Page, audit: Audit): Promise<void> {
  const { withdrawal, answer } = cashier(page);
  await expect(withdrawalState(page, 'Your reply needed')).toBeVisible({ timeout: 30_000 });
  await withdrawal(LARGE).getByRole('link', { name: 'Did it arrive?' }).click();
  await answer.getByRole('radio', { name: /^Nothing arrived/ }).check();
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer.getByText('Add a photo of your account that shows the payment is missing.')).toBeVisible();
  await answer
    .locator('input[type=file]')
    .setInputFiles({ name: 'account.png', mimeType: 'image/png', buffer: await drawn('Nothing came in') });
  await expect(answer.getByRole('img')).toBeVisible();
  await audit('withdraw, nothing arrived');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(withdrawalState(page, 'Not received')).toBeVisible();
}

interface DisputeEnd extends Second {
  /** Where the first operator works. */
  first: Page;
  username: string;
  audit: Audit;
}

async function endDispute({ first, other, second, username, audit }: DisputeEnd): Promise<void> {
  const owner = desk(first, operators.owner);
  const open = async ({ open: go, main }: ReturnType<typeof desk>): Promise<void> => {
    await go('/payments');
    const disputes = main.getByRole('region', { name: 'Disputed payouts' });
    await disputes.getByRole('row').filter({ hasText: username }).getByRole('link').first().click();
  };
  await open(owner);
  await first.getByRole('button', { name: /^Picture 1/ }).click();
  await expect(first.getByRole('img', { name: 'Picture from the member' })).toBeVisible();
  await audit('desk, a proof', first);
  await first.keyboard.press('Escape');
  await first.getByRole('button', { name: 'Resolve dispute' }).click();
  await first.getByRole('radio', { name: /^Close as received/ }).check();
  await owner.confirm('How should this dispute be resolved?', { press: 'Propose', reason: 'The e-wallet shows it.' });
  await audit('desk, a dispute', first);
  await approve({ other, second }, 'Resolve a disputed payout');
}

interface Second {
  /** Where the second operator works. */
  other: Page;
  second: ReturnType<typeof desk>;
}

/** The second operator reads what was proposed, and confirms it. */
async function approve({ other, second }: Second, what: string, audit?: Audit): Promise<void> {
  await second.open('/approvals');
  await audit?.('desk, approvals', other);
  // What waits comes first.
  await second.link(what).first().click();
  const proposal = other.getByRole('region', { name: 'Proposal' });
  await expect(proposal.getByText('What changes')).toBeVisible();
  await audit?.('desk, a proposal', other);
  await proposal.getByRole('button', { name: 'Confirm' }).click();
  await second.confirm('Confirm this proposal?', { press: 'Confirm' });
  await expect(proposal.getByText('Confirmed', { exact: true }).first()).toBeVisible();
}

/** One operator loosens a rule and sees that it waits; it is in force when the other has confirmed it. */
async function loosenAccess(first: Page, by: Second, audit: Audit): Promise<void> {
  const { main, open } = desk(first, operators.owner);
  const flag = main.getByRole('switch', { name: /^Documents required before a withdrawal/ });
  await switchDocuments(first);
  await expect(first.getByText('Sent to a second operator for approval')).toBeVisible();
  await expect(main.getByText('Change pending a second operator')).toBeVisible();
  await expect(flag).toBeChecked();
  await audit('desk, access with a change that waits', first);
  await main.getByRole('link', { name: 'Show what would change' }).click();
  const proposal = first.getByRole('region', { name: 'Proposal' });
  await expect(proposal.getByText('Documents required before a withdrawal')).toBeVisible();
  await expect(proposal.getByText('Another operator has to confirm it.')).toBeVisible();
  await by.second.open('/');
  await expect(by.second.link('Approvals')).toBeVisible();
  await approve(by, 'Change login rules', audit);
  await open('/brand?tab=access');
  await expect(flag).not.toBeChecked();
}

async function lookRound(page: Page, username: string, audit: Audit): Promise<void> {
  const { open, main, link } = desk(page, operators.owner);
  await open('/members');
  await page.getByLabel('Search').fill(username);
  await expect(main.getByRole('row')).toHaveCount(2);
  await audit('desk, members', page);
  await link(username).click();
  const requests = requestsOf(page);
  for (const tab of ['Overview', 'Money', 'Logins and devices', 'Documents']) {
    await main.getByRole('tab', { name: tab, exact: true }).click();
    await requests.idle();
    await audit(`desk, member, ${tab}`, page);
  }
  await open('/outbox');
  await expect(main.getByRole('table')).toBeVisible();
  await audit('desk, messages', page);
  await open('/audit');
  await main.getByRole('button', { name: 'Check the chain' }).click();
  await expect(main.getByText(/^Chain verified/)).toBeVisible();
  await audit('desk, audit trail', page);
  await followFigure(page, audit);
}

/** A figure of money opens to the movements that come to it. */
async function followFigure(page: Page, audit: Audit): Promise<void> {
  const { open, main } = desk(page, operators.owner);
  await open('/reports?report=channel&preset=30d');
  await audit('desk, reports, channels', page);
  const figure = main.getByRole('table').getByRole('link', { name: /\d/ }).first();
  const amount = (await figure.textContent()) ?? '';
  await figure.click();
  await expect(main.getByRole('status')).toContainText(amount);
  await audit('desk, movements behind a figure', page);
  await open('/reports?preset=30d');
  await expect(main.getByRole('img', { name: /per day,/ })).toBeVisible();
  await audit('desk, reports, days', page);
}

async function changeRule(page: Page, visitor: Page, audit: Audit): Promise<void> {
  const { open, main, confirm } = desk(page, operators.owner);
  const { register } = session(visitor);
  const email = register.getByRole('textbox', { name: /^Email/ });
  const look = async (): Promise<void> => {
    await visitor.goto('/?popup=register');
    await register.getByRole('tab', { name: 'By username' }).click();
    // What is optional is folded; a required field is in the form.
    if (await register.getByText('More about you').isVisible()) await register.getByText('More about you').click();
  };
  const turn = async (): Promise<void> => {
    await open('/registration');
    await main.getByRole('button', { name: 'Email' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Required' }).press('Space');
    await confirm('Registration: Email', { press: 'Apply', reason: 'A journey asked for it.' });
  };
  await look();
  await expect(email).not.toHaveAttribute('aria-required', 'true');
  await turn();
  await audit('desk, registration', page);
  await expect(async () => {
    await look();
    await expect(email).toHaveAttribute('aria-required', 'true', { timeout: 1_000 });
  }).toPass();
  await turn();
}

/** The journey sees the others on a desktop on its way. */
const onDesktop = [
  '/approvals',
  '/till',
  '/deposits',
  '/adjustments',
  '/reconciliation',
  '/transfers',
  '/vendor-wallets',
  '/channels',
  '/cashier',
  '/risk',
  '/risk/rules',
  '/bonuses',
] as const;
const onPhone = ['/complaints', '/status', '/rooms', '/rooms/reports', '/rooms/presenters'] as const;
/** They were opened by their addresses on the desktop. */
const onBoth = [
  '/',
  ...onDesktop,
  '/payments',
  '/reports',
  '/returns',
  '/members',
  '/documents',
  '/withdrawals',
  '/brand',
  '/audit',
] as const;

interface Look {
  pages: readonly string[];
  on: string;
  /** From one to the next without a load. */
  isGoingOn?: boolean;
}

async function lookAt(page: Page, audit: Audit, { pages, on, isGoingOn = false }: Look): Promise<void> {
  const { open, goOn, main } = desk(page, operators.owner);
  const requests = requestsOf(page);
  for (const path of pages) {
    await (isGoingOn ? goOn(path) : open(path));
    const since = Date.now();
    await expect(main.getByRole('heading').first()).toBeVisible();
    await requests.idle(isGoingOn ? since : undefined);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${path} is ${over} px too wide`).toBeLessThanOrEqual(0);
    await audit(`desk, ${path} on ${on}`, page);
  }
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a transfer written by hand: shown with a picture, credited by two operators who see it at the bank', async ({
    page,
    audit,
    device,
  }) => {
    const username = newName('tay');
    await page.goto('/register');
    await session(page).join({ username, password: 'Lotus-Pond-77', birthday: '1991-11-08' });
    await page
      .getByRole('dialog', { name: `Welcome, ${username}` })
      .getByRole('button', { name: 'Deposit' })
      .click();
    const { way, amount, pay, waiting, credited, proof } = cashier(page);
    await way('Bank transfer').check();
    await amount.fill('700,000');
    await pay.click();
    await expect(waiting).toBeVisible();
    await proof.reference.fill('FT-26327-0815');
    await proof.note.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await proof.choose({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await expect(proof.problem).toBeVisible();
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#dfe7e4' } })
      .png()
      .toBuffer();
    await proof.choose({ name: 'transfer.png', mimeType: 'image/png', buffer: picture });
    await expect(proof.pictures).toHaveCount(1);
    await audit('deposit, a transfer by hand');
    await page.reload();
    await expect(proof.pictures).toHaveCount(1);
    await expect(proof.reference).toHaveValue('FT-26327-0815');

    const place = `/deposits?${new URLSearchParams({ id: new URL(page.url()).searchParams.get('deposit') ?? '' }).toString()}`;
    const first = await device({ ...desktop, baseURL: consoleUrl });
    const owner = desk(first, operators.owner);
    await owner.signIn(() => Promise.resolve());
    await owner.open(place);
    await audit('desk, a transfer by hand', first);
    await first.getByRole('button', { name: 'Resolve deposit' }).click();
    await first.getByRole('spinbutton', { name: 'Amount received' }).fill('700000');
    await first.getByLabel('Bank transfer reference').fill('FT-26327-0815');
    await audit('desk, ending a deposit', first);
    await owner.confirm('How should this deposit be resolved?', { press: 'Propose', reason: 'It stands at the bank.' });
    const other = await device({ ...desktop, baseURL: consoleUrl });
    const second = desk(other, operators.second);
    await second.signIn(() => Promise.resolve());
    await approve({ other, second }, 'Resolve a deposit');
    await expect(credited).toBeVisible();
    expect(await agreedBalance(page)).toBe(700_000);
  });
});
