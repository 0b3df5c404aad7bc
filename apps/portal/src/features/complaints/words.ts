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
    filed: [t`Submitted`, 'warn'],
    acknowledged: [t`Under review`, 'sea'],
    answered: [t`Answered`, 'good'],
    escalated: [t`Under second review`, 'warn'],
    decided: [t`Decided`, 'good'],
    withdrawn: [t`Withdrawn`, 'neutral'],
  };
  const outcomes: Readonly<Record<(typeof COMPLAINT_OUTCOMES)[number], string>> = {
    upheld: t`Complaint upheld.`,
    partly: t`Complaint partly upheld.`,
    rejected: t`Complaint not upheld.`,
  };
  const events: Readonly<Record<(typeof COMPLAINT_EVENTS)[number], string>> = {
    filed: t`You submitted this complaint`,
    acknowledged: t`We've received your complaint and are reviewing it.`,
    answered: t`Our answer`,
    escalated: t`You requested a review`,
    decided: t`Our final answer`,
    withdrawn: t`You withdrew this complaint.`,
  };
  return { kinds, abouts, states, outcomes, events };
}
