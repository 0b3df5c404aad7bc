// A currency added at the desk, through the whole product; and every game shown in every currency of a brand.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import * as brands from '@pavilion/contract/brands/desk';
import { deskElevate } from '@pavilion/contract/operator/desk';
import { currencyAdd } from '@pavilion/contract/currencies/desk';
import { register } from '@pavilion/contract/identity/member';
import { addBankCard, createDeposit, depositStatus, withdraw } from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { createLog } from '@pavilion/kit/log';
import { runningClock } from '@pavilion/kit/test-clock';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Psp, startPsp } from '../../psp/src/main.ts';
import { transaction } from '../../server/src/kernel/db.ts';
import { checkBooks } from '../../server/src/modules/books/public.ts';
import { importFolder } from '../../server/src/modules/brands/public.ts';
import { complete } from '../../server/src/modules/brands/testing/complete.ts';
import { copyOf, SERRA } from '../../server/src/modules/brands/testing/folders.ts';
import { accounts, post } from '../../server/src/modules/ledger/public.ts';
import { decideWithdrawal, sandboxSecret, setProviderSecret } from '../../server/src/modules/payments/public.ts';
import { Browser } from '../../server/src/test/browser.ts';
import { ownerAt } from '../../server/src/test/desk-visitor.ts';
import { openTestSession, testMember } from '../../server/src/test/members.ts';
import { type TestPlatform, testPlatform } from '../../server/src/test/test-platform.ts';
import type { RoundResult, SessionInfo } from '../../studio/src/api-types.ts';
import { games, requireGame } from '../../studio/src/games/catalogue.ts';
import { type RunningStudio, startStudio } from '../../studio/src/main.ts';

let platform: TestPlatform;
let studio: RunningStudio;
let psp: Psp;
let bases: TestDatabase[];
let place: string;
const clock = runningClock();
const log = createLog({ name: 'test', level: 'silent' });

beforeAll(async () => {
  bases = await Promise.all([testDatabase('studio'), testDatabase('psp')]);
  const [ofStudio, ofPsp] = bases as [TestDatabase, TestDatabase];
  place = mkdtempSync(path.join(tmpdir(), 'pavilion-currencies-'));
  psp = await startPsp({ port: 0, host: '127.0.0.1', db: ofPsp.pool, log, publicUrl: '', deliverEveryMs: 20, clock });
  platform = await testPlatform({ clock, worker: true, settings: { pspUrl: psp.url } });
  const { vendors, desk } = platform.platform.domains;
  await desk.seed();
  const secret = await sandboxSecret(platform.database.pool);
  await psp.putMerchant({ code: 'pavilion', secret, webhookUrl: `${platform.url}/psp/sandbox/webhook` });
  studio = await startStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: ofStudio.url,
    log,
    platformWalletUrl: `${platform.url}/vendor/LANTERN`,
    walletAnswerMs: 20_000,
    operators: [{ id: 'pavilion', publicKey: await vendors.operatorPublicKey() }],
  });
  await vendors.provisionVendor({ code: 'LANTERN', adapter: 'operator-wallet', baseUrl: studio.url, keys: { public: studio.publicKey } });
  await vendors.refreshGames('LANTERN');
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await studio.close();
  await platform.close();
  await psp.close();
  for (const base of bases) await base.drop();
});

/** Opens a game by the portal's own call; a process follows a new brand within a second. */
async function launch(brand: string, game: string, token: string): Promise<string> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${platform.url}/wps/game/launchGame?launchMode=GLS&vassalage=LANTERN&gameCode=${game}`, {
      headers: { merchant: brand, authorization: token },
    });
    const { value, errorCode } = (await response.json()) as { value?: { url: string }; errorCode?: string };
    return /#t=([\w-]+)/.exec(value?.url ?? '')?.[1] ?? `${game}: ${errorCode}`;
  };
  let page = '';
  await expect.poll(async () => (page = await ask())).toMatch(/^[\w-]+$/);
  return page;
}
async function ofGame<Value>(page: string, at: string, body?: unknown): Promise<Value> {
  const response = await fetch(studio.url + at, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Value;
}
const play = (page: string, bet: string, game: string) =>
  ofGame<RoundResult>(page, '/api/rounds', { roundId: randomUUID(), bet, params: requireGame(game).example });
const mainOf = (units: string): number => Number(units) / 100_000;

interface Cashier {
  providers: { code: string; kind: string; settings: object }[];
  channels: { provider: string; bankCode: string; kind: string; min: string; max: string; quick: string[] }[];
  withdrawals: Record<string, unknown>;
}

interface Market {
  brand: string;
  name: string;
  currency: string;
  symbol: string;
  terms: { decimals: number; betStep: number; depositStep: number; withdrawStep: number; stakes: number[] };
  provider: { kind: string; settings: Record<string, string> };
  /** The account that bank notices name as receiver. */
  account: string;
  bankCode: string;
  /** Part of the code that is scanned. */
  code: string;
  /** Main units. */
  bet: number;
}

const MARKETS: readonly Market[] = [
  {
    brand: 'siam',
    name: 'Siam Lotus',
    currency: 'THB',
    symbol: '฿',
    terms: { decimals: 2, betStep: 0.01, depositStep: 1, withdrawStep: 1, stakes: [1, 2, 5, 10, 50, 100] },
    provider: { kind: 'promptpay', settings: { bankName: 'Elephant Bank', promptPayId: '0812345678', accountName: 'Siam Lotus' } },
    account: '0812345678',
    bankCode: 'PROMPTPAY',
    code: '5303764',
    bet: 5,
  },
  {
    brand: 'ganga',
    name: 'Ganga Peacock',
    currency: 'INR',
    symbol: '₹',
    terms: { decimals: 2, betStep: 0.5, depositStep: 1, withdrawStep: 1, stakes: [10, 50, 100] },
    provider: { kind: 'upi', settings: { bankName: 'Peacock Bank', address: 'ganga.peacock@peacock', accountName: 'Ganga Peacock' } },
    account: 'ganga.peacock@peacock',
    bankCode: 'UPI',
    code: 'cu=INR',
    bet: 10,
  },
];

/** A currency at the desk, and a brand in it whose members pay by a code of its banks. */
async function openMarket({ brand: brandCode, name, currency, terms, provider, bankCode }: Market): Promise<void> {
  const owner = await ownerAt(platform);
  expect((await owner.call(currencyAdd, { code: currency, terms, reason: 'a new market' })).code).toBeUndefined();
  const opened = await owner.call(brands.brandDraftOpen, {
    from: { kind: 'example', code: 'serra' },
    as: { code: brandCode, name, host: `${brandCode}.localhost` },
  });
  const { draftId } = opened.value;
  const view = await complete(owner, draftId);
  const brand = JSON.parse(view.texts['content/brand.json'] ?? '') as Record<string, unknown>;
  const cashier = JSON.parse(view.texts['content/payments.json'] ?? '') as Cashier;
  const [channel] = cashier.channels;
  if (!channel) throw new Error('no channel');
  const by = `${brandCode}-qr`;
  Object.assign(channel, { provider: by, bankCode, kind: 'qr', min: '20', max: '50000', quick: ['100', '500'] });
  cashier.providers = [{ code: by, ...provider }];
  Object.assign(cashier.withdrawals, { provider: 'sandbox', min: '50', max: '40000', fourEyesAbove: '4000', turnoverPercent: 0 });
  const saved = await owner.call(brands.brandDraftSave, {
    draftId,
    version: view.version,
    files: [
      { name: 'content/brand.json', text: JSON.stringify({ ...brand, currency, currencyTerms: undefined }) },
      { name: 'content/payments.json', text: JSON.stringify(cashier) },
    ],
  });
  expect(saved.code).toBeUndefined();
  const { problems, version } = (await owner.call(brands.brandDraft, undefined, { draftId })).value;
  expect(problems).toEqual([]);
  platform.pass(31);
  await owner.call(deskElevate, { code: owner.code });
  const { value } = await owner.call(brands.brandDraftPublish, { draftId, version, reason: 'opens' });
  expect(value).toEqual({ brandId: `brd_${brandCode}`, outcome: 'added', withoutSecret: [by] });
  await setProviderSecret(platform.database.pool, { code: by, secret: 'of-the-bank' });
  platform.platform.domains.content.invalidate();
}

/** Pays 500 in by the code, confirmed by the bank's notice. */
async function payIn(member: Browser, { brand, bankCode, account, currency, code }: Market): Promise<void> {
  const vendorId = `${brand}-qr`;
  const asked = await member.call(createDeposit, { amount: 500, bankCode, vendorId, requestId: randomUUID() });
  expect(asked.code).toBeUndefined();
  const { refId, receiver, qrContent } = asked.value as { refId: string; receiver: { remark: string } | null; qrContent: string | null };
  expect(qrContent).toContain(code);
  const content = receiver?.remark ?? '';
  const notice = JSON.stringify({ id: randomUUID(), direction: 'in', account, amount: '500.00', currency, content });
  const signature = createHmac('sha256', 'of-the-bank').update(notice).digest('hex');
  const headers = { 'x-signature': `sha256=${signature}` };
  const heard = await fetch(`${platform.url}/psp/${vendorId}/webhook`, { method: 'POST', body: notice, headers });
  expect(heard.status).toBe(200);
  await expect.poll(async () => (await member.call(depositStatus, undefined, { refId })).value.state).toBe(2);
}

/** Takes 100 out to a bank account, in the steps of the currency. */
async function takeOut(member: Browser): Promise<void> {
  const card = await member.call(addBankCard, {
    bankCode: 'PEDRA',
    cardNumber: '12345678',
    payeeName: 'Mali Suk',
    paymentPassword: '135790',
    confirmPaymentPassword: '135790',
  });
  expect([card.code, card.fields]).toEqual([undefined, {}]);
  const wish = { bankCardId: card.value.bankCardId, paymentPassword: '135790', requestId: randomUUID() };
  expect((await member.call(withdraw, { ...wish, amount: 100.5 })).fields).toEqual({ amount: 'amount.step' });
  const paid = await member.call(withdraw, { ...wish, amount: 100 });
  expect(paid.code).toBeUndefined();
  await decideWithdrawal(platform.platform.domains.payments, { id: paid.value.refId, operator: 'op', approve: true });
  await expect.poll(async () => (await member.call(withdrawRecords)).value.list[0]?.status).toBe(4);
}

test.each(MARKETS)(
  '$currency is added at the desk: a brand opens in it, a member registers, pays by $bankCode, plays and is paid out',
  async (market) => {
    await openMarket(market);
    const { brand, currency, symbol, terms, bet } = market;
    const member = new Browser(platform, { merchant: brand });
    const registered = await member.call(register, {
      username: `${brand}${randomUUID().slice(0, 6)}`,
      password: 'lantern-river-9',
      confirmPassword: 'lantern-river-9',
      birthday: '1990-01-01',
      termsAccepted: true,
    });
    expect([registered.code, registered.fields]).toEqual([undefined, {}]);
    member.token = registered.value.token;
    await payIn(member, market);

    const page = await launch(brand, 'dice', member.token);
    const session = await ofGame<SessionInfo>(page, '/api/session');
    const inGame = (main: number): string => String(Math.round(main * 100_000));
    expect(session.currency).toEqual({ code: currency, decimals: 2, step: inGame(terms.betStep) });
    expect([session.balance, session.ladder]).toEqual([inGame(500), terms.stakes.map(inGame)]);
    const round = await play(page, inGame(bet), 'dice');
    expect(round.state).toBe('closed');
    const left = 500 - bet + mainOf(round.payout);
    expect((await member.call(balances)).value).toMatchObject({ currency, currencySymbol: symbol, sumBalance: left });

    // Bank accounts want a fresh proof of who it is.
    const { id } = registered.value;
    member.token = (await openTestSession(platform, { id, brandId: `brd_${brand}` }, { steppedUp: true })).token;
    await takeOut(member);
    expect((await member.call(balances)).value.sumBalance).toBe(left - 100);
    const { checks } = await transaction(platform.database.pool, (tx) => checkBooks(tx));
    expect(checks.filter((check) => check.offenders > 0)).toEqual([]);
  },
);

/** Of two, of none and of three decimals; coarse steps and few stakes among them. */
const COUNTED = {
  INR: { decimals: 2, betStep: '0.5', depositStep: '1', withdrawStep: '1', stakes: ['10', '50', '100'] },
  KWD: { decimals: 3, betStep: '0.001', depositStep: '0.5', withdrawStep: '0.5', stakes: ['0.02', '0.1', '1'] },
  MMK: { decimals: 0, betStep: '50', depositStep: '1000', withdrawStep: '1000', stakes: ['1000', '5000'] },
};
const shown = games.map(({ code }) => ({ code }));

async function brandIn(currency: keyof typeof COUNTED): Promise<string> {
  const code = `in${currency.toLowerCase()}`;
  const folder = copyOf(SERRA, path.join(place, code), {
    'content/brand.json': (brand: { settings: object }) => {
      Object.assign(brand, { code, name: code, currency, currencyTerms: COUNTED[currency], vendors: { LANTERN: shown } });
      Object.assign(brand, { hosts: [{ host: `${code}.example`, name: code, main: true }] });
      Object.assign(brand.settings, { mainDomain: `${code}.example` });
    },
    'content/payments.json': (cashier: Cashier) =>
      Object.assign(cashier, { providers: [], channels: [], withdrawals: { ...cashier.withdrawals, provider: 'sandbox' } }),
  });
  const { db, clock: at, outbound } = platform.platform.domains.deps;
  await importFolder({ db, clock: at, outbound }, folder, { actor: 'machine' });
  platform.platform.domains.content.invalidate();
  return code;
}

test.each(Object.keys(COUNTED) as (keyof typeof COUNTED)[])('every game is opened and played in %s, in its steps', async (currency) => {
  const brand = await brandIn(currency);
  const { decimals, betStep } = COUNTED[currency];
  const member = await testMember(platform, { brandCode: brand });
  const at = { brandId: member.brandId, currency };
  await post(
    platform.database.pool,
    {
      key: `test:${member.id}`,
      type: 'credit.by.house',
      reference: member.id,
      lines: [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: 1_000_000_0000n }],
    },
    platform.now(),
  );
  const step = BigInt(Math.round(Number(betStep) * 100_000));
  for (const { code } of games) {
    const page = await launch(brand, code, member.token);
    const session = await ofGame<SessionInfo>(page, '/api/session');
    expect([code, session.currency]).toEqual([code, { code: currency, decimals, step: String(step) }]);
    expect(session.ladder.filter((bet) => BigInt(bet) % step !== 0n)).toEqual([]);
    const round = await play(page, session.minBet, code);
    expect([code, round.state, BigInt(round.payout) % step]).toEqual([code, 'closed', 0n]);
  }
});
