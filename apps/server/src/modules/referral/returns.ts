import type { ReferralRule } from '@pavilion/contract/referral/terms';
import type { Sql } from '../../kernel/db.ts';
import { type GivenBack, gift } from '../../kernel/given-back.ts';
import { costOf, findOffer } from './rule.ts';

/** Once for a friend, whatever they play beyond what is asked. */
export const referralReturns = (rule: ReferralRule): GivenBack[] => [
  gift(
    { part: 'referral', name: '' },
    { upTo: costOf(rule), per: 'friend', budget: rule.monthBudget === null ? null : { amount: rule.monthBudget, per: 'month' } },
  ),
];

export async function readReferralReturns(sql: Sql, brandId: string): Promise<GivenBack[]> {
  const offer = await findOffer(sql, brandId);
  return offer ? referralReturns(offer.rule) : [];
}
