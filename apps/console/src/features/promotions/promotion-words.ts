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
    code: t`Code`,
    manual: t`By application`,
    race: t`Race`,
    wheel: t`Wheel`,
    rain: t`Envelope rain`,
    ticket: t`Discount ticket`,
  };
  const states: Readonly<Record<PromotionState, [string, BadgeTone]>> = {
    draft: [t`Draft`, 'neutral'],
    offered: [t`Waits for approval`, 'action'],
    live: [t`In force`, 'good'],
    stopped: [t`Stopped`, 'warn'],
    ended: [t`Ended`, 'neutral'],
  };
  const problems: Readonly<Record<Problem, string>> = {
    missing: t`Please fill this in.`,
    'promotion.steps.order': t`Each step must begin higher than the one before.`,
    'promotion.amount.step': t`Finer than the smallest amount that can be paid.`,
    'promotion.gives.nothing': t`Nothing would be given: it comes to less than the smallest amount.`,
    'promotion.range.order': t`The greatest must not be below the least.`,
    'promotion.twice': t`This stands there twice.`,
    'promotion.pool.small': t`Not enough for one of the largest envelopes.`,
    'promotion.no.prize': t`At least one field needs a prize.`,
    'promotion.no.tickets': t`Nothing earns a ticket. Choose at least one way.`,
    'promotion.lock.no.deposit': t`No deposit comes with this kind.`,
    'promotion.lock.nothing.counts': t`Let at least one kind of game count.`,
    'promotion.budget.small': t`Not enough for a single one.`,
    'promotion.budget.prizes': t`Not enough for all prizes of one period.`,
  };
  const periods: Readonly<Record<PromotionPeriod | 'all', string>> = {
    all: t`in all`,
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
