import { useLingui } from '@lingui/react/macro';
import type {
  COMPLAINT_ABOUT,
  COMPLAINT_EVENTS,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  ComplaintState,
} from '@pavilion/contract/support/complaints';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Outcome = (typeof COMPLAINT_OUTCOMES)[number];

/** Kinds, states and outcomes of complaints, in words. */
export function useComplaintWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<(typeof COMPLAINT_KINDS)[number], string>> = {
    payment: t`A payment`,
    game: t`A game or bet`,
    bonus: t`A bonus`,
    account: t`The account`,
    conduct: t`Service received`,
    other: t`Something else`,
  };
  const abouts: Readonly<Record<(typeof COMPLAINT_ABOUT)[number], string>> = {
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    bet: t`Bet`,
  };
  const states: Readonly<Record<ComplaintState, readonly [words: string, tone: BadgeTone]>> = {
    filed: [t`Filed`, 'warn'],
    acknowledged: [t`In progress`, 'sea'],
    answered: [t`Answered`, 'good'],
    escalated: [t`Escalated`, 'warn'],
    decided: [t`Decided`, 'good'],
    withdrawn: [t`Withdrawn`, 'neutral'],
  };
  const outcomes: Readonly<Record<Outcome, string>> = { upheld: t`Upheld`, partly: t`Upheld in part`, rejected: t`Rejected` };
  const events: Readonly<Record<(typeof COMPLAINT_EVENTS)[number], string>> = {
    filed: t`Filed`,
    acknowledged: t`Acknowledged`,
    answered: t`Answer`,
    escalated: t`Requested a second review`,
    decided: t`Final answer`,
    withdrawn: t`Withdrawn`,
  };
  return { kinds, abouts, states, outcomes, events };
}
