import type { PromotionRule, PromotionTerms } from '@pavilion/contract/promotions/terms';
import { newId } from '@pavilion/contract/base/id';
import type { Db } from '../../../kernel/db.ts';
import { one } from '../../../kernel/db.ts';
import { writePromotions } from '../write-promotion.ts';

export const MAIN = 10_000n;

/** Terms that ask nothing but what is changed: ten times the bonus in a week, claimed within three days. */
export const termsOf = (rule: PromotionRule, over: Partial<PromotionTerms> = {}): PromotionTerms => ({
  rule,
  who: {
    minRank: null,
    minAccountDays: null,
    maxAccountDays: null,
    countries: [],
    branch: null,
    verifiedContact: false,
    firstDevice: false,
    oncePerPerson: false,
  },
  lock: { timesHundredths: 1000, of: 'bonus', largestBet: null, weights: [], days: 7, takesWinnings: true },
  budget: null,
  claimDays: 3,
  ...over,
});

let serial = 0;

/** A live promotion; its id. */
export async function openPromotion(
  db: Db,
  brandId: string,
  terms: PromotionTerms,
  {
    startsAt = new Date('2026-01-01T00:00:00Z'),
    endsAt = null,
    codes = [],
  }: { startsAt?: Date; endsAt?: Date | null; codes?: { code: string; uses: number }[] } = {},
): Promise<string> {
  serial += 1;
  const code = `p${serial}-${newId('tst').slice(-6).toLowerCase()}`;
  const words = { title: `Promotion ${serial}`, summary: 'In short', more: '<p>At length</p>' };
  await writePromotions(db, brandId, [{ code, terms, texts: { en: words }, category: 'games', picture: null, startsAt, endsAt, codes }], {
    by: 'tester',
    now: startsAt,
  });
  return (await one<{ id: string }>(db, 'SELECT id FROM promotion WHERE brand_id = $1 AND code = $2', [brandId, code])).id;
}
