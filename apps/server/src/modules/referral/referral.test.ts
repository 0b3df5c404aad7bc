import { randomBytes } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import * as wire from '@pavilion/contract/referral/calls';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tasksOf } from '../../domain-module.ts';
import { many, one, transaction } from '../../kernel/db.ts';
import { openTestSession, testMember, type TestMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { createDocuments } from '../documents/public.ts';
import { createSeal } from '../documents/seal.ts';
import { noteReferral } from './codes.ts';
import type { ReferralDeps } from './deps.ts';
import { readReferral, writeReferral } from './rule.ts';
import { REVERSE_TASK } from './reverse.ts';
import { settleWaiting } from './settle.ts';

let world: TestPlatform;
let deps: ReferralDeps;
let brandId: string;

beforeAll(async () => {
  world = await testPlatform();
  const { domains } = world.platform;
  brandId = (await domains.content.brandByCode('koi'))?.id ?? '';
  const documents = createDocuments({ ...domains.deps, content: domains.content, accountEvents: domains.access.accountEvents });
  deps = { ...domains.deps, maySettle: async () => true, documentNumbers: documents.numbersOf, linkTo: async () => '' };
  // Deposits alone are asked here: what is played is read from activity, whose own tests show it.
  await useRule({ minTurnover: 0, minDeposit: 1_000, monthBudget: null, mostAMonth: null, inviterAmount: 100, invitedAmount: 50 });
});
afterAll(() => world.close());

const useRule = (over: Readonly<Record<string, unknown>>) =>
  transaction(world.database.pool, async (tx) => {
    const file = await readReferral(tx, brandId);
    if (!file) throw new Error('koi has a rule');
    await writeReferral(tx, brandId, { ...file, ...over } as typeof file, { by: 'test', now: world.now() });
  });

async function inviterOf(): Promise<TestMember & { code: string }> {
  const inviter = await testMember(world);
  const { value } = await inviter.browser.call(wire.referralDetails, undefined, { autoGenerate: 'true' });
  return { ...inviter, code: value.referralCode };
}

/** Somebody who joined with the code and paid in. */
async function invitedBy({ code }: { code: string }, { deposit = 1_000n } = {}): Promise<TestMember> {
  const invited = await testMember(world);
  await transaction(world.database.pool, (tx) =>
    noteReferral(tx, deps, { brandId, memberId: invited.id, code: ` ${code.toLowerCase()} `, now: world.now() }),
  );
  await world.database.pool.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, settled_at, expires_at)
     VALUES ($1, $5, $2, $1, '\\x00', 'sandbox', 'B', 'Bank', 'VND', $3, $3, ${DEPOSIT.credited}, $4, $4, $4)`,
    [newId('dep'), invited.id, deposit * 10_000n, world.now(), brandId],
  );
  return invited;
}

/** The bank takes the deposits of the member back. */
const chargeBack = ({ id }: TestMember) =>
  world.database.pool.query(
    `INSERT INTO chargeback (id, brand_id, member_id, deposit_id, provider, case_ref, event_id, currency, amount, from_cash, owed, state, came_at)
       SELECT 'chb_' || id, brand_id, member_id, id, provider, id, id, currency, credited, 0, credited, 'open', $2 FROM deposit WHERE member_id = $1`,
    [id, world.now()],
  );

const referralOf = (invited: TestMember) =>
  one<{ state: string; reasons: string[] }>(world.database.pool, 'SELECT state, reasons FROM referral WHERE invited_id = $1', [invited.id]);

describe('who brings others', () => {
  test('has one code however often it is asked at once; both get their reward once, no matter how many look at once', async () => {
    const inviter = await testMember(world);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => inviter.browser.call(wire.referralDetails, undefined, { autoGenerate: 'true' })),
    );
    expect(new Set(codes.map(({ value }) => value.referralCode)).size).toBe(1);
    const invited = await invitedBy({ code: codes[0]?.value.referralCode ?? '' });
    await Promise.all(Array.from({ length: 6 }, () => settleWaiting(deps)));
    const { value } = await inviter.browser.call(wire.referralDetails);
    expect(value).toMatchObject({ totalInvitations: 1, counted: 1, waiting: 0, earned: 100, rewards: [{ kind: 'inviter', amount: 100 }] });
    const rewardId = value.rewards[0]?.rewardId ?? '';
    const claims = await Promise.all(Array.from({ length: 5 }, () => inviter.browser.call(wire.claimReferralReward, { rewardId })));
    expect(claims.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(await invited.browser.call(wire.claimReferralReward, { rewardId })).toMatchObject({ ok: false, code: 'not.found' });
    const { value: ofInvited } = await invited.browser.call(wire.referralDetails);
    expect(ofInvited.rewards).toMatchObject([{ kind: 'invited', amount: 50, who: '' }]);
    const { value: list } = await inviter.browser.call(wire.referralList);
    expect(list.list).toMatchObject([{ state: 'counted', deposited: true, played: 100, amount: 100, reason: null }]);
    expect(list.list[0]?.name).not.toBe(invited.name);
  });

  test.each(['device', 'account', 'document', 'person', 'address'] as const)(
    'is not paid for an account of their own: %s',
    async (sign) => {
      if (sign === 'address') await useRule({ sameAddressHours: 2 });
      const inviter = await inviterOf();
      const invited = await invitedBy(inviter);
      await plant(sign, [inviter, invited]);
      await settleWaiting(deps);
      expect(await referralOf(invited)).toMatchObject({ state: 'refused', reasons: [sign] });
      // The inviter learns that it is one person, not how it was detected.
      const { value } = await inviter.browser.call(wire.referralList);
      expect(value.list[0]).toMatchObject({ reason: 'person', amount: null });
      if (sign === 'address') await useRule({ sameAddressHours: 0 });
    },
  );

  test.each(['device', 'account', 'person'] as const)('is not paid for friends who are one person with each other: %s', async (sign) => {
    const inviter = await inviterOf();
    const friends = [await invitedBy(inviter), await invitedBy(inviter), await invitedBy(inviter)] as const;
    await plant(sign, [friends[0], friends[1]]);
    await settleWaiting(deps);
    const refused = { state: 'refused', reasons: [sign] };
    expect(await Promise.all(friends.map((one) => referralOf(one)))).toMatchObject([refused, refused, { state: 'counted' }]);
  });

  test('a budget is never overdrawn, no matter how many come at once', async () => {
    const { spent } = await one<{ spent: bigint }>(
      world.database.pool,
      'SELECT coalesce(sum(spent), 0)::bigint AS spent FROM referral_spent',
    );
    await useRule({ monthBudget: Number(BigInt(spent) / 10_000n) + 3 * 150 });
    const invited = await Promise.all(Array.from({ length: 6 }, async () => invitedBy(await inviterOf())));
    await Promise.all(invited.map(({ id }) => settleWaiting(deps, { memberId: id })));
    const states = await Promise.all(invited.map(async (one) => (await referralOf(one)).state));
    expect(states.toSorted()).toEqual(['counted', 'counted', 'counted', 'refused', 'refused', 'refused']);
    const { value } = await (await inviterOf()).browser.call(wire.referralDetails);
    expect(value.usedUp).toBe(true);
    await useRule({ monthBudget: null });
  });

  test('one that counted by a deposit that goes back counts no more, once; what waits lapses, and one that went back before never counts', async () => {
    const [inviter, other] = [await inviterOf(), await inviterOf()];
    const [counted, gone, early] = [await invitedBy(inviter), await invitedBy(inviter), await invitedBy(other)];
    await chargeBack(early);
    await settleWaiting(deps);
    expect(await Promise.all([counted, gone, early].map((one) => referralOf(one)))).toMatchObject([
      { state: 'counted' },
      { state: 'counted' },
      { state: 'waiting' },
    ]);
    const reverse = (one: TestMember) => tasksOf(world.platform.domains.modules)[REVERSE_TASK]?.({ memberId: one.id });
    await reverse(gone);
    expect(await referralOf(gone)).toMatchObject({ state: 'counted' });
    await chargeBack(gone);
    await Promise.all([reverse(gone), reverse(gone), reverse(counted), reverse(early), settleWaiting(deps)]);
    expect(await Promise.all([counted, gone, early].map((one) => referralOf(one)))).toMatchObject([
      { state: 'counted' },
      { state: 'reversed' },
      { state: 'waiting' },
    ]);
    const { value } = await inviter.browser.call(wire.referralDetails);
    expect(value).toMatchObject({ totalInvitations: 2, counted: 1, earned: 100, rewards: [{ kind: 'inviter', amount: 100 }] });
    expect((await gone.browser.call(wire.referralDetails)).value.rewards).toEqual([]);
    expect((await unsoundness(world.database.pool)).filter((one) => JSON.stringify(one).includes('referral'))).toEqual([]);
  });

  test('who is cooling off is offered nothing and brings nobody; an unknown code turns nobody away', async () => {
    const inviter = await inviterOf();
    await world.database.pool.query(`UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1`, [
      inviter.id,
      new Date(world.now().getTime() + 86_400_000),
    ]);
    await invitedBy(inviter);
    await invitedBy({ code: 'NOBODY99' });
    const { value } = await inviter.browser.call(wire.referralDetails, undefined, { autoGenerate: 'true' });
    expect(value).toMatchObject({ terms: null, link: '', totalInvitations: 0 });
  });

  test('what came too small or too late lapses; the books are sound after all of it', async () => {
    const invited = await invitedBy(await inviterOf(), { deposit: 999n });
    await settleWaiting(deps);
    expect(await referralOf(invited)).toMatchObject({ state: 'waiting' });
    world.pass(31 * 86_400);
    await settleWaiting(deps);
    expect(await referralOf(invited)).toMatchObject({ state: 'lapsed' });
    expect((await unsoundness(world.database.pool)).filter((one) => JSON.stringify(one).includes('referral'))).toEqual([]);
    expect(
      await many(world.database.pool, `SELECT 1 FROM referral r JOIN member_facts m ON m.id = r.invited_id WHERE m.agent_path <> '{}'`),
    ).toEqual([]);
  });
});

/** Makes two accounts look like one person's. */
async function plant(sign: 'device' | 'account' | 'document' | 'person' | 'address', both: readonly TestMember[]): Promise<void> {
  const { pool } = world.database;
  const mark = randomBytes(16);
  const ids = both.map(({ id }) => id);
  if (sign === 'device') for (const one of both) await openTestSession(world, one, { deviceHash: mark });
  // Sessions of test members share an address: within the hours of the rule that is the sign.
  if (sign === 'account')
    await pool.query(
      // One account has the number at a time: the first took it out, the second put it in.
      `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at, removed_at)
       SELECT 'crd_' || id, id, $4, 'B', 'Bank', '\\x00', '4821', $2, 'Holder', $3, CASE WHEN place = 1 THEN $3::timestamptz END
         FROM unnest($1::text[]) WITH ORDINALITY AS i (id, place)`,
      [ids, mark, world.now(), brandId],
    );
  if (sign === 'person') {
    const personId = `per_${mark.toString('hex')}`;
    await pool.query('INSERT INTO person (id) VALUES ($1)', [personId]);
    await pool.query('UPDATE member SET person_id = $2 WHERE id = ANY ($1)', [ids, personId]);
  }
  if (sign === 'document') {
    for (const [place, memberId] of ids.entries()) {
      const id = newId('sub');
      const sealed = await createSeal(pool).seal(Buffer.from(place === 0 ? 'B 123-456' : 'b123456'), id);
      await pool.query(
        `INSERT INTO identity_submission (id, brand_id, member_id, state, id_number_sealed, created_at, submitted_at) VALUES ($1, $5, $2, 'submitted', $3, $4, $4)`,
        [id, memberId, sealed, world.now(), brandId],
      );
    }
  }
}
