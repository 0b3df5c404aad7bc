// One balance spent in every way at once: into a vendor's wallet, on bets and out by a withdrawal; and money that two want to bring home.
import { randomUUID } from 'node:crypto';
import { addBankCard, withdraw } from '@pavilion/contract/payments/calls';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { sweep } from './move-home.ts';
import { ownRequestId } from './rules.ts';
import { watch } from './watch.ts';
import { compareStatement } from './compare-statements.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { main, transferWorld, type TransferWorld, VENDOR } from './testing/transfer-world.ts';

const PASSWORD = 'river-77-lamp';
let made = 0;
let world: TransferWorld;
beforeAll(async () => {
  world = await transferWorld();
});
afterAll(async () => {
  expect(await world.unsound()).toEqual([]);
  expect((await compareStatement(world.deps, VENDOR)).differences).toEqual([]);
  await world.close();
});

const pool = () => world.platform.database.pool;

/** Works whatever has not ended, as its jobs do. */
async function endAll(member: TestMember): Promise<void> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM wallet_transfer WHERE member_id = $1 AND ended_at IS NULL', [
    member.id,
  ]);
  for (const { id } of rows) await world.untilEnded(id);
}

/** A member of koi with that much cash, who may ask for withdrawals to a bank account of theirs. */
async function payer(money: number): Promise<{ member: TestMember; bankCardId: string }> {
  const member = await testMember(world.platform, { birthDate: '1990-01-01', steppedUp: true });
  const at = { brandId: member.brandId, currency: 'VND' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: main(money) }];
  await post(pool(), { key: `test:${member.id}`, type: 'credit.by.house', reference: member.id, lines }, world.platform.now());
  const { value, code } = await member.browser.call(addBankCard, {
    bankCode: 'LOTUS',
    cardNumber: String(50_000_000 + made),
    payeeName: 'Ana Mar',
    paymentPassword: PASSWORD,
    confirmPaymentPassword: PASSWORD,
  });
  made += 1;
  if (code) throw new Error(`account refused: ${code}`);
  return { member, bankCardId: value.bankCardId };
}

/** A round staked and lost; whether it was taken. */
async function bet({ id: memberId }: TestMember, amount: number): Promise<boolean> {
  const { bets } = world.platform.platform.domains;
  const round = { vendor: 'LANTERN', memberId, roundId: randomUUID(), currency: 'VND', game: 'dice', product: 'rng' };
  const { status } = await bets.apply({ ...round, kind: 'bet', transactionId: randomUUID(), amount: main(amount) });
  if (status !== 'ok') return false;
  await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), amount: 0n, roundClosed: true });
  return true;
}

const nothing = () => Promise.resolve(null);

test('parts of one balance moved to a vendor, staked and withdrawn fifty times at once are each spent once, here and in the vendor’s statement', async () => {
  const ALL = 2_000_000;
  const { member, bankCardId } = await payer(ALL);
  const ways = [
    async () => {
      const { ok, value } = await world.move(member, 'in', 150_000);
      return ok && (await world.untilEnded(value.transferId)) === 'moved' ? { place: 'vendor', amount: 150_000 } : null;
    },
    async () => ((await bet(member, 130_000)) ? { place: 'lost', amount: 130_000 } : null),
    async () => {
      const asked = { bankCardId, amount: 200_000, requestId: randomUUID(), paymentPassword: PASSWORD };
      return (await member.browser.call(withdraw, asked)).ok ? { place: 'held', amount: 200_000 } : null;
    },
    // What is at the vendor already may come back meanwhile, and be spent again.
    async () => {
      const { ok, value } = await world.move(member, 'out', 50_000);
      return ok && (await world.untilEnded(value.transferId)) === 'moved' ? { place: 'vendor', amount: -50_000 } : null;
    },
  ];
  const done = (await Promise.all(Array.from({ length: 50 }, (_one, place) => (ways[place % ways.length] ?? nothing)()))).flatMap(
    (one) => one ?? [],
  );
  await endAll(member);
  const sumOf = (where: string) => main(done.filter(({ place }) => place === where).reduce((sum, { amount }) => sum + amount, 0));
  const { cash, transit, known, atVendor } = await world.sums(member.id);
  const at = { brandId: member.brandId, currency: 'VND', memberId: member.id };
  expect(done.filter(({ amount }) => amount > 0).length).toBeGreaterThan(8);
  expect([transit, known, atVendor]).toEqual([0n, sumOf('vendor'), sumOf('vendor')]);
  expect(await findBalance(pool(), accounts.hold(at))).toBe(sumOf('held'));
  expect(cash).toBe(main(ALL) - sumOf('vendor') - sumOf('held') - sumOf('lost'));
});

const exclude = (member: TestMember) =>
  pool().query('UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1', [
    member.id,
    new Date(world.platform.now().getTime() + 86_400_000),
  ]);
const sweepNow = (member: TestMember, about: string = randomUUID()) =>
  sweep(world.deps, { memberId: member.id, requestId: ownRequestId('sweep', about) });

test('the member’s own ways home raced with the sweep of an exclusion bring the money home once, and nothing stays', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const member = await world.member(100);
    expect(await world.move(member, 'in', 80)).toMatchObject({ ok: true });
    // On all turns but the last one of them is lost, refused or not heard.
    const kind = (['lost.answer', 'refused', 'down'] as const)[turn];
    if (kind) await world.order({ call: 'transfer', kind, times: 1 });
    const home = () => member.browser.call(wire.transferAllToMain, { requestId: randomUUID() });
    await Promise.all([exclude(member), world.move(member, 'out', 80), sweepNow(member, 'same'), sweepNow(member, 'same'), home()]);
    await endAll(member);
    // What was refused is asked for again by the next minute's sweep.
    world.platform.pass(61);
    await watch(world.deps, world.platform.now());
    await sweepNow(member);
    await endAll(member);
    expect(await world.sums(member.id)).toEqual({ cash: main(100), transit: 0n, known: 0n, atVendor: 0n });
  }
});
