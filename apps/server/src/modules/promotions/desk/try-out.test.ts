import * as wire from '@pavilion/contract/promotions/desk';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { textFromUnits } from '@pavilion/contract/base/money';
import { applyForPromotion, withdrawApplication } from '@pavilion/contract/promotions/calls';
import { type PromotionTerms, promotionTerms } from '@pavilion/contract/promotions/terms';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { transaction } from '../../../kernel/db.ts';
import { type DeskVisitor, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { accounts, findBalance } from '../../ledger/public.ts';
import { give } from '../give.ts';
import { MAIN, openPromotion, termsOf } from '../testing/terms.ts';
import { zoneOf } from '../../../test/brand-zone.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());

const deps = () => world.platform.domains.promotions;
const ZONE = zoneOf('sol');

interface Deposit {
  id: string;
  member: TestMember;
  amount: bigint;
  at: Date;
}

/** Credited deposits of a few members over last month, by a fixed series of numbers. */
async function depositsOf(members: readonly TestMember[]): Promise<Deposit[]> {
  let seed = 12_345;
  const draw = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const today = DateTime.fromJSDate(world.now(), { zone: ZONE }).startOf('day');
  const all = Array.from({ length: 24 }, (_none, index) => ({
    id: `dep_try_${index}`,
    member: members[draw(members.length)] as TestMember,
    amount: BigInt(20 + draw(300)) * MAIN,
    at: today
      .minus({ days: 30 })
      .plus({ minutes: draw(30 * 24 * 60) })
      .toJSDate(),
  })).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, member, amount, at } of all)
    await world.database.ownerPool.query(
      `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, settled_at)
         VALUES ($1, $2, $3, $1, '\\x00', 'sandbox', 'B', 'Bank', 'BRL', $4, $4, ${DEPOSIT.credited}, $5, $5)`,
      [id, member.brandId, member.id, amount, at],
    );
  return all;
}

/** What the engine gives when each deposit is credited in turn. */
async function given(terms: PromotionTerms, deposits: readonly Deposit[]): Promise<{ count: number; sum: bigint; refused: string | null }> {
  const id = await openPromotion(world.database.pool, deposits[0]?.member.brandId ?? '', terms, {
    startsAt: new Date('2020-01-01T00:00:00Z'),
  });
  const [numbers, taken] = [new Map<string, number>(), new Set<string>()];
  let [count, sum, refused] = [0, 0n, null as string | null];
  for (const { id: occasion, member, amount, at } of deposits) {
    const local = DateTime.fromJSDate(at, { zone: ZONE });
    const day = `${member.id} ${local.toISODate() ?? ''}`;
    const number = (numbers.get(member.id) ?? 0) + 1;
    numbers.set(member.id, number);
    const { claim } = await transaction(world.database.pool, (tx) =>
      give(tx, deps(), {
        promotionId: id,
        memberId: member.id,
        occasion,
        about: () => ({ kind: 'deposit', amount, number, weekday: local.weekday, isTakenToday: taken.has(day) }),
        now: at,
      }),
    );
    if (claim?.amount) {
      taken.add(day);
      count += 1;
      sum += claim.amount;
    } else refused = local.toISODate();
  }
  return { count, sum, refused };
}

test('a trial over a month is what the engine would have given, with and without the budget, and writes nothing', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => testMember(world, { brandCode: 'sol' })));
  await world.database.ownerPool.query(`UPDATE member SET created_at = '2024-01-01' WHERE id = ANY ($1)`, [members.map(({ id }) => id)]);
  const [barred] = members;
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = '2099-01-01' WHERE member_id = $1`, [barred?.id]);
  const deposits = await depositsOf(members);
  const { brandId } = members[0] as TestMember;
  const rule = {
    kind: 'deposit',
    which: 'daily',
    weekdays: [],
    minDeposit: 50n * MAIN,
    gives: { percent: 333_333n, cap: 60n * MAIN },
  } as const;
  const rules: PromotionTerms[] = [
    termsOf({ ...rule, weekdays: [] }),
    termsOf({ ...rule, which: 'every', weekdays: [1, 3, 5] }),
    termsOf({ ...rule, which: 'first', weekdays: [] }),
    termsOf({
      ...rule,
      which: 'every',
      weekdays: [],
      gives: {
        steps: [
          { from: 50n * MAIN, amount: 5n * MAIN },
          { from: 150n * MAIN, amount: 20n * MAIN },
        ],
      },
    }),
  ];
  for (const terms of rules) {
    const before = (await world.database.pool.query('SELECT count(*)::int AS n FROM promotion_claim')).rows;
    const tried = (await first.call(wire.promotionTry, { brandId, terms: z.encode(promotionTerms, terms) })).value;
    expect((await world.database.pool.query('SELECT count(*)::int AS n FROM promotion_claim')).rows).toEqual(before);
    const truth = await given(terms, deposits);
    expect(truth.count).toBeGreaterThan(0);
    expect([tried.given, BigInt(Math.round(Number(tried.sum) * 10_000))]).toEqual([truth.count, truth.sum]);
    expect(tried.days.reduce((all, { given: of }) => all + of, 0)).toBe(truth.count);
    expect(tried.funnel.map(({ count }) => count)).toEqual(tried.funnel.map(({ count }) => count).toSorted((a, b) => b - a));
    // Half of it as the budget of a week: what does not fit is not given, smaller ones after it may be.
    const capped: PromotionTerms = { ...terms, budget: { amount: truth.sum / 8n - ((truth.sum / 8n) % 100n), per: 'week' } };
    const withBudget = (await first.call(wire.promotionTry, { brandId, terms: z.encode(promotionTerms, capped) })).value;
    const less = await given(capped, deposits);
    expect(withBudget.sum).toBe(tried.sum);
    expect(BigInt(Math.round(Number(withBudget.stops?.sum ?? withBudget.sum) * 10_000))).toBe(less.sum);
  }

  // Tickets: of a wheel one a day and member, half of them of each prize; of deposits one a member, with the first that is large enough.
  const large = deposits.filter(({ member, amount }) => member !== barred && amount >= 50n * MAIN);
  const money = { of: 'money', free: true, weight: 1, stock: null } as const;
  const tryOut = async (terms: PromotionTerms) =>
    (await first.call(wire.promotionTry, { brandId, terms: z.encode(promotionTerms, terms) })).value;
  const wheel = await tryOut(
    termsOf({
      kind: 'wheel',
      tickets: { deposit: 50n * MAIN, turnover: null, login: false, mission: false, perDay: 1, days: 7 },
      segments: [
        { ...money, amount: 5n * MAIN },
        { ...money, amount: 7n * MAIN },
      ],
    }),
  );
  const turns = new Set(large.map(({ member, at }) => `${member.id} ${DateTime.fromJSDate(at, { zone: ZONE }).toISODate() ?? ''}`)).size;
  expect([wheel.given, wheel.turnover, wheel.unknown]).toEqual([turns, '0', false]);
  expect(Math.abs(Number(wheel.sum) - turns * 6)).toBeLessThan(turns);
  const ticket = await tryOut(
    termsOf({ kind: 'ticket', minDeposit: 50n * MAIN, gives: { percent: 100_000n, cap: 1000n * MAIN }, days: 7, to: 'everybody' }),
  );
  const firsts = [...Map.groupBy(large, ({ member }) => member.id).values()].flatMap(([one]) => (one ? [one.amount] : []));
  expect([ticket.given, ticket.sum]).toEqual([firsts.length, textFromUnits(firsts.reduce((sum, one) => sum + one / 10n, 0n))]);
});

test('of codes and applications only whom they are for is told', async () => {
  const { brandId } = await testMember(world, { brandCode: 'sol' });
  const terms = z.encode(promotionTerms, termsOf({ kind: 'code', amount: 5n * MAIN }));
  expect((await first.call(wire.promotionTry, { brandId, terms })).value).toMatchObject({ unknown: true, given: 0, sum: '0', days: [] });
});

test('an application is decided once: given within its bounds to the balance, or refused with words', async () => {
  const [member, other] = await Promise.all([testMember(world, { brandCode: 'sol' }), testMember(world, { brandCode: 'sol' })]);
  const id = await openPromotion(
    world.database.pool,
    member.brandId,
    termsOf({ kind: 'manual', upTo: 30n * MAIN, pictures: 'optional' }, { claimDays: 0, budget: { amount: 40n * MAIN, per: 'all' } }),
  );
  const ask = (who: TestMember) => who.browser.call(applyForPromotion, { promotionId: id, remark: 'I moved <b>house</b>', pictures: 0 });
  await Promise.all([ask(member), ask(other)]);
  const { list } = (await first.call(wire.promotionApplications, undefined, { promotionId: id, state: 'applying' })).value;
  expect(list.map(({ memberId, remark, upTo }) => [memberId, remark, upTo])).toEqual(
    expect.arrayContaining([
      [member.id, 'I moved <b>house</b>', 30],
      [other.id, 'I moved <b>house</b>', 30],
    ]),
  );
  const [mine, theirs] = [member, other].map(({ id: who }) => list.find(({ memberId }) => memberId === who)?.id ?? '');
  const decide = (by: DeskVisitor, change: object) =>
    by.call(wire.promotionDecide, { id: mine ?? '', verdict: 'give' as const, amount: 25, reason: 'a fair case', ...change });
  expect((await decide(first, { amount: 31 })).code).toBe('promotion.amount.range');
  expect((await decide(first, { amount: null })).code).toBe('promotion.amount.range');
  expect((await decide(first, { amount: 1.001 })).code).toBe('amount.step');
  const answers = await Promise.all([
    decide(first, {}),
    decide(second, {}),
    decide(first, { verdict: 'refuse', amount: null }),
    decide(second, {}),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['desk.changed.meanwhile']));
  const won = answers.find(({ ok }) => ok);
  const cash = await findBalance(world.database.pool, accounts.cash({ brandId: member.brandId, currency: 'BRL', memberId: member.id }));
  expect(cash).toBe(won?.value.state === 'granted' ? 25n * MAIN : 0n);
  // The budget holds for what operators give too.
  // Where the refusal came first, nothing of it is used.
  if (won?.value.state === 'granted') expect((await decide(second, { id: theirs, amount: 30 })).code).toBe('promotion.budget.used');
  expect((await decide(second, { id: theirs, verdict: 'refuse', amount: null, reason: 'not this time' })).value).toMatchObject({
    state: 'rejected',
    reason: 'not this time',
    amount: null,
  });
  const costs = (await first.call(wire.promotionCosts, undefined, { brandId: member.brandId })).value.list;
  const paid = costs.filter(({ source, kind }) => source === 'promotion' && kind === 'manual');
  expect(paid.map(({ times, given, completed, lost }) => [times, given, completed, lost])).toEqual(
    won?.value.state === 'granted' ? [[1, '25', '0', '0']] : [],
  );
  const file = (await first.call(wire.promotionCostsFile, undefined, { brandId: member.brandId, format: 'csv' })).value;
  expect(file.name).toBe(`rewards-${new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf('sol') }).format(world.now())}.csv`);
  const lines = Buffer.from(file.data, 'base64').toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Day,Reward,Promotion,Code,Currency,Count,Given,Completed,Forfeited or expired,Reclaimed');
  expect(lines.slice(1).filter((line) => line.includes(',25,'))).toHaveLength(won?.value.state === 'granted' ? 1 : 0);
  const book = (await first.call(wire.promotionCostsFile, undefined, { brandId: member.brandId, format: 'xlsx' })).value;
  expect([book.rows, Buffer.from(book.data, 'base64').subarray(0, 2).toString()]).toEqual([file.rows, 'PK']);
  expect((await first.call(wire.promotionCosts, undefined, { brandId: member.brandId, from: '2026-02-01', to: '2026-01-01' })).code).toBe(
    'report.range.invalid',
  );
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('more than one operator may give for applications, at once or in pieces, waits for a second; a repeat gives once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => testMember(world, { brandCode: 'sol' })));
  const [one, two, three, four, five, six] = members as [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember];
  const { pool, ownerPool } = world.database;
  const rule = { kind: 'manual', upTo: 5_000n * MAIN, pictures: 'none' } as const;
  const id = await openPromotion(pool, one.brandId, termsOf(rule, { claimDays: 0, budget: null }));
  const apply = async ({ browser }: TestMember) =>
    (await browser.call(applyForPromotion, { promotionId: id, remark: '', pictures: 0 })).value.claimId;
  const claims = new Map<TestMember, string>();
  for (const member of members) claims.set(member, await apply(member));
  const give = async (member: TestMember, amount: number, change: { by?: DeskVisitor; requestId?: string } = {}) => {
    const body = { id: claims.get(member) ?? '', verdict: 'give' as const, amount, reason: 'a fair case' };
    const { by = first, ...named } = change;
    const { ok, code, value } = await by.call(wire.promotionDecide, { ...body, ...named });
    return ok ? value.outcome : code;
  };
  const cash = (member: TestMember) => findBalance(pool, accounts.cash({ brandId: member.brandId, currency: 'BRL', memberId: member.id }));
  const waiting = async () => (await second.call(proposals, undefined, { kind: 'promotion.application', state: 'proposed' })).value.list;

  // One operator of the brand gives up to 2,000 a day: what this file gave before is within the first thousand.
  await ownerPool.query('UPDATE promotion_claim SET alone_by = NULL');
  expect(await Promise.all([1, 2, 3].map(() => give(one, 1_000, { requestId: 'req_one' })))).toEqual(['done', 'done', 'done']);
  expect(await cash(one)).toBe(1_000n * MAIN);
  expect(await give(one, 1_001, { requestId: 'req_one' })).toBe('desk.request.differs');
  // Two pieces at once that pass the bound together: one of them waits.
  const pieces = await Promise.all([give(two, 600), give(three, 600)]);
  expect(pieces.toSorted()).toEqual(['done', 'proposed']);
  const [paid, held] = pieces[0] === 'done' ? [two, three] : [three, two];
  expect([await cash(paid), await cash(held)]).toEqual([600n * MAIN, 0n]);
  expect(await give(held, 700)).toBe('desk.proposal.waiting');
  const [offer] = await waiting();
  const { id: offerId, digest, lines } = (await second.call(proposalDetail, undefined, { id: offer?.id ?? '' })).value;
  expect(offer).toMatchObject({ amount: 600, currency: 'BRL', memberId: held.id, mayConfirm: true });
  expect(lines.map(({ field, after }) => [field, after])).toEqual([
    ['member', held.name],
    ['amount', '600'],
    ['upTo', '5000'],
    ['budget', null],
  ]);
  expect((await first.call(proposalConfirm, { id: offerId, digest })).code).toBe('desk.second.operator');
  const confirmed = await Promise.all([1, 2].map(() => second.call(proposalConfirm, { id: offerId, digest })));
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await cash(held)).toBe(600n * MAIN);
  // What two gave is not counted for one; what is over the bound alone waits at once, and ends with the application.
  expect(await give(four, 400)).toBe('done');
  expect(await give(five, 2_001, { by: second })).toBe('proposed');
  expect((await five.browser.call(withdrawApplication, { claimId: claims.get(five) ?? '' })).ok).toBe(true);
  expect(await waiting()).toEqual([]);
  // Where the brand sets no bound for one operator, only a budget makes one enough.
  await ownerPool.query('UPDATE reward_rule SET four_eyes_above = NULL WHERE brand_id = $1', [one.brandId]);
  expect(await give(six, 10)).toBe('proposed');
  expect((await second.call(wire.promotionDecide, { id: claims.get(six) ?? '', verdict: 'refuse', amount: null, reason: 'no' })).ok).toBe(
    true,
  );
  expect(await waiting()).toEqual([]);
  expect(await unsoundness(pool)).toEqual([]);
});
