import type { PromotionLock, PromotionRule, PromotionTerms, WheelRule } from '@pavilion/contract/promotions/terms';
import { POINT } from '@pavilion/contract/points/terms';
import { floor, plus, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import type { Sql } from '../../kernel/db.ts';
import { counts, fromPpm, type GivenBack, gift, highest, NONE, type Product } from '../../kernel/given-back.ts';
import { findLive } from './store.ts';

const HUNDRED = 100n;
const PER_TIMES = 100;

interface ReturnInput<Kind extends PromotionRule['kind']> {
  code: string;
  rule: Extract<PromotionRule, { kind: Kind }>;
  terms: PromotionTerms;
  pointWorth: Ratio;
}

type Sources = { readonly [Kind in PromotionRule['kind']]: (of: ReturnInput<Kind>) => GivenBack[] };

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const most = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => (one > all ? one : all), 0n);
const named = (code: string) => ({ part: 'promotions', name: code }) as const;

/** A bonus that every deposit brings, of the turnover its lock asks on a product; all of it where nothing is asked. */
function ofLock(rule: ReturnInput<'deposit'>['rule'], { timesHundredths, of, weights }: PromotionLock, { code }: Product): Ratio {
  if (timesHundredths === 0) return ratio(1);
  const weight = weights.find(({ gameType }) => gameType === code.toUpperCase())?.percent ?? Number(HUNDRED);
  const shareOf = (bonus: bigint, deposit: bigint): Ratio => ratio(bonus, of === 'bonus' ? bonus : bonus + deposit);
  const { gives } = rule;
  const share =
    'steps' in gives ? highest(gives.steps.map(({ from, amount }) => shareOf(amount, from))) : shareOf(gives.percent, 1_000_000n);
  return times(times(share, ratio(PER_TIMES, timesHundredths)), ratio(weight, HUNDRED));
}

/** What a turn of a wheel brings, another turn included; ledger units. */
function ofTurn({ segments }: WheelRule, pointWorth: Ratio): Ratio {
  let value = NONE;
  let ends = 0;
  for (const segment of segments) {
    if (segment.of !== 'spin') ends += segment.weight;
    if (segment.of === 'money') value = plus(value, ratio(segment.amount * BigInt(segment.weight)));
    if (segment.of === 'points') value = plus(value, times(ratio(BigInt(segment.points * segment.weight) * POINT), pointWorth));
  }
  // Turns alone bring nothing.
  return ends === 0 ? NONE : times(value, ratio(1, ends));
}

const SOURCES: Sources = {
  deposit: ({ code, rule, terms }) => {
    if (rule.which === 'every') return [{ ...named(code), of: 'turnover', share: (product) => ofLock(rule, terms.lock, product) }];
    const upTo = 'steps' in rule.gives ? most(rule.gives.steps.map(({ amount }) => amount)) : rule.gives.cap;
    return [gift(named(code), { upTo, per: rule.which === 'daily' ? 'day' : 'once', budget: terms.budget })];
  },
  // One bet a period at long odds is lost nearly always: it brings the whole bound of turnover. Without one it brings up to the cap, and many bets a share of what is kept.
  cashback: ({ code, rule, terms }) => {
    const of = { part: 'cashback', name: code } as const;
    const share = (ppm: bigint) => (product: Product) => (counts(rule.gameTypes, product) ? fromPpm(ppm) : NONE);
    if (rule.ofTurnover !== null) return [{ ...of, of: 'turnover', share: share(rule.ofTurnover) }];
    return [
      { ...of, of: 'kept', after: [], share: share(most(rule.steps.map(({ percent }) => percent))) },
      gift(of, { upTo: rule.cap, per: rule.period, budget: terms.budget }),
    ];
  },
  turnover: ({ code, rule }) => [
    {
      ...named(code),
      of: 'turnover',
      share: (product) =>
        counts(rule.gameTypes, product) ? highest(rule.steps.map(({ turnoverFrom, amount }) => ratio(amount, turnoverFrom))) : NONE,
    },
  ],
  signup: ({ code, rule, terms }) => [gift(named(code), { upTo: rule.amount, per: 'once', budget: terms.budget })],
  login: ({ code, rule, terms }) => [gift(named(code), { upTo: sum(rule.amounts), per: 'month', budget: terms.budget })],
  code: ({ code, rule, terms }) => [gift(named(code), { upTo: rule.amount, per: 'once', budget: terms.budget })],
  manual: ({ code, rule, terms }) => [gift(named(code), { upTo: rule.upTo, per: 'once', budget: terms.budget })],
  race: ({ code, rule, terms }) => [gift(named(code), { upTo: sum(rule.prizes), per: rule.period, budget: terms.budget })],
  wheel: ({ code, rule, terms, pointWorth }) => {
    const turn = ofTurn(rule, pointWorth);
    const { turnover, deposit, login, mission, perDay } = rule.tickets;
    const isFree = deposit !== null || login || mission;
    return [
      ...(turnover === null
        ? []
        : [{ ...named(code), of: 'turnover', share: () => times(turn, ratio(1, turnover)) } as const satisfies GivenBack]),
      ...(isFree ? [gift(named(code), { upTo: floor(times(turn, ratio(perDay))), per: 'day', budget: terms.budget })] : []),
    ];
  },
  rain: ({ code, rule, terms }) => [gift(named(code), { upTo: rule.pool * BigInt(rule.hours.length), per: 'day', budget: terms.budget })],
  ticket: ({ code, rule, terms }) => [gift(named(code), { upTo: rule.gives.cap, per: 'once', budget: terms.budget })],
};

/** What a promotion gives back; a kind without a source does not compile. */
export function promotionReturns(code: string, terms: PromotionTerms, pointWorth: Ratio): GivenBack[] {
  const source = SOURCES[terms.rule.kind] as (of: {
    code: string;
    rule: PromotionRule;
    terms: PromotionTerms;
    pointWorth: Ratio;
  }) => GivenBack[];
  return source({ code, rule: terms.rule, terms, pointWorth });
}

/** Of promotions that give now or later. */
export async function readPromotionReturns(sql: Sql, brandId: string, pointWorth: Ratio, now: Date): Promise<GivenBack[]> {
  const live = await findLive(sql, brandId, now);
  return live.flatMap(({ code, terms }) => promotionReturns(code, terms, pointWorth));
}
