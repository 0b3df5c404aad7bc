// Wallets at a vendor of transfer mode: the platform and the sandbox vendor, over real HTTP.
import { randomUUID } from 'node:crypto';
import { doubtAsk, doubtsList, walletCaseClose, walletCases, walletImports } from '@pavilion/contract/vendor-wallets/desk';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import { balances, merchantWallet } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGrant } from '../rewards/public.ts';
import { compareStatement } from './compare-statements.ts';
import { importBets } from './import-bets.ts';
import { sweep } from './move-home.ts';
import { requestTransfer } from './request-transfer.ts';
import { watch } from './watch.ts';
import { findTransfer, workTransfer } from './work-transfer.ts';
import { transaction } from '../../kernel/db.ts';
import { Browser } from '../../test/browser.ts';
import { ownerAt } from '../../test/desk-visitor.ts';
import { runVendorCommand } from '../../../../pavilion/src/commands/operator-vendor.ts';
import { main, transferWorld, type TransferWorld, VENDOR } from './testing/transfer-world.ts';

let world: TransferWorld;

beforeAll(async () => {
  world = await transferWorld();
});

afterAll(async () => {
  expect(await world.unsound()).toEqual([]);
  await world.close();
});

const MAIN = wire.MAIN_WALLET;
const pool = () => world.platform.database.pool;

const move: TransferWorld['move'] = (...args) => world.move(...args);
const ended = (id: string) => world.untilEnded(id);

test('money moves in and out, once a request; balances tell where it is', async () => {
  const member = await world.member(1000);
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => move(member, 'in', 300, requestId)));
  expect(new Set(answers.map(({ value }) => value.transferId)).size).toBe(1);
  expect(await ended(answers[0]?.value.transferId ?? '')).toBe('moved');
  expect(await world.sums(member.id)).toEqual({ cash: main(700), transit: 0n, known: main(300), atVendor: main(300) });
  expect(await move(member, 'in', 301, requestId)).toMatchObject({ status: 409, code: 'wallet.request.differs' });

  expect((await move(member, 'out', 100)).value).toMatchObject({ state: 'moved' });
  expect(await world.sums(member.id)).toEqual({ cash: main(800), transit: 0n, known: main(200), atVendor: main(200) });
  const { value: all } = await member.browser.call(balances, undefined, { typeId: '0' } as never);
  expect(all.balance.map(({ accountTypeId, accountName, availBalance }) => [accountTypeId, accountName, availBalance])).toEqual([
    [MAIN, 'MAIN', 800],
    [world.typeId, 'Tidewater', 200],
  ]);
  expect(all.sumBalance).toBe(1000);
  expect((await member.browser.call(balances)).value).toMatchObject({ sumBalance: 800, balance: [{ accountTypeId: MAIN }] });
  const { value: history } = await member.browser.call(wire.walletTransfers);
  expect(history.list.map(({ fromName, toName, vendor, amount, state }) => [fromName, toName, vendor, amount, state])).toEqual([
    ['Tidewater', 'MAIN', 'TIDEWATER', 100, 'moved'],
    ['MAIN', 'Tidewater', 'TIDEWATER', 300, 'moved'],
  ]);
});

test('what cannot be moved is refused before anything is', async () => {
  const member = await world.member(100);
  expect(await move(member, 'in', 101)).toMatchObject({ code: 'balance.not.enough' });
  expect(await move(member, 'in', 0)).toMatchObject({ code: 'amount.step' });
  expect(await move(member, 'in', 0.0001)).toMatchObject({ code: 'amount.step' });
  const ask = (from: number, to: number) =>
    member.browser.call(wire.walletTransfer, { fromAccountTypeId: from, toAccountTypeId: to, amount: 1, requestId: randomUUID() });
  expect(await ask(MAIN, MAIN)).toMatchObject({ code: 'wallet.same' });
  expect(await ask(MAIN, 3)).toMatchObject({ status: 404, code: 'wallet.unknown' });
  // The vendor has less: it says no, and nothing was booked.
  expect((await move(member, 'out', 5)).value).toMatchObject({ state: 'not.moved' });
  await pool().query('UPDATE member_guard SET loss_day_limit = $2, loss_day_used = 0 WHERE member_id = $1', [member.id, main(50)]);
  expect(await move(member, 'in', 51)).toMatchObject({ code: 'limit.loss.day', fields: { amount: 'limit.loss.day' } });
  expect((await move(member, 'in', 50)).value).toMatchObject({ state: 'moved' });
  expect(await move(member, 'in', 1)).toMatchObject({ code: 'limit.loss.day' });
  await pool().query('UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1', [
    member.id,
    new Date(world.platform.now().getTime() + 3_600_000),
  ]);
  expect(await move(member, 'in', 1)).toMatchObject({ status: 403, code: 'member.excluded' });
  expect((await move(member, 'out', 10)).value).toMatchObject({ state: 'moved' });
});

test('where every game plays from the main wallet, transfers are off', async () => {
  const sol = new Browser(world.platform, { merchant: 'sol' });
  expect(await sol.send('/wps/relay/GCS_walletTransfer', { method: 'POST', body: '{}' })).toMatchObject({ code: 'function.not.available' });
  const member = await world.member(0);
  expect((await member.browser.call(merchantWallet)).value).toEqual({ isSingle: false });
});

test('the older spellings are forms with the same checks', async () => {
  const member = await world.member(100);
  const form = (path: string, fields: Record<string, string>) =>
    member.browser.send<{ state: string }>(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const id = String(world.typeId);
  expect((await form('/wps/wallets/transferFromMainWallet', { accountTypeId: id, amount: '60' })).value.state).toBe('moved');
  expect((await form('/wps/wallets/transferToMainWallet', { accountTypeId: id, amount: '10.00' })).value.state).toBe('moved');
  expect(await form('/wps/wallets/transferFromMainWallet', { accountTypeId: id, amount: '51' })).toMatchObject({
    code: 'balance.not.enough',
  });
  expect(await form('/wps/wallets/transferSubToSubWallet', { fromAccountTypeId: id, toAccountTypeId: id, amount: '1' })).toMatchObject({
    code: 'wallet.same',
  });
  expect(await form('/wps/wallets/transferToMainWallet', { accountTypeId: id, amount: 'much' })).toMatchObject({
    code: 'request_param_err',
  });
  expect(await world.sums(member.id)).toMatchObject({ cash: main(50), known: main(50), atVendor: main(50) });
});

const giveBonus = (member: Parameters<typeof move>[0], amount: number, { source = 'welcome', code = 'first' } = {}) =>
  transaction(pool(), (tx) =>
    openGrant(tx, {
      key: randomUUID(),
      brandId: member.brandId,
      currency: 'VND',
      memberId: member.id,
      source,
      code,
      amount: main(amount),
      now: world.platform.now(),
      asked: main(amount * 10),
    }),
  );

test('bonus money stays in the main wallet, and only that: own money goes along, and the answer says what stays', async () => {
  const member = await world.member(100);
  await move(member, 'in', 40);
  const { browser } = member;
  const status = async () => ({
    trans: (await browser.call(wire.lockTransStatus)).value.status,
    type: (await browser.call(wire.lockStatusByType, undefined, { accountTypeId: String(MAIN) } as never)).value,
    one: (await browser.call(wire.lockStatus, undefined, { accountId: member.id })).value.lock_status,
    vendor: (await browser.call(wire.lockStatus, undefined, { accountId: `${member.id}/${VENDOR}` })).value.lock_status,
  });
  expect(await status()).toEqual({ trans: 1, type: { lock_status: 0, current_to_required: 0 }, one: 0, vendor: 0 });
  await giveBonus(member, 20);
  // 60 of their own beside it.
  expect(await status()).toEqual({ trans: 1, type: { lock_status: 0, current_to_required: 200 }, one: 0, vendor: 0 });
  expect(await move(member, 'in', 61)).toMatchObject({ code: 'wallet.locked', status: 400, fields: { amount: 'wallet.locked' } });
  expect(await move(member, 'in', 81)).toMatchObject({ code: 'balance.not.enough' });
  const { value } = await move(member, 'in', 60);
  expect(value).toMatchObject({
    state: 'moved',
    balance: [
      { vendor: '', availBalance: 20, bonus: 20, locked: true },
      { vendor: VENDOR, bonus: 0 },
    ],
  });
  expect(await status()).toEqual({ trans: 0, type: { lock_status: 1, current_to_required: 200 }, one: 1, vendor: 0 });
  expect(await move(member, 'in', 1)).toMatchObject({ code: 'wallet.locked' });
  expect((await move(member, 'out', 40)).value).toMatchObject({ state: 'moved' });
  expect(await browser.call(wire.lockStatus, undefined, { accountId: 'mem_other' })).toMatchObject({ code: 'wallet.unknown' });
});

test('with five kinds of bonus open all own money follows a launch, and the bonuses stay whole', async () => {
  const member = await world.member(60_000_000);
  for (const source of ['welcome', 'promotion', 'weekend', 'voucher', 'anniversary'])
    await giveBonus(member, 1_000, { source, code: source });
  const { url } = await world.launch(member);
  expect(await world.sums(member.id)).toMatchObject({ cash: main(5_000), known: main(60_000_000), atVendor: main(60_000_000) });
  const { wallets } = (await member.browser.call(wire.wallets)).value;
  expect(wallets[0]).toMatchObject({ availBalance: 5_000, bonus: 5_000, locked: true });
  // What was won of them stays with them too; what is brought home is free again.
  expect((await move(member, 'out', 1_000)).value).toMatchObject({ state: 'moved' });
  const all = await Promise.all([700, 700].map((amount) => move(member, 'in', amount)));
  expect(all.map(({ code, value: done }) => code ?? done.state).toSorted()).toEqual(['moved', 'wallet.locked']);
  expect(await world.sums(member.id)).toMatchObject({ cash: main(5_300) });
  expect(url).not.toBe('');
});

test('what is played at the vendor is booked once, counts to limits, and may be corrected', async () => {
  const member = await world.member(1000);
  const { url } = await world.launch(member);
  // Money followed the member into the game.
  expect(await world.sums(member.id)).toMatchObject({ cash: 0n, known: main(1000), atVendor: main(1000) });
  world.pearls.push(0, 1);
  await world.play(url, 100);
  await world.play(url, 200);
  await Promise.all([importBets(world.deps, VENDOR), importBets(world.deps, VENDOR), importBets(world.deps, VENDOR)]);
  expect(await world.sums(member.id)).toMatchObject({ known: main(991), atVendor: main(991) });
  const guard = async () =>
    (
      await pool().query<{ wager: bigint; loss: bigint }>(
        'SELECT wager_day_used AS wager, loss_day_used AS loss FROM member_guard WHERE member_id = $1',
        [member.id],
      )
    ).rows[0];
  expect(await guard()).toEqual({ wager: main(300), loss: main(9) });
  const { rows } = await pool().query<{ state: string; stake: bigint; payout: bigint; key: string }>(
    `SELECT b.state, b.stake, b.payout, o.key FROM bet b JOIN operation o ON o.bet_id = b.id AND o.revision IS NULL AND o.line = 0 WHERE b.member_id = $1 ORDER BY o.number`,
    [member.id],
  );
  expect(rows).toMatchObject([
    { state: 'settled', stake: main(100), payout: main(291) },
    { state: 'settled', stake: main(200), payout: 0n },
  ]);
  expect(await world.ask('POST', `/v1/bets/${rows[0]?.key}/cancel`)).toEqual({ cancelled: true });
  await importBets(world.deps, VENDOR);
  await importBets(world.deps, VENDOR);
  expect(await world.sums(member.id)).toMatchObject({ known: main(800), atVendor: main(800) });
  expect(await guard()).toEqual({ wager: main(200), loss: main(200) });
  // Leaving brings everything home.
  const { value } = await member.browser.call(wire.transferAllToMain, { requestId: randomUUID(), leaving: true });
  expect(value.transferIds).toHaveLength(1);
  expect(await world.sums(member.id)).toEqual({ cash: main(800), transit: 0n, known: 0n, atVendor: 0n });
});

test('“all to main” asks the vendor again: what was won or lost since the wallets were read comes home too', async () => {
  for (const pearl of [0, 1]) {
    const member = await world.member(1000);
    const { url } = await world.launch(member);
    await member.browser.call(wire.wallets);
    world.pearls.push(pearl);
    await world.play(url, 100);
    const { value } = await member.browser.call(wire.transferAllToMain, { requestId: randomUUID() });
    expect(value.transferIds).toHaveLength(1);
    await importBets(world.deps, VENDOR);
    expect(await world.sums(member.id)).toEqual({ cash: main(pearl === 0 ? 1191 : 900), transit: 0n, known: 0n, atVendor: 0n });
  }
});

test('more comes back than is known: play is read first, and what it does not explain waits at the desk', async () => {
  const member = await world.member(100);
  const { url } = await world.launch(member);
  world.pearls.push(0);
  await world.play(url, 100);
  // The vendor does not report bets for a while: the return waits.
  await world.order({ call: 'bets', kind: 'down', times: 1 });
  const { value } = await move(member, 'out', 291);
  expect(value.state).toBe('returned');
  expect(await world.sums(member.id)).toMatchObject({ cash: 0n, known: main(100), atVendor: 0n });
  expect(await ended(value.transferId)).toBe('moved');
  expect(await world.sums(member.id)).toMatchObject({ cash: main(291), known: 0n, atVendor: 0n });

  // Given out of nothing: the member has it, clearing owes it, and somebody looks.
  const other = await world.member(0);
  await world.ask('POST', '/v1/players', { player: other.id, currency: 'VND', step: '1' });
  await world.ask('POST', '/v1/transfers', { id: randomUUID(), player: other.id, direction: 'in', amount: '70', currency: 'VND' });
  expect((await move(other, 'out', 70)).value.state).toBe('moved');
  expect(await world.sums(other.id)).toMatchObject({ cash: main(70), known: 0n, atVendor: 0n });
  const open = async () =>
    (await pool().query('SELECT kind, amount FROM wallet_case WHERE member_id = $1 AND closed_at IS NULL', [other.id])).rows;
  expect(await open()).toEqual([{ kind: 'unexplained', amount: main(70) }]);
});

test('who is excluded is taken out of games, and what is theirs comes home', async () => {
  const member = await world.member(100);
  const { url } = await world.launch(member);
  await pool().query('UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1', [
    member.id,
    new Date(world.platform.now().getTime() + 86_400_000),
  ]);
  await watch(world.deps, world.platform.now());
  const jobs = await pool().query<{ count: number }>(`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key = $1`, [
    `sweep:${member.id}`,
  ]);
  expect(jobs.rows[0]?.count).toBe(1);
  await sweep(world.deps, { memberId: member.id, requestId: randomUUID() });
  expect(await world.sums(member.id)).toEqual({ cash: main(100), transit: 0n, known: 0n, atVendor: 0n });
  expect(await world.play(url, 10)).toMatchObject({ error: 'session.ended' });
});

test('a transfer nobody knows the end of for a day is a case, which closes when it is known', async () => {
  const member = await world.member(100);
  await world.order({ call: 'all', kind: 'not.done', times: 3 });
  const brand = await world.deps.brandById(member.brandId);
  const wish = {
    fromAccountTypeId: MAIN,
    toAccountTypeId: world.typeId,
    amount: main(30),
    requestId: randomUUID(),
    origin: 'member' as const,
  };
  await world.ask('POST', '/v1/players', { player: member.id, currency: 'VND', step: '1' });
  const { id } = await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() });
  await world.order({ call: 'transfer', kind: 'not.done', times: 1 });
  await world.order({ call: 'outcome', kind: 'down', times: 2 });
  expect((await workTransfer(world.deps, id)).state).toBe('unknown');
  expect((await workTransfer(world.deps, id)).state).toBe('unknown');
  world.platform.pass(86_400 + 60);
  await watch(world.deps, world.platform.now());
  const open = async () => (await pool().query('SELECT kind FROM wallet_case WHERE reference = $1 AND closed_at IS NULL', [id])).rows;
  expect(await open()).toEqual([{ kind: 'in.doubt' }]);
  expect(await ended(id)).toBe('not.moved');
  expect(await open()).toEqual([]);
  expect((await findTransfer(pool(), id))?.reason).toBe('never.arrived');
  expect(await world.sums(member.id)).toMatchObject({ cash: main(100), transit: 0n });
});

test('the desk sees what has not ended and asks at once', async () => {
  await world.platform.platform.domains.desk.seed();
  const owner = await ownerAt(world.platform);
  const member = await world.member(100);
  const brand = await world.deps.brandById(member.brandId);
  await world.ask('POST', '/v1/players', { player: member.id, currency: 'VND', step: '1' });
  const wish = {
    fromAccountTypeId: MAIN,
    toAccountTypeId: world.typeId,
    amount: main(40),
    requestId: randomUUID(),
    origin: 'member' as const,
  };
  const { id } = await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() });
  await world.order({ call: 'transfer', kind: 'lost.answer', times: 1 });
  await workTransfer(world.deps, id);
  const { value } = await owner.call(doubtsList, undefined, { memberId: member.id });
  expect(value.list).toMatchObject([{ id, vendorName: 'Tidewater', direction: 'in', amount: 40, state: 'unknown', caseSince: null }]);

  const dueIn = async () => {
    const { rows } = await pool().query<{ run_at: Date }>(`SELECT run_at FROM graphile_worker.jobs WHERE key = $1`, [
      `wallet-transfer:${id}`,
    ]);
    return (rows[0]?.run_at.getTime() ?? 0) - world.platform.now().getTime();
  };
  expect(await dueIn()).toBeGreaterThan(0);
  expect((await owner.call(doubtAsk, { id, reason: 'the member asks' })).value).toEqual({ state: 'unknown' });
  expect(await dueIn()).toBeLessThanOrEqual(0);
  const { rows: trail } = await pool().query(`SELECT action, detail FROM audit_entry WHERE subject_id = $1`, [id]);
  expect(trail).toMatchObject([{ action: 'wallet.transfer.ask', detail: { memberId: member.id, reason: 'the member asks' } }]);

  expect(await ended(id)).toBe('moved');
  expect((await owner.call(doubtsList, undefined, { memberId: member.id })).value.list).toEqual([]);
  expect((await owner.call(doubtAsk, { id, reason: 'again' })).code).toBe('wallet.transfer.ended');
  expect((await owner.call(doubtAsk, { id: 'wtr_of_nobody', reason: 'x' })).code).toBe('not.found');
});

test('the desk sees how far reports are read, and what nothing explains', async () => {
  const owner = await ownerAt(world.platform);
  await importBets(world.deps, VENDOR);
  expect((await owner.call(walletImports)).value.list).toMatchObject([{ vendor: VENDOR, lagSeconds: 0, failedSince: null }]);
  await world.order({ call: 'bets', kind: 'down', times: 1 });
  await expect(importBets(world.deps, VENDOR)).rejects.toThrow('no usable answer');
  expect((await owner.call(walletImports)).value.list).toMatchObject([{ vendor: VENDOR, failedSince: expect.any(String) }]);
  await importBets(world.deps, VENDOR);

  const member = await world.member(0);
  await world.ask('POST', '/v1/players', { player: member.id, currency: 'VND', step: '1' });
  await world.ask('POST', '/v1/transfers', { id: randomUUID(), player: member.id, direction: 'in', amount: '50', currency: 'VND' });
  await move(member, 'out', 50);
  expect((await owner.call(walletCases, undefined, { memberId: member.id })).value.list).toMatchObject([
    { kind: 'unexplained', memberId: member.id, username: member.name, amount: 50, vendorName: 'Tidewater' },
  ]);
});

test('a report of nobody here waits for an operator of all brands, who closes it once, with a reason', async () => {
  const owner = await ownerAt(world.platform);
  const player = `nobody-${randomUUID()}`;
  await world.ask('POST', '/v1/players', { player, currency: 'VND', step: '1' });
  await world.ask('POST', '/v1/transfers', { id: randomUUID(), player, direction: 'in', amount: '500', currency: 'VND' });
  const { games } = (await world.ask('GET', '/v1/games')) as { games: { code: string }[] };
  const session = await world.ask('POST', '/v1/sessions', {
    player,
    game: games[0]?.code,
    language: 'en',
    lobbyUrl: 'http://lobby.test/game',
  });
  world.pearls.push(0);
  await world.play(String(session['url']), 100);
  await importBets(world.deps, VENDOR);
  const open = async () => (await owner.call(walletCases, undefined, {})).value.list.filter(({ kind }) => kind === 'report.unknown');
  const [found] = await open();
  expect(found).toMatchObject({ memberId: null, brandId: null, vendorName: 'Tidewater' });
  const body = { id: found?.id ?? '', reason: 'a test player of the vendor' };
  const answers = await Promise.all([owner.call(walletCaseClose, body), owner.call(walletCaseClose, body)]);
  expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'wallet.case.closed']);
  expect(await open()).toEqual([]);
  const { rows: trail } = await pool().query(`SELECT action, detail FROM audit_entry WHERE subject_id = $1`, [found?.id]);
  expect(trail).toMatchObject([{ action: 'wallet.case.close', detail: { vendor: VENDOR, reason: 'a test player of the vendor' } }]);
  // What is unexplained is closed by reports alone.
  const { rows: others } = await pool().query(`SELECT id FROM wallet_case WHERE kind = 'unexplained' AND closed_at IS NULL LIMIT 1`);
  expect((await owner.call(walletCaseClose, { id: String(others[0]?.['id']), reason: 'x' })).code).toBe('wallet.case.by.reports');
  expect((await owner.call(walletCaseClose, { id: 'wcs_of_nobody', reason: 'x' })).code).toBe('not.found');
});

test('a vendor and our books tell the same of a wallet, or its differences are listed', async () => {
  const member = await world.member(500);
  const of = async (id: string) => (await compareStatement(world.deps, VENDOR)).differences.filter(({ memberId }) => memberId === id);
  await move(member, 'in', 300);
  const { url } = await world.launch(member);
  world.pearls.push(0, 0);
  await world.play(url, 100);
  await world.play(url, 100, 1);
  await move(member, 'out', 50);
  expect(await of(member.id)).toEqual([]);

  // The vendor has money of a member that never left us.
  await world.ask('POST', '/v1/transfers', { id: randomUUID(), player: member.id, direction: 'in', amount: '70', currency: 'VND' });
  const found = await of(member.id);
  expect(found).toMatchObject([
    { vendor: VENDOR, figure: 'transferredIn', isMoving: false },
    { vendor: VENDOR, figure: 'balance', isMoving: false },
  ]);
  expect(found.map(({ ours, theirs }) => BigInt(theirs) - BigInt(ours))).toEqual([main(70), main(70)]);

  const said: string[] = [];
  const command = runVendorCommand(pool(), [VENDOR, 'statement'], {
    readInput: () => '',
    say: (line) => said.push(line),
    outbound: world.platform.platform.domains.deps.outbound,
  });
  await expect(command).rejects.toThrow(/differences in \d+ wallets/);
  expect(said.filter((line) => line.startsWith(member.id))).toHaveLength(2);
});
