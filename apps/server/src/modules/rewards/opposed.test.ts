// The two sides of one even chance on linked accounts, each with a deposit of 1,000 and a bonus of 500 to be played twelve times.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cash,
  deposit,
  follow,
  grant,
  here,
  inGuard,
  newMember,
  openLockWorld,
  sound,
  stateOf,
  units,
  withdraw,
} from '../../test/lock-world.ts';
import { operation } from '../betting/testing/members.ts';
import { giveUpGrant } from './give-up.ts';
import { findLocks } from './withdrawals.ts';

openLockWorld();

const [PAID_IN, BONUS, ASKED] = [1_000, 500, 6_000];

interface Account {
  id: string;
  grantId: string;
}

async function account(asked = ASKED): Promise<Account> {
  await newMember();
  await deposit(PAID_IN, 0);
  const { id: grantId } = await grant(BONUS, asked);
  return { id: here.member, grantId };
}

const LINKS = {
  'one device': (ids: string[]) => sighted('device', ids),
  'one household': (ids: string[]) => sighted('address', ids),
  'one payee, one after the other': async (ids: string[]) => {
    const hash = Buffer.from(randomUUID());
    for (const id of ids)
      await here.db.query(
        `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at, removed_at)
           VALUES ($1, $2, 'koi', 'VCB', 'VCB', '\\x00', '0000', $3, 'X', now(), now())`,
        [randomUUID(), id, hash],
      );
  },
};
async function sighted(kind: string, ids: string[]): Promise<void> {
  const key = randomUUID();
  for (const id of ids)
    await here.db.query(
      `INSERT INTO risk_sighting (brand_id, kind, key, member_id, first_at, last_at) VALUES ('koi', $1, $2, $3, now(), now())`,
      [kind, key, id],
    );
}

/** One round of both: `pays` of each stake. */
async function round(
  sides: readonly { who: Account; stake: number; pays: number; over?: { vendor: string; product: string } }[],
  roundId = randomUUID(),
): Promise<void> {
  const placed = sides.map(({ who, stake, over = {} }) => operation(who.id, { roundId, amount: units(stake), ...over }));
  for (const op of placed) expect((await here.bets.apply(op)).status).toBe('ok');
  for (const [at, { who, pays, over = {} }] of sides.entries()) {
    const referenceId = placed[at]?.transactionId ?? '';
    const win = operation(who.id, { roundId, kind: 'win', referenceId, amount: units(pays), roundClosed: true, ...over });
    expect((await here.bets.apply(win)).status).toBe('ok');
  }
}

const cashOf = async ({ id }: Account): Promise<number> => {
  here.member = id;
  return Number(await cash()) / 10_000;
};
const doneOf = async ({ id, grantId }: Account): Promise<number> => {
  const lock = (await findLocks(here.db, id)).find(({ code }) => code === grantId);
  return lock ? Number(lock.done) / 10_000 : Number.NaN;
};
const giveUp = ({ id, grantId }: Account) =>
  giveUpGrant(
    { db: here.db, clock: { now: () => new Date() }, hint: async () => undefined },
    { id: grantId, memberId: id, takes: 10n ** 15n },
  );
const unmet = (who: Account) =>
  inGuard(async (tx) => (await tx.query(`SELECT 1 FROM turnover_lock WHERE code = $1 AND state = 'open'`, [who.grantId])).rowCount, who.id);

let [first, second] = [
  { id: '', grantId: '' },
  { id: '', grantId: '' },
];
beforeEach(async () => {
  first = await account();
  second = await account();
});

describe.each(Object.keys(LINKS) as (keyof typeof LINKS)[])('%s', (how) => {
  test('sides of one round count for neither bonus; on one side both count', async () => {
    await LINKS[how]([first.id, second.id]);
    await round([
      { who: first, stake: 100, pays: 196 },
      { who: second, stake: 100, pays: 0 },
    ]);
    await follow();
    expect([await doneOf(first), await doneOf(second)]).toEqual([0, 0]);
    await round([
      { who: first, stake: 100, pays: 0 },
      { who: second, stake: 100, pays: 0 },
    ]);
    await follow();
    expect([await doneOf(first), await doneOf(second)]).toEqual([100, 100]);
    await sound();
  });
});

/** Each wins every other round of all. */
async function playOn(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1)
    await round([
      { who: first, stake: 500, pays: turn % 2 ? 980 : 0 },
      { who: second, stake: 500, pays: turn % 2 ? 0 : 980 },
    ]);
  await follow();
}

test('accounts that nothing links count both sides, until something does: then before money leaves what was counted is taken back', async () => {
  [first, second] = [await account(1_000), await account(1_000)];
  await playOn(2);
  expect(await stateOf(first.grantId)).toMatchObject({ state: 'completed' });
  await LINKS['one device']([first.id, second.id]);
  here.member = first.id;
  await expect(withdraw(100)).rejects.toMatchObject({ code: 'withdraw.grant.open' });
  await withdraw(100, [first.grantId]);
  expect(await stateOf(first.grantId)).toMatchObject({ state: 'forfeited' });
  await sound();
});

test('what was withdrawn behind a lock that was met stays', async () => {
  [first, second] = [await account(1_000), await account(1_000)];
  await playOn(2);
  here.member = first.id;
  await withdraw(10);
  await LINKS['one device']([first.id, second.id]);
  const before = await cashOf(first);
  await withdraw(10);
  expect(await cashOf(first)).toBe(before - 10);
  expect(await stateOf(first.grantId)).toMatchObject({ state: 'completed', taken: 0n });
  await sound();
});

test('three accounts on three parts of a round, and apart at two vendors at one time, are found; small bets apart are not', async () => {
  const third = await account();
  await LINKS['one device']([first.id, second.id, third.id]);
  await round([
    { who: first, stake: 100, pays: 294 },
    { who: second, stake: 100, pays: 0 },
    { who: third, stake: 100, pays: 0 },
  ]);
  await follow();
  expect([await doneOf(first), await doneOf(second), await doneOf(third)]).toEqual([0, 0, 0]);
  const apart = async (stake: number): Promise<void> => {
    await round([{ who: first, stake, pays: stake * 1.96 }]);
    await round([{ who: second, stake, pays: 0, over: { vendor: 'ssc-60', product: 'lott' } }]);
    await follow();
  };
  await apart(200);
  expect([await doneOf(first), await doneOf(second)]).toEqual([0, 0]);
  await apart(50);
  expect([await doneOf(first), await doneOf(second)]).toEqual([50, 50]);
  await sound();
});

test('an address of many is no household', async () => {
  const others: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    await newMember();
    others.push(here.member);
  }
  await LINKS['one household']([first.id, second.id, ...others]);
  await round([
    { who: first, stake: 100, pays: 196 },
    { who: second, stake: 100, pays: 0 },
  ]);
  await follow();
  expect([await doneOf(first), await doneOf(second)]).toEqual([100, 100]);
});

/** What both have at the end less what they paid in, by either end of the round: expected, of 1,960 a stake of 1,000. */
async function pairGains(
  how: keyof typeof LINKS | null,
  over?: { vendor: string; product: string },
): Promise<{ leaves: number; counted: number }> {
  if (how) await LINKS[how]([first.id, second.id]);
  const stake = PAID_IN + BONUS;
  const pays = stake * 1.96;
  if (over) {
    await round([{ who: first, stake, pays }]);
    await round([{ who: second, stake, pays: 0, over }]);
  } else
    await round([
      { who: first, stake, pays },
      { who: second, stake, pays: 0 },
    ]);
  await follow();
  const counted = (await unmet(first)) ? await doneOf(first) : ASKED;
  await giveUp(first);
  return { leaves: (await cashOf(first)) + (await cashOf(second)) - 2 * PAID_IN, counted };
}

test.each([
  ['two accounts that nothing links', null, undefined, 1_500],
  ['two accounts of a device', 'one device', undefined, 0],
  ['members of a household', 'one household', undefined, 0],
  ['a vendor and a lottery', 'one device', { vendor: 'ssc-60', product: 'lott' }, 0],
] as const)('%s: the winner leaves with what they paid in and no more, on either side', async (_name, how, over, counted) => {
  // Both ends of the round are alike, so that what the pair has is what it expects.
  expect(await pairGains(how, over)).toEqual({ leaves: -PAID_IN, counted });
  await sound();
});

test('linked accounts that play on against each other never come to the end of a lock', async () => {
  await LINKS['one device']([first.id, second.id]);
  await playOn(14);
  expect([await doneOf(first), await doneOf(second)]).toEqual([0, 0]);
  await giveUp(first);
  await giveUp(second);
  expect((await cashOf(first)) + (await cashOf(second))).toBeLessThan(2 * PAID_IN);
  await sound();
});

test(`of an even chance that each account plays by itself all counts`, async () => {
  await LINKS['one device']([first.id, second.id]);
  await round([{ who: first, stake: 10, pays: 0 }]);
  await round([{ who: second, stake: 10, pays: 19.6 }]);
  await follow();
  expect([await doneOf(first), await doneOf(second)]).toEqual([10, 10]);
});
