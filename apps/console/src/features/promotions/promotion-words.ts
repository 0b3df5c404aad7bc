import { useLingui } from '@lingui/react/macro';
import type { PromotionKind, PromotionPeriod, PromotionState } from '@pavilion/contract/promotions/terms';
import type { BadgeTone } from '@pavilion/ui/badge';
import type { Problem } from './form-state.ts';

/** Words for kinds, states and what is wrong in a form. */
export function usePromotionWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<PromotionKind, string>> = {
    deposit: t`Deposit bonus`,
    cashback: t`Cashback`,
    turnover: t`Turnover bonus`,
    signup: t`Sign-up bonus`,
    login: t`Login calendar`,
    code: t`Promo code`,
    manual: t`By application`,
    race: t`Race`,
    wheel: t`Wheel`,
    rain: t`Envelope rain`,
    ticket: t`Discount ticket`,
  };
  const states: Readonly<Record<PromotionState, [string, BadgeTone]>> = {
    draft: [t`Draft`, 'neutral'],
    offered: [t`Pending approval`, 'action'],
    live: [t({ message: 'Live', context: 'state' }), 'good'],
    stopped: [t`Stopped`, 'warn'],
    ended: [t`Ended`, 'neutral'],
  };
  const problems: Readonly<Record<Problem, string>> = {
    missing: t`Please fill this in.`,
    'promotion.steps.order': t`Each step must start above the previous one.`,
    'promotion.amount.step': t`Smaller than the currency step.`,
    'promotion.gives.nothing': t`Nothing would be granted: the amount is below the currency step.`,
    'promotion.range.order': t`Maximum must not be below minimum.`,
    'promotion.twice': t`Duplicate entry.`,
    'promotion.pool.small': t`Not enough for one largest envelope.`,
    'promotion.no.prize': t`At least one segment needs a prize.`,
    'promotion.no.tickets': t`Members cannot earn a ticket yet. Choose at least one way.`,
    'promotion.lock.no.deposit': t`This type involves no deposit.`,
    'promotion.lock.nothing.counts': t`Choose at least one eligible game type.`,
    'promotion.budget.small': t`Not enough for one bonus.`,
    'promotion.budget.prizes': t`Not enough for all prizes of one period.`,
  };
  const periods: Readonly<Record<PromotionPeriod | 'all', string>> = {
    all: t`in total`,
    day: t`per day`,
    week: t`per week`,
    month: t`per month`,
  };
  return {
    kind: (kind: PromotionKind) => kinds[kind],
    state: (state: PromotionState) => states[state],
    problem: (code: Problem) => problems[code],
    period: (period: PromotionPeriod | 'all') => periods[period],
  };
}
