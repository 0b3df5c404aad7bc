import type { PromotionRule, PromotionTerms } from '@pavilion/contract/promotion-rules';
import type { BrandInfo } from '../http/types.ts';
import type { Db } from '../kernel/db.ts';
import { type WrittenPromotion, writePromotions } from '../modules/promotions/public.ts';
import { PROMOTION_WORDS } from './promotion-words.ts';

const MAIN = 10_000n;
const PERCENT = 10_000n;
const DAY_MS = 86_400_000;

/** What an amount of the demonstration is in each brand's money, in main units: about a hundred of a light currency. */
interface Scale {
  one: bigint;
  code: string;
}
const SCALES: Readonly<Record<string, Scale>> = {
  koi: { one: 5_000n * MAIN, code: 'LANTERN2026' },
  sol: { one: 1n * MAIN, code: 'SOLARIA2026' },
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

interface Plan {
  key: keyof typeof PROMOTION_WORDS;
  rule: PromotionRule;
  times: number;
  claimDays: number;
  picture: string;
  over?: Partial<PromotionTerms>;
  lock?: Partial<PromotionTerms['lock']>;
}

const plansOf = ({ one }: Scale): Plan[] => [
  {
    key: 'deposit-half',
    rule: { kind: 'deposit', which: 'daily', weekdays: [], minDeposit: 20n * one, gives: { percent: 50n * PERCENT, cap: 300n * one } },
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
      gameTypes: [],
      steps: [
        { lossFrom: 50n * one, percent: 5n * PERCENT },
        { lossFrom: 500n * one, percent: 8n * PERCENT },
      ],
      cap: 1000n * one,
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
];

const termsOf = ({ rule, times, claimDays, over, lock }: Plan): PromotionTerms => ({
  rule,
  who: WHO,
  lock: { timesHundredths: times, of: 'bonus', largestBet: null, weights: [], days: 14, takesWinnings: false, ...lock },
  budget: null,
  claimDays,
  ...over,
});

/** Promotions of a demonstration's brand, live from the day before. */
export async function seedPromotions(db: Db, brand: Pick<BrandInfo, 'id' | 'code'>, now: Date): Promise<void> {
  const scale = SCALES[brand.code];
  if (!scale) return;
  const written = plansOf(scale).map((plan): WrittenPromotion => {
    const { category, ...texts } = PROMOTION_WORDS[plan.key];
    return {
      code: plan.key,
      terms: termsOf(plan),
      texts: Object.fromEntries(Object.entries(texts).map(([tag, [title, summary]]) => [tag, { title, summary, more: '' }])),
      category,
      picture: `/art/brands/${brand.code}/${plan.picture}`,
      startsAt: new Date(now.getTime() - DAY_MS),
      endsAt: null,
      ...(plan.rule.kind === 'code' ? { codes: [{ code: scale.code, uses: 1000 }] } : {}),
    };
  });
  await writePromotions(db, brand.id, written, { by: 'demonstration', now });
}
