import type { PromotionTerms } from '@pavilion/contract/promotions/terms';

/** What anybody may read of the terms. */
export const publicTermsOf = ({ rule, who, lock, budget, claimDays }: PromotionTerms) => ({
  rule,
  who: { ...who, branch: who.branch === null ? null : 'branch' },
  lock,
  budget: budget && { per: budget.per },
  claimDays,
});
