import type { PromotionRule, PromotionTerms, WheelSegment } from '@pavilion/contract/promotions/terms';
import { prizeKey } from '@pavilion/contract/promotions/problems';
import { DAY_MS } from '@pavilion/contract/base/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, minGift, type MemberEligibility, type Occasion } from './decide.ts';
import { fieldAt, fieldsOf, hasPrize, weightOf } from './draw.ts';
import { earnedOn } from './earned.ts';
import { fallOf, lastFall, nextFall } from './rain.ts';
import { termsOf } from './testing/terms.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const units = fc.bigInt({ min: 1n, max: 5_000_000n });
const share = fc.record({ percent: fc.bigInt({ min: 1n, max: 10_000_000n }), cap: units });
const rising = <T>(steps: readonly T[], from: (step: T) => bigint): T[] => steps.toSorted((a, b) => (from(a) < from(b) ? -1 : 1));

const segments: fc.Arbitrary<WheelSegment> = fc.oneof(
  fc.record({ of: fc.constant('money' as const), amount: units, free: fc.boolean(), weight: fc.constant(1), stock: fc.constant(null) }),
  fc.constant({ of: 'points' as const, points: 5, weight: 1, stock: null }),
  fc.constant({ of: 'nothing' as const, weight: 1 }),
);
const wheelOf = (list: WheelSegment[]) => ({
  kind: 'wheel' as const,
  tickets: { deposit: null, turnover: null, login: true, mission: false, perDay: 1, days: 1 },
  segments: list,
});

const rules: fc.Arbitrary<PromotionRule> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    which: fc.constantFrom('first', 'second', 'third', 'fourth', 'fifth', 'daily', 'every'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    minDeposit: units,
    gives: fc.oneof(
      share,
      fc
        .array(fc.record({ from: units, amount: units }), { minLength: 1, maxLength: 4 })
        .map((steps) => ({ steps: rising(steps, ({ from }) => from) })),
    ),
  }),
  fc
    .record({
      period: fc.constantFrom('day', 'week'),
      steps: fc.array(fc.record({ lossFrom: units, percent: fc.bigInt({ min: 1n, max: 10_000_000n }) }), { minLength: 1, maxLength: 4 }),
      cap: units,
      ofTurnover: fc.option(fc.bigInt({ min: 1n, max: 10_000_000n })),
    })
    .map(({ steps, ...rest }) => ({ kind: 'cashback' as const, gameTypes: [], steps: rising(steps, ({ lossFrom }) => lossFrom), ...rest })),
  fc.array(fc.record({ turnoverFrom: units, amount: units }), { minLength: 1, maxLength: 4 }).map((steps) => ({
    kind: 'turnover' as const,
    period: 'day' as const,
    gameTypes: [],
    steps: rising(steps, ({ turnoverFrom }) => turnoverFrom),
  })),
  units.map((amount) => ({ kind: 'signup' as const, amount })),
  fc.array(units, { minLength: 1, maxLength: 5 }).map((amounts) => ({ kind: 'login' as const, amounts })),
  units.map((upTo) => ({ kind: 'manual' as const, upTo, pictures: 'none' as const })),
  fc.record({ least: units, prizes: fc.array(units, { minLength: 1, maxLength: 3 }) }).map((race) => ({
    kind: 'race' as const,
    period: 'day' as const,
    gameTypes: [],
    measure: 'turnover' as const,
    ...race,
  })),
  fc.array(segments, { minLength: 2, maxLength: 4 }).map((list) => wheelOf(list)),
  fc.record({ minDeposit: units, gives: share }).map((ticket) => ({ kind: 'ticket' as const, days: 7, to: 'named' as const, ...ticket })),
);

const occasions: fc.Arbitrary<Occasion> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    amount: units,
    number: fc.integer({ min: 1, max: 6 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    isTakenToday: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cashback' as const), loss: units, turnover: units }),
  units.map((turnover) => ({ kind: 'turnover' as const, turnover })),
  fc.boolean().map((isTaken) => ({ kind: 'signup' as const, isTaken, startsAt: new Date(NOW.getTime() - 10 * DAY_MS) })),
  fc.record({ kind: fc.constant('login' as const), isTakenToday: fc.boolean(), takenThisMonth: fc.integer({ min: 0, max: 6 }) }),
  units.map((amount) => ({ kind: 'manual' as const, amount })),
  fc.record({ kind: fc.constant('race' as const), place: fc.integer({ min: 1, max: 4 }), score: units }),
  fc.integer({ min: 0, max: 4 }).map((segment) => ({ kind: 'wheel' as const, segment })),
  fc.record({ kind: fc.constant('ticket' as const), amount: units, isUsed: fc.boolean() }),
);

const eligibilities: fc.Arbitrary<MemberEligibility> = fc.record({
  isBarred: fc.boolean(),
  createdAt: fc.integer({ min: 0, max: 40 }).map((days) => new Date(NOW.getTime() - days * DAY_MS)),
  rank: fc.option(fc.integer({ min: 1, max: 5 })),
  country: fc.constantFrom('VN', 'BR', null),
  branch: fc.constantFrom(['mem_a'], ['mem_a', 'mem_b']),
  hasVerifiedContact: fc.boolean(),
  isFirstOnDevice: fc.boolean(),
  isNewPerson: fc.boolean(),
});

const whos: fc.Arbitrary<PromotionTerms['who']> = fc.record({
  minRank: fc.option(fc.integer({ min: 1, max: 5 })),
  minAccountDays: fc.option(fc.integer({ min: 0, max: 30 })),
  maxAccountDays: fc.option(fc.integer({ min: 0, max: 30 })),
  countries: fc.constantFrom([], ['VN'], ['BR', 'VN']),
  branch: fc.constantFrom(null, 'mem_b'),
  verifiedContact: fc.boolean(),
  firstDevice: fc.boolean(),
  oncePerPerson: fc.boolean(),
});

/** As a person would calculate from the terms: one rule after the other, in decimals. */
function byHand(terms: PromotionTerms, eligibility: MemberEligibility, occasion: Occasion, step: number): number {
  const { rule, who } = terms;
  const days = Math.floor((NOW.getTime() - eligibility.createdAt.getTime()) / DAY_MS);
  const may =
    !eligibility.isBarred &&
    days >= (who.minAccountDays ?? 0) &&
    days <= (who.maxAccountDays ?? Infinity) &&
    (eligibility.rank ?? 0) >= (who.minRank ?? 0) &&
    (who.countries.length === 0 || who.countries.some((one) => one === eligibility.country)) &&
    (!who.branch || eligibility.branch.some((one) => one === who.branch)) &&
    !(who.verifiedContact && !eligibility.hasVerifiedContact) &&
    !(who.firstDevice && !eligibility.isFirstOnDevice) &&
    !(who.oncePerPerson && !eligibility.isNewPerson);
  if (!may || rule.kind !== occasion.kind) return 0;
  const reached = (steps: readonly { from: bigint; value: bigint }[], had: bigint): number =>
    steps.reduce((last, { from, value }) => (had >= from ? Number(value) : last), 0);
  const shareOf = (of: bigint, percent: number, cap: bigint): number =>
    Math.min(Math.floor((Number(of) * percent) / 1_000_000), Number(cap));
  let exact = 0;
  if (rule.kind === 'deposit' && occasion.kind === 'deposit') {
    const numbers = ['first', 'second', 'third', 'fourth', 'fifth'];
    const isIt = rule.which === 'every' || (rule.which === 'daily' ? !occasion.isTakenToday : numbers[occasion.number - 1] === rule.which);
    const isDay = rule.weekdays.length === 0 || rule.weekdays.includes(occasion.weekday);
    if (!isIt || !isDay || occasion.amount < rule.minDeposit) return 0;
    exact =
      'steps' in rule.gives
        ? reached(
            rule.gives.steps.map(({ from, amount }) => ({ from, value: amount })),
            occasion.amount,
          )
        : shareOf(occasion.amount, Number(rule.gives.percent), rule.gives.cap);
  } else if (rule.kind === 'cashback' && occasion.kind === 'cashback')
    exact = Math.min(
      shareOf(
        occasion.loss,
        reached(
          rule.steps.map(({ lossFrom, percent }) => ({ from: lossFrom, value: percent })),
          occasion.loss,
        ),
        rule.cap,
      ),
      rule.ofTurnover === null ? Infinity : shareOf(occasion.turnover, Number(rule.ofTurnover), rule.cap),
    );
  else if (rule.kind === 'turnover' && occasion.kind === 'turnover')
    exact = reached(
      rule.steps.map(({ turnoverFrom, amount }) => ({ from: turnoverFrom, value: amount })),
      occasion.turnover,
    );
  else if (rule.kind === 'signup' && occasion.kind === 'signup')
    exact = occasion.isTaken || eligibility.createdAt < occasion.startsAt ? 0 : Number(rule.amount);
  else if (rule.kind === 'login' && occasion.kind === 'login')
    exact = occasion.isTakenToday ? 0 : Number(rule.amounts[occasion.takenThisMonth] ?? 0);
  else if (rule.kind === 'manual' && occasion.kind === 'manual') exact = Math.min(Number(occasion.amount), Number(rule.upTo));
  else if (rule.kind === 'race' && occasion.kind === 'race')
    exact = occasion.score >= rule.least && occasion.place <= rule.prizes.length ? Number(rule.prizes[occasion.place - 1]) : 0;
  else if (rule.kind === 'wheel' && occasion.kind === 'wheel') {
    const field = rule.segments[occasion.segment];
    exact = field?.of === 'money' ? Number(field.amount) : 0;
  } else if (rule.kind === 'ticket' && occasion.kind === 'ticket')
    exact = occasion.isUsed || occasion.amount < rule.minDeposit ? 0 : shareOf(occasion.amount, Number(rule.gives.percent), rule.gives.cap);
  return Math.floor(exact / step) * step;
}

test('gives what the terms say, of random rules, members and occasions', () => {
  const lock = fc.record({
    timesHundredths: fc.integer({ min: 0, max: 10_000 }),
    of: fc.constantFrom('bonus' as const, 'depositAndBonus' as const),
  });
  const asked = fc.record({
    rule: rules,
    who: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: whos }),
    lock,
    eligibility: eligibilities,
    occasion: occasions,
  });
  let given = 0;
  fc.assert(
    fc.property(asked, fc.constantFrom(1n, 100n, 10_000n), ({ rule, who, lock: turnover, eligibility, occasion }, step) => {
      const plain = termsOf(rule);
      const terms = { ...plain, who: who ?? plain.who, lock: { ...plain.lock, ...turnover } };
      const decision = decide(terms, eligibility, occasion, { now: NOW, step });
      const expected = byHand(terms, eligibility, occasion, Number(step));
      expect(decision.gives ? Number(decision.given.amount) : 0).toBe(expected);
      if (!decision.gives) return;
      given += 1;
      const deposit = occasion.kind === 'deposit' || occasion.kind === 'ticket' ? Number(occasion.amount) : 0;
      const field = rule.kind === 'wheel' && occasion.kind === 'wheel' ? rule.segments[occasion.segment] : undefined;
      const isFree = field?.of === 'money' && field.free;
      const base = isFree ? 0 : expected + (turnover.of === 'depositAndBonus' ? deposit : 0);
      expect(Number(decision.given.asked)).toBe(Math.floor((base * turnover.timesHundredths) / 100));
    }),
    { numRuns: 3000 },
  );
  expect(given).toBeGreaterThan(20);
});

test('more never gives less', () => {
  fc.assert(
    fc.property(share, units, units, units, ({ percent, cap }, minDeposit, a, b) => {
      const terms = termsOf({ kind: 'deposit', which: 'every', weekdays: [], minDeposit, gives: { percent, cap } });
      const eligibility: MemberEligibility = {
        isBarred: false,
        createdAt: NOW,
        rank: null,
        country: null,
        branch: [],
        hasVerifiedContact: false,
        isFirstOnDevice: true,
        isNewPerson: true,
      };
      const of = (amount: bigint): bigint => {
        const decision = decide(
          terms,
          eligibility,
          { kind: 'deposit', amount, number: 1, weekday: 1, isTakenToday: false },
          { now: NOW, step: 1n },
        );
        return decision.gives ? decision.given.amount : 0n;
      };
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(of(more)).toBeGreaterThanOrEqual(of(less));
      expect(of(more)).toBeLessThanOrEqual(cap);
    }),
    { numRuns: 500 },
  );
});

test('a wheel stops where the number falls: as often as its weights say, never on what is used up', () => {
  const fields = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 20 }), stock: fc.option(fc.integer({ min: 1, max: 3 })) }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fields, fc.option(units), (list, room) => {
      const rule = wheelOf(
        list.map(({ weight, stock }, n) => ({ of: 'money', amount: BigInt(n + 1) * 10_000n, free: false, weight, stock })),
      );
      const used = new Map(list.flatMap(({ stock }, n) => (stock === 1 ? [[prizeKey(rule.segments[n] as WheelSegment), 1] as const] : [])));
      const now = fieldsOf(rule, { used, room });
      const hits = list.map(() => 0);
      for (let drawn = 0; drawn < weightOf(now); drawn += 1) hits[fieldAt(now, drawn)]! += 1;
      expect(hits).toEqual(
        list.map(({ weight, stock }, n) => (stock === 1 || (room !== null && BigInt(n + 1) * 10_000n > room) ? 0 : weight)),
      );
      expect(hasPrize(rule, now)).toBe(hits.some((one) => one > 0));
    }),
    { numRuns: 300 },
  );
});

test('a day brings its tickets once and never more than its cap', () => {
  const facts = fc.record({
    day: fc.constant('2026-11-18'),
    deposits: fc.array(units, { maxLength: 4 }).map((list) => list.map((amount, n) => ({ id: `dep_${n}`, amount }))),
    turnover: units,
    hasLogin: fc.boolean(),
    missions: fc.constantFrom([], ['m1', 'm2']),
  });
  const tickets = fc.record({
    deposit: fc.option(units),
    turnover: fc.option(units),
    login: fc.boolean(),
    mission: fc.boolean(),
    perDay: fc.integer({ min: 1, max: 5 }),
    days: fc.constant(7),
  });
  fc.assert(
    fc.property(tickets, facts, (rule, day) => {
      const first = earnedOn(rule, { ...day, deposits: day.deposits.slice(0, 2), turnover: day.turnover / 2n }, new Set());
      const later = earnedOn(rule, day, new Set(first.map(({ occasion }) => occasion)));
      const all = [...first, ...later].map(({ occasion }) => occasion);
      const deserved =
        Number(rule.login && day.hasLogin) +
        (rule.mission ? day.missions.length : 0) +
        day.deposits.filter(({ amount }) => rule.deposit !== null && amount >= rule.deposit).length +
        (rule.turnover === null ? 0 : Number(day.turnover / rule.turnover));
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBe(Math.min(deserved, rule.perDay));
    }),
    { numRuns: 500 },
  );
});

test('no rule gives less than its smallest gift, whatever the occasion', () => {
  fc.assert(
    fc.property(rules, eligibilities, occasions, (rule, eligibility, occasion) => {
      const step = 100n;
      const decision = decide(termsOf(rule), eligibility, occasion, { now: NOW, step });
      if (decision.gives) expect(decision.given.amount).toBeGreaterThanOrEqual(minGift(rule, step));
    }),
    { numRuns: 500 },
  );
});

test('a fall goes on after midnight, the next one is within the promotion’s time and on its days', () => {
  // In São Paulo, three hours behind: a Wednesday.
  const rule = { kind: 'rain' as const, hours: ['23:55', '08:00'], weekdays: [3], seconds: 600, pool: 10n, least: 1n, most: 2n };
  const rain = { terms: termsOf(rule), startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-11-25T12:00:00Z') };
  const at = (now: string) => {
    const when = { brand: { timeZone: 'America/Sao_Paulo' }, now: new Date(now) };
    return [fallOf(rain, when)?.at, nextFall(rain, when)?.at, lastFall(rain, when)?.at];
  };
  expect(at('2026-11-18T11:05:00Z')).toEqual(['2026-11-18T08:00', '2026-11-18T23:55', undefined]);
  expect(at('2026-11-19T03:04:59Z')).toEqual(['2026-11-18T23:55', '2026-11-25T08:00', '2026-11-18T08:00']);
  expect(at('2026-11-19T03:05:00Z')).toEqual([undefined, '2026-11-25T08:00', '2026-11-18T23:55']);
  // Its second fall of that day is after its end.
  expect(at('2026-11-25T11:30:00Z')).toEqual([undefined, undefined, '2026-11-25T08:00']);
});
