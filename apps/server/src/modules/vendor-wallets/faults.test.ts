// Transfers between wallets under every fault the vendor can have, killed between any two steps, and raced: nothing is ever in both places or in neither.
import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, post } from '../ledger/public.ts';
import { requestTransfer } from './request-transfer.ts';
import { pauseAfter } from './rules.ts';
import { workTransfer } from './work-transfer.ts';
import { type Fault, main, transferWorld, type TransferWorld } from './testing/transfer-world.ts';

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

const faults = fc.record({
  call: fc.constantFrom<Fault['call']>('transfer', 'transfer', 'outcome', 'all', 'bets'),
  kind: fc.constantFrom<Fault['kind']>('lost.answer', 'not.done', 'refused', 'down'),
  times: fc.integer({ min: 1, max: 3 }),
});
const acts = fc.array(
  fc.record({ way: fc.constantFrom('in' as const, 'out' as const), amount: fc.integer({ min: 1, max: 90 }), fault: fc.option(faults) }),
  { minLength: 1, maxLength: 4 },
);

test('whatever goes wrong at the vendor, a transfer ends moved or not moved, and no sum is in both places or in neither', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const member = await world.member(100);
      for (const { way, amount, fault } of list) {
        if (fault) await world.order(fault);
        const { value, ok } = await move(member, way, amount);
        if (ok) {
          const { cash, transit, known } = await world.books(member.id);
          expect(cash + transit + known).toBe(main(100));
          expect(await ended(value.transferId)).toMatch(/moved/);
        }
        for (const call of ['transfer', 'outcome', 'all', 'bets'] as const) await world.order({ call, kind: 'down', times: 0 });
        const after = await world.sums(member.id);
        expect(after.transit).toBe(0n);
        expect(after.known).toBe(after.atVendor);
        expect(after.cash + after.atVendor).toBe(main(100));
      }
    }),
    { numRuns: 5 },
  );
});

/** Steps of a transfer between which a process may die, each by the call it does not come back from. */
type Step = 'open' | 'before.move' | 'after.move' | 'settle';

class ProcessKilled extends Error {}

/** Deps of a process that dies at a step. */
function dyingAt(step: Step): TransferWorld['deps'] {
  const { deps } = world;
  const die = () => {
    throw new ProcessKilled(step);
  };
  return {
    ...deps,
    vendors: {
      ...deps.vendors,
      transferWallet: async (code) => {
        const { link, wallet } = await deps.vendors.transferWallet(code);
        return {
          link,
          wallet: {
            ...wallet,
            open: (...args) => (step === 'open' ? die() : wallet.open(...args)),
            move: async (...args) => {
              if (step === 'before.move') die();
              const outcome = await wallet.move(...args);
              return step === 'after.move' ? die() : outcome;
            },
          },
        };
      },
    },
    hint: async (tx, event, to) => (step === 'settle' && event.name === 'wallet.transfer' ? die() : deps.hint(tx, event, to)),
  };
}

test.each<[Step, 'in' | 'out']>(
  (['open', 'before.move', 'after.move', 'settle'] as const).flatMap((step) => [
    [step, 'in'],
    [step, 'out'],
  ]),
)('killed at %s of a transfer %s, the job ends it', async (step, way) => {
  const member = await world.member(100);
  await move(member, 'in', 50);
  const brand = await world.deps.brandById(member.brandId);
  const row = await requestTransfer(
    world.deps,
    {
      fromAccountTypeId: way === 'in' ? MAIN : world.typeId,
      toAccountTypeId: way === 'in' ? world.typeId : MAIN,
      amount: main(20),
      requestId: randomUUID(),
      origin: 'member',
    },
    { brand, memberId: member.id, now: world.platform.now() },
  );
  await expect(workTransfer(dyingAt(step), row.id)).rejects.toThrow(ProcessKilled);
  const { cash, transit, known } = await world.sums(member.id);
  expect(cash + transit + known).toBe(main(100));
  const end = await ended(row.id);
  // Before the vendor was called nobody can say but the vendor, which says no to what has not come.
  expect(end).toBe(step === 'before.move' ? 'not.moved' : 'moved');
  const sign = end === 'not.moved' ? 0 : way === 'in' ? 20 : -20;
  expect(await world.sums(member.id)).toEqual({ cash: main(50 - sign), transit: 0n, known: main(50 + sign), atVendor: main(50 + sign) });
});

test('many processes at one transfer end it once', async () => {
  const member = await world.member(100);
  const brand = await world.deps.brandById(member.brandId);
  const wish = {
    fromAccountTypeId: MAIN,
    toAccountTypeId: world.typeId,
    amount: main(30),
    requestId: randomUUID(),
    origin: 'member' as const,
  };
  const { id } = await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() });
  await Promise.all(Array.from({ length: 12 }, () => workTransfer(world.deps, id)));
  expect(await ended(id)).toBe('moved');
  expect(await world.sums(member.id)).toEqual({ cash: main(70), transit: 0n, known: main(30), atVendor: main(30) });
});

test('transfers, stakes and debits of the same money at once never spend it twice', async () => {
  const member = await world.member(100);
  const at = { brandId: member.brandId, currency: 'VND' };
  const spend = (amount: number) =>
    post(
      pool(),
      {
        key: randomUUID(),
        type: 'debit.by.house',
        reference: 'race',
        lines: [{ from: accounts.cash({ ...at, memberId: member.id }), to: accounts.adjustment(at), amount: main(amount) }],
      },
      world.platform.now(),
    ).then(
      () => amount,
      () => 0,
    );
  const [spent, moved] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => spend(30))),
    Promise.all(Array.from({ length: 6 }, () => move(member, 'in', 30))),
  ]);
  for (const { value, ok } of moved) if (ok) await ended(value.transferId);
  const { cash, transit, atVendor, known } = await world.sums(member.id);
  expect(transit).toBe(0n);
  expect(atVendor).toBe(known);
  expect(cash + atVendor).toBe(main(100 - spent.reduce((sum, one) => sum + one, 0)));
});

test.each(['in', 'out'] as const)(
  'a vendor that answers after an hour: a transfer %s is asked for with growing pauses and ends as it was done',
  async (way) => {
    const member = await world.member(100);
    await move(member, 'in', 50);
    const brand = await world.deps.brandById(member.brandId);
    const [from, to] = way === 'in' ? [MAIN, world.typeId] : [world.typeId, MAIN];
    const wish = { fromAccountTypeId: from, toAccountTypeId: to, amount: main(20), requestId: randomUUID(), origin: 'member' as const };
    const { id } = await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() });
    await world.order({ call: 'transfer', kind: 'lost.answer', times: 1 });
    await world.order({ call: 'outcome', kind: 'down', times: 10_000 });
    const begun = world.platform.now().getTime();
    let asked = 0;
    for (; world.platform.now().getTime() - begun < 3_600_000; asked += 1) {
      expect((await workTransfer(world.deps, id)).state).toBe('unknown');
      world.platform.pass(pauseAfter(asked) / 1000);
    }
    expect(asked).toBeLessThan(20);
    const { cash, transit, known } = await world.books(member.id);
    expect(cash + transit + known).toBe(main(100));
    await world.order({ call: 'outcome', kind: 'down', times: 0 });
    expect((await workTransfer(world.deps, id)).state).toBe('moved');
    const sign = way === 'in' ? 20 : -20;
    expect(await world.sums(member.id)).toEqual({ cash: main(50 - sign), transit: 0n, known: main(50 + sign), atVendor: main(50 + sign) });
  },
);
