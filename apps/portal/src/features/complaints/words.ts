import { useLingui } from '@lingui/react/macro';
import type {
  COMPLAINT_ABOUT,
  COMPLAINT_EVENTS,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  ComplaintState,
} from '@pavilion/contract/support/complaints';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Kind = (typeof COMPLAINT_KINDS)[number];
export type About = (typeof COMPLAINT_ABOUT)[number];

/** Kinds, states and outcomes of complaints, in words. */
export function useComplaintWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<Kind, string>> = {
    payment: t`A payment`,
    game: t`A game or bet`,
    bonus: t`A bonus`,
    account: t`My account`,
    conduct: t`How I was treated`,
    other: t`Something else`,
  };
  const abouts: Readonly<Record<About, string>> = { deposit: t`Deposit`, withdrawal: t`Withdrawal`, bet: t`Bet` };
  const states: Readonly<Record<ComplaintState, readonly [text: string, tone: BadgeTone]>> = {
    filed: [t`Filed`, 'warn'],
    acknowledged: [t`We look at it`, 'sea'],
    answered: [t`Answered`, 'good'],
    escalated: [t`With another person`, 'warn'],
    decided: [t`Decided`, 'good'],
    withdrawn: [t`Withdrawn`, 'neutral'],
  };
  const outcomes: Readonly<Record<(typeof COMPLAINT_OUTCOMES)[number], string>> = {
    upheld: t`You were right.`,
    partly: t`You were right in part.`,
    rejected: t`We see it differently.`,
  };
  const events: Readonly<Record<(typeof COMPLAINT_EVENTS)[number], string>> = {
    filed: t`You filed this complaint`,
    acknowledged: t`We have your complaint and look at it.`,
    answered: t`Our answer`,
    escalated: t`You asked for another person`,
    decided: t`Our last word`,
    withdrawn: t`You took this complaint back.`,
  };
  return { kinds, abouts, states, outcomes, events };
}
