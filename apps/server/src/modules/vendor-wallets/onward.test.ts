// Two vendors that keep wallets: money that goes on from one to the other, and ids a member can guess.
import { randomUUID } from 'node:crypto';
import { accountClosing } from '@pavilion/contract/security/calls';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from './move-home.ts';
import { requestTransfer } from './request-transfer.ts';
import { watch } from './watch.ts';
import { offerVendor } from '../vendors/provision-vendor.ts';
import type { TestMember } from '../../test/members.ts';
import { main, moveMoney, transferWorld, type TransferWorld, VENDOR } from './testing/transfer-world.ts';

const OTHER = 'RIPTIDE';
const MAIN = wire.MAIN_WALLET;
let world: TransferWorld;
let otherId: number;

beforeAll(async () => {
  world = await transferWorld();
  const { vendors } = world.platform.platform.domains;
  await world.vendor.putOperator({ code: 'riptide', secret: 'a secret of the second code' });
  await vendors.provisionVendor({
    code: OTHER,
    name: 'Riptide',
    adapter: 'sandbox-transfer',
    baseUrl: world.vendor.url,
    operatorId: 'riptide',
    keys: { secret: 'a secret of the second code' },
    settings: { currencies: ['VND', 'BRL'], gameOrigins: [world.vendor.url] },
  });
  await vendors.refreshGames(OTHER);
  await offerVendor(world.platform.database.pool, { brandId: 'brd_koi', vendor: OTHER, isOn: true });
  otherId = (await vendors.transferVendors('brd_koi')).get(OTHER)?.accountTypeId ?? 0;
});

afterAll(async () => {
  expect(await world.unsound()).toEqual([]);
  await world.close();
});

const pool = () => world.platform.database.pool;

/** What is in each wallet, as the member sees it, once everything has ended. */
async function wallets(member: TestMember): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM wallet_transfer WHERE member_id = $1 AND ended_at IS NULL', [
    member.id,
  ]);
  for (const { id } of rows) await world.untilEnded(id);
  const { value } = await member.browser.call(wire.wallets);
  return Object.fromEntries(value.wallets.map(({ accountName, availBalance }) => [accountName, availBalance]));
}

/** A transfer to the other vendor whose first answer was lost. */
async function onTheWay(): Promise<{ member: TestMember; id: string }> {
  const member = await world.member(100);
  await moveMoney(member, { from: MAIN, to: world.typeId, amount: 60 });
  await world.order({ call: 'transfer', kind: 'lost.answer', times: 1 });
  const { value, code } = await moveMoney(member, { from: world.typeId, to: otherId, amount: 40 });
  expect([code, value?.state]).toEqual([undefined, 'waiting']);
  return { member, id: value.transferId };
}

test('from one vendor to another it goes on by itself, whatever ids the member has used meanwhile', async () => {
  const { member, id } = await onTheWay();
  expect((await moveMoney(member, { from: MAIN, to: world.typeId, amount: 5, requestId: `${id}:onward` })).ok).toBe(true);
  expect(await world.untilEnded(id)).toBe('moved');
  expect(await wallets(member)).toEqual({ MAIN: 35, Tidewater: 25, Riptide: 40 });
});

test('who was locked meanwhile keeps it in the main wallet', async () => {
  const { member, id } = await onTheWay();
  await world.platform.database.ownerPool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [member.id]);
  expect(await world.untilEnded(id)).toBe('moved');
  const { rows } = await pool().query('SELECT vendor, direction FROM wallet_transfer WHERE member_id = $1 AND vendor = $2', [
    member.id,
    OTHER,
  ]);
  expect(rows).toEqual([]);
  expect(await world.books(member.id)).toEqual({ cash: main(80), transit: 0n, known: main(20) });
});

test('a member who guesses the ids of sweeps keeps nothing from coming home', async () => {
  const member = await world.member(100);
  await moveMoney(member, { from: MAIN, to: world.typeId, amount: 60 });
  const minute = Math.floor(world.platform.now().getTime() / 60_000);
  for (const ahead of [0, 1])
    await moveMoney(member, { from: world.typeId, to: MAIN, amount: 1, requestId: `sweep:${minute + ahead}:${VENDOR}` });
  const until = new Date(world.platform.now().getTime() + 86_400_000);
  await pool().query('UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1', [member.id, until]);
  await watch(world.deps, world.platform.now());
  const { rows } = await world.platform.database.ownerPool.query<{ payload: { requestId: string } }>(
    'SELECT payload FROM graphile_worker._private_jobs WHERE key = $1',
    [`sweep:${member.id}`],
  );
  await sweep(world.deps, { memberId: member.id, requestId: rows[0]?.payload.requestId ?? '' });
  expect(await world.sums(member.id)).toEqual({ cash: main(100), transit: 0n, known: 0n, atVendor: 0n });
});

test('an account is not closed while money is on its way home', async () => {
  const member = await world.member(0);
  const brand = await world.deps.brandById(member.brandId);
  const wish = {
    fromAccountTypeId: world.typeId,
    toAccountTypeId: MAIN,
    amount: main(70),
    requestId: randomUUID(),
    origin: 'member' as const,
  };
  await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() });
  expect((await member.browser.call(accountClosing)).value.blockers).toContain('balance');
});
