import { useLingui } from '@lingui/react/macro';
import type { FeedbackState } from '@pavilion/contract/content/feedback';
import type { BadgeTone } from '@pavilion/ui/badge';

/** Kinds and states of feedback in words; a kind this page does not know is "other". */
export function useFeedbackWords(): { type(code: string): string; state(state: FeedbackState): { text: string; tone: BadgeTone } } {
  const { t } = useLingui();
  const types: Readonly<Record<string, string>> = {
    DEPOSIT: t`Deposits`,
    WITHDRAW: t`Withdrawals`,
    GAME: t`A game`,
    SERVICE: t`Service`,
    APPLICATION: t`Website or app`,
    COMPLAINT: t`A complaint`,
  };
  const states: Readonly<Record<FeedbackState, { text: string; tone: BadgeTone }>> = {
    open: { text: t`Being reviewed`, tone: 'warn' },
    answered: { text: t`Answered`, tone: 'good' },
    closed: { text: t`Closed`, tone: 'neutral' },
  };
  return { type: (code) => types[code] ?? t`Something else`, state: (state) => states[state] };
}
