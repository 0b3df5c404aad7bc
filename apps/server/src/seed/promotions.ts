import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import type { PromotionRule, PromotionTerms } from '@pavilion/contract/promotions/terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import { UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import type { BrandInfo } from '../http/types.ts';
import { periodOf } from '../kernel/agent-periods.ts';
import type { Db } from '../kernel/db.ts';
import { type WrittenPromotion, writePromotions } from '../modules/promotions/public.ts';
import { PROMOTION_WORDS } from './promotion-words.ts';

/** Rates of the rules are millionths. */
const ONE_PERCENT = BigInt(PPM_PER_PERCENT);

/** What an amount of the demonstration is in each brand's money, in main units: about a hundred of a light currency. */
interface Scale {
  one: bigint;
  code: string;
  /** What falls in its rain. */
  rain: 'hourly-rain' | 'hourly-parcels';
}
const SCALES: Readonly<Record<string, Scale>> = {
  koi: { one: 5_000n * UNITS_PER_MAIN, code: 'LANTERN2026', rain: 'hourly-rain' },
  sol: { one: 1n * UNITS_PER_MAIN, code: 'SOLARIA2026', rain: 'hourly-parcels' },
};

const WHO: PromotionTerms['who'] = {
  minRank: null,
  minAccountDays: null,
  maxAccountDays: null,
  countries: [],
  branch: null,
  verifiedContact: false,
  firstDevice: false,
  oncePerPerson: false,
};

const EVERY_HOUR = Array.from({ length: 24 }, (_one, hour) => `${String(hour).padStart(2, '0')}:00`);

interface Plan {
  key: keyof typeof PROMOTION_WORDS;
  /** Words of another key. */
  words?: keyof typeof PROMOTION_WORDS;
  rule: PromotionRule;
  times: number;
  claimDays: number;
  picture: string;
  over?: Partial<PromotionTerms>;
  lock?: Partial<PromotionTerms['lock']>;
}

const plansOf = ({ one, rain }: Scale): Plan[] => [
  {
    key: 'deposit-half',
    rule: { kind: 'deposit', which: 'daily', weekdays: [], minDeposit: 20n * one, gives: { percent: 50n * ONE_PERCENT, cap: 300n * one } },
    times: 1000,
    claimDays: 0,
    picture: 'promo-1',
    lock: {
      of: 'depositAndBonus',
      largestBet: 40n * one,
      weights: [
        { gameType: 'LIVE', percent: 20 },
        { gameType: 'LOTT', percent: 0 },
      ],
      days: 30,
    },
  },
  {
    key: 'weekly-cashback',
    rule: {
      kind: 'cashback',
      period: 'week',
      // Not of instant games, which keep least: what else their turnover brings leaves nothing for it.
      gameTypes: GAME_TYPES.filter((one) => one !== 'BGS'),
      steps: [
        { lossFrom: 50n * one, percent: 5n * ONE_PERCENT },
        { lossFrom: 500n * one, percent: 8n * ONE_PERCENT },
      ],
      cap: 1000n * one,
      ofTurnover: ONE_PERCENT / 5n,
    },
    times: 100,
    claimDays: 7,
    picture: 'promo-4',
  },
  {
    key: 'lantern-calendar',
    rule: { kind: 'login', amounts: [1n, 1n, 2n, 2n, 3n, 3n, 5n].map((amount) => amount * one) },
    times: 300,
    claimDays: 3,
    picture: 'promo-5',
  },
  {
    key: 'welcome-code',
    rule: { kind: 'code', amount: 10n * one },
    times: 500,
    claimDays: 0,
    picture: 'promo-2',
    over: { who: { ...WHO, oncePerPerson: true } },
  },
  { key: 'tell-us', rule: { kind: 'manual', upTo: 50n * one, pictures: 'optional' }, times: 100, claimDays: 7, picture: 'promo-6' },
  {
    key: 'lucky-wheel',
    rule: {
      kind: 'wheel',
      tickets: { deposit: 100n * one, turnover: null, login: true, mission: true, perDay: 3, days: 7 },
      segments: [
        { of: 'money', amount: 100n * one, free: false, weight: 10, stock: 20 },
        { of: 'money', amount: 5n * one, free: false, weight: 190, stock: null },
        { of: 'money', amount: one, free: true, weight: 250, stock: null },
        { of: 'points', points: 50, weight: 200, stock: null },
        { of: 'spin', weight: 100, stock: null },
        { of: 'nothing', weight: 250 },
      ],
    },
    times: 300,
    claimDays: 0,
    picture: 'promo-3',
    over: { budget: { amount: 5000n * one, per: 'day' } },
  },
  {
    key: 'week-race',
    rule: {
      kind: 'race',
      period: 'week',
      gameTypes: [],
      measure: 'turnover',
      least: 100n * one,
      prizes: [500n, 300n, 200n, 100n, 100n, 50n, 50n, 50n, 25n, 25n].map((amount) => amount * one),
    },
    times: 100,
    claimDays: 7,
    picture: 'promo-4',
  },
  {
    key: 'hourly-rain',
    words: rain,
    // Whenever the demonstration is started, the next one is less than an hour away.
    rule: { kind: 'rain', hours: EVERY_HOUR, weekdays: [], seconds: 600, pool: 200n * one, least: one, most: 20n * one },
    times: 100,
    claimDays: 0,
    picture: 'promo-2',
    over: { budget: { amount: 2000n * one, per: 'day' } },
  },
  {
    key: 'quarter-ticket',
    rule: { kind: 'ticket', minDeposit: 20n * one, gives: { percent: 25n * ONE_PERCENT, cap: 50n * one }, days: 14, to: 'everybody' },
    times: 500,
    claimDays: 0,
    picture: 'promo-1',
  },
];

const termsOf = ({ rule, times, claimDays, over, lock }: Plan): PromotionTerms => ({
  rule,
  who: WHO,
  lock: { timesHundredths: times, of: 'bonus', largestBet: null, weights: [], days: 14, takesWinnings: true, ...lock },
  budget: null,
  claimDays,
  ...over,
});

/** Terms of a demonstration's promotions by code; none of a brand that has none. */
export const demonstrationTerms = (brandCode: string): ReadonlyMap<string, PromotionTerms> => {
  const scale = SCALES[brandCode];
  return new Map(scale ? plansOf(scale).map((plan) => [plan.key, termsOf(plan)]) : []);
};

/** Promotions of a demonstration's brand, live from the day before, a race from the week's beginning. */
export async function seedPromotions(db: Db, brand: Pick<BrandInfo, 'id' | 'code' | 'timeZone'>, now: Date): Promise<void> {
  const scale = SCALES[brand.code];
  if (!scale) return;
  const written = plansOf(scale).map((plan): WrittenPromotion => {
    const { category, ...texts } = PROMOTION_WORDS[plan.words ?? plan.key];
    return {
      code: plan.key,
      terms: termsOf(plan),
      texts: Object.fromEntries(Object.entries(texts).map(([tag, [title, summary]]) => [tag, { title, summary, more: '' }])),
      category,
      picture: `/art/brands/${brand.code}/${plan.picture}`,
      // A race counts whole weeks: this one too.
      startsAt: plan.rule.kind === 'race' ? periodOf('W', brand.timeZone, now).from : new Date(now.getTime() - DAY_MS),
      endsAt: null,
      ...(plan.rule.kind === 'code' ? { codes: [{ code: scale.code, uses: 1000 }] } : {}),
    };
  });
  await writePromotions(db, brand.id, written, { by: 'demonstration', now });
}
