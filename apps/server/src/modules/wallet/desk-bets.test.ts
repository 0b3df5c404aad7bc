import { randomUUID } from 'node:crypto';
import { betsList, betsSums, betView } from '@pavilion/contract/wallet/desk';
import { auditList } from '@pavilion/contract/operator/desk';
import type { WireQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { accounts, post } from '../ledger/public.ts';
import { ledger } from '../vendors/testing/players.ts';

const CURRENCY = { koi: 'VND', sol: 'BRL' } as const;
type Brand = keyof typeof CURRENCY;

interface Member {
  id: string;
  name: string;
  brandId: string;
  brand: Brand;
}

let world: TestPlatform;
let owner: DeskVisitor;
let ofKoi: DeskVisitor;
let lan: Member;
let mai: Member;
let rui: Member;
/** Bets by what they are for, in the order they were placed. */
const bet: Record<string, { id: string; round: string }> = {};

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  [lan, mai, rui] = [await rich('koi'), await rich('koi'), await rich('sol')];
  // Days after the wins the demonstration is seeded with.
  world.pass(3 * 86_400);
  bet['old'] = await play(lan, { stake: 5, payout: 0 });
  world.pass(37 * 86_400);
  bet['won'] = await play(lan, { stake: 10, payout: 25 });
  bet['lost'] = await play(mai, { stake: 20, payout: 0, game: 'limbo' });
  bet['open'] = await play(mai, { stake: 30 });
  bet['cancelled'] = await play(lan, { stake: 40, cancelled: true });
  bet['foreign'] = await play(rui, { stake: 10, payout: 12 });
  const first = await ownerAt(world);
  ofKoi = await operatorAt(world, first, 'cashier', [lan.brandId]);
});
beforeEach(async () => {
  owner = await ownerAt(world);
});
afterAll(() => world.close());

async function rich(brand: Brand): Promise<Member> {
  const { id, name, brandId } = await testMember(world, { brandCode: brand });
  const at = { brandId, currency: CURRENCY[brand] };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: id }), amount: ledger(1_000) }];
  await post(world.database.pool, { key: `test:${id}`, type: 'credit.by.house', reference: id, lines }, world.now());
  return { id, name, brandId, brand };
}

interface Play {
  stake: number;
  /** Absent: left open. */
  payout?: number;
  cancelled?: boolean;
  game?: string;
}

async function play({ id: memberId, brand }: Member, { stake, payout, cancelled = false, game = 'dice' }: Play) {
  const { bets } = world.platform.domains;
  world.pass(1);
  const [transactionId, roundId] = [randomUUID(), randomUUID()];
  const op = { vendor: 'LANTERN', memberId, roundId, currency: CURRENCY[brand], game, product: 'rng' };
  const placed = await bets.apply({ ...op, kind: 'bet', transactionId, amount: ledger(stake) });
  expect(placed.status).toBe('ok');
  const end = { ...op, transactionId: randomUUID(), referenceId: transactionId };
  if (payout !== undefined) await bets.apply({ ...end, kind: 'win', amount: ledger(payout), roundClosed: true });
  if (cancelled) await bets.apply({ ...end, kind: 'cancel', amount: 0n });
  return { id: placed.betId ?? '', round: roundId };
}

const nameOf = (id: string): string => Object.keys(bet).find((name) => bet[name]?.id === id) ?? id;
/** Which of our bets a filter finds, in the order of the answer. */
async function found(query: WireQuery<typeof betsList>, by = owner): Promise<string[]> {
  const { value } = await by.call(betsList, undefined, query);
  return value.list.map(({ id }) => nameOf(id));
}

describe('the list', () => {
  const filters: [string, () => WireQuery<typeof betsList>, string[]][] = [
    ['nothing chosen: seven days of all brands, newest first', () => ({}), ['foreign', 'cancelled', 'open', 'lost', 'won']],
    ['one brand', () => ({ brandId: rui.brandId }), ['foreign']],
    ['a member', () => ({ memberId: lan.id }), ['cancelled', 'won']],
    ['a round, of any day', () => ({ q: bet['old']?.round ?? '' }), ['old']],
    ['a bet, of any day', () => ({ q: bet['old']?.id ?? '' }), ['old']],
    ['a round of another member', () => ({ q: bet['won']?.round ?? '', memberId: mai.id }), []],
    ['a round that is none', () => ({ q: "no' OR true --" }), []],
    ['a game', () => ({ game: 'limbo' }), ['lost']],
    ['a vendor', () => ({ vendor: 'NOBODY' }), []],
    ['a state', () => ({ state: 'open' }), ['open']],
    ['bounds of the stake', () => ({ leastStake: '20', mostStake: '30' }), ['open', 'lost']],
    ['bounds of the payout', () => ({ leastPayout: '12', mostPayout: '12.5' }), ['foreign']],
    ['days of long ago', () => ({ from: dayAgo(38), to: dayAgo(36) }), ['old']],
    ['a year of one member', () => ({ memberId: lan.id, from: dayAgo(300) }), ['cancelled', 'won', 'old']],
  ];
  test.each(filters)('%s', async (_what, query, names) => {
    expect(await found(query())).toEqual(names);
  });

  const page = (after: string | null) => owner.call(betsList, undefined, { pageSize: '2', ...(after ? { after } : {}) });

  test('goes on where the page before ended', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { value }: Awaited<ReturnType<typeof page>> = await page(after);
      seen.push(...value.list.map(({ id }) => nameOf(id)));
      after = value.next;
    } while (after);
    expect(seen).toEqual(['foreign', 'cancelled', 'open', 'lost', 'won']);
  });

  test('more than a month of all members is refused, and so is an end before its start', async () => {
    expect((await owner.call(betsList, undefined, { from: dayAgo(40) })).code).toBe('report.range.too.long');
    expect((await owner.call(betsSums, undefined, { from: dayAgo(40) })).code).toBe('report.range.too.long');
    expect((await owner.call(betsList, undefined, { from: dayAgo(1), to: dayAgo(2) })).code).toBe('report.range.invalid');
  });

  test('an amount beyond all amounts is a wrong field', async () => {
    expect((await owner.call(betsList, undefined, { leastStake: '1e30' })).code).toBe('request_param_err');
  });
});

const dayAgo = (days: number): string => new Date(world.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

test('sums are of the filter, by currency; cancelled bets are counted and not summed', async () => {
  const { value } = await owner.call(betsSums, undefined, {});
  expect(value).toEqual({
    isMore: false,
    list: [
      { currency: 'BRL', count: 1, stake: '10', payout: '12', turnover: '10', inPlay: '0' },
      { currency: 'VND', count: 4, stake: '60', payout: '25', turnover: '30', inPlay: '30' },
    ],
  });
  expect((await owner.call(betsSums, undefined, { memberId: mai.id, state: 'open' })).value.list).toEqual([
    { currency: 'VND', count: 1, stake: '30', payout: '0', turnover: '0', inPlay: '30' },
  ]);
});

test('a bet shows its movements with the balance after each', async () => {
  const { value } = await owner.call(betView, undefined, { id: bet['won']?.id ?? '' });
  expect(value).toMatchObject({ username: lan.name, brandId: lan.brandId, stake: 10, payout: 25, state: 'settled', proofUrl: null });
  expect(value.entries.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
    [3200, -10, 985],
    [3100, 25, 1010],
  ]);
  const cancelled = await owner.call(betView, undefined, { id: bet['cancelled']?.id ?? '' });
  expect(cancelled.value.entries.map(({ type, amount }) => [type, amount])).toEqual([
    [3200, -40],
    [3120, 40],
  ]);
});

test('bets of a brand outside the scope do not exist', async () => {
  expect(await found({}, ofKoi)).toEqual(['cancelled', 'open', 'lost', 'won']);
  for (const query of [{ brandId: rui.brandId }, { memberId: rui.id }, { q: bet['foreign']?.round ?? '' }]) {
    expect(await found(query, ofKoi)).toEqual([]);
    expect((await ofKoi.call(betsSums, undefined, query)).value.list).toEqual([]);
  }
  expect((await ofKoi.call(betView, undefined, { id: bet['foreign']?.id ?? '' })).code).toBe('not.found');
});

test('reading is written down: whose bets, or of which brands', async () => {
  const reader = await operatorAt(world, owner, 'auditor');
  await reader.call(betsList, undefined, { memberId: mai.id });
  await reader.call(betsList, undefined, { brandId: rui.brandId });
  await reader.call(betView, undefined, { id: bet['won']?.id ?? '' });
  const { value } = await owner.call(auditList, undefined, { actorId: reader.operatorId });
  const looks = value.list.filter(({ action }) => action.endsWith('.view'));
  expect(looks.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
    ['bet.view', lan.id, { bet: bet['won']?.id }],
    ['bets.view', rui.brandId, {}],
    ['member.bets.view', mai.id, {}],
  ]);
});

test('reading sums is written down as reading the bets is, and once with them', async () => {
  const reader = await operatorAt(world, owner, 'auditor');
  await reader.call(betsSums, undefined, { memberId: mai.id });
  await reader.call(betsSums, undefined, { brandId: rui.brandId });
  await reader.call(betsSums, undefined, { brandId: lan.brandId, q: 'no such round' });
  await reader.call(betsList, undefined, { memberId: mai.id });
  const { value } = await owner.call(auditList, undefined, { actorId: reader.operatorId });
  const looks = value.list.filter(({ action }) => action.endsWith('.view'));
  expect(looks.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['bets.view', rui.brandId],
    ['member.bets.view', mai.id],
  ]);
});

describe('among many bets', () => {
  const MANY = 20_000;
  let tam: Member;
  beforeAll(async () => {
    tam = await rich('koi');
    // Of a day no other test asks for.
    const day = world.now().getTime() - 200 * 86_400_000;
    const times = Array.from({ length: MANY }, (_one, n) => new Date(day + n * 1_000));
    await world.database.ownerPool.query(
      `INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, placed_at, settled_at, business_day, state)
       SELECT n.id, $3, CASE WHEN n.at = $5 THEN $4 ELSE 'mem_' || (n.number % 500) END, '{}', 'rng', 'LANTERN', 'dice', 'round-' || n.number, 'VND', 10000, 0,
         n.at, n.at, n.at::date, 'settled' FROM unnest($1::text[], $2::timestamptz[]) WITH ORDINALITY n (id, at, number)`,
      [times.map((at) => newId('bet', at.getTime())), times, tam.brandId, tam.id, times[MANY / 2]],
    );
    await world.database.ownerPool.query('ANALYZE bet');
  });

  const cases: [string, () => WireQuery<typeof betsList>][] = [
    ['days of all members', () => ({ from: dayAgo(200), to: dayAgo(199) })],
    ['a member', () => ({ memberId: tam.id, from: dayAgo(201), to: dayAgo(199) })],
    ['a round', () => ({ q: 'round-77' })],
  ];
  test.each(cases)('%s: the list and its sums are read by an index', async (_what, query) => {
    const questions = vi.spyOn(world.database.pool, 'query');
    await owner.call(betsList, undefined, query());
    await owner.call(betsSums, undefined, query());
    const asked = (questions.mock.calls as unknown as [string, unknown[]][]).filter(([text]) => /\bFROM bet_facts\b/.test(text));
    questions.mockRestore();
    expect(asked).toHaveLength(2);
    for (const [text, values] of asked) {
      const { rows } = await world.database.ownerPool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (process.env['SHOW_PLANS']) process.stderr.write(`${plan}\n\n`);
      expect(plan).not.toMatch(/Seq Scan on bet\b/);
    }
  });
});
