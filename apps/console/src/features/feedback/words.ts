import { useLingui } from '@lingui/react/macro';
import type { FeedbackState } from '@pavilion/contract/content/feedback';
import type { QUESTION_TYPES } from '@pavilion/contract/content/system';
import type { BadgeTone } from '@pavilion/ui/badge';

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Kinds and states of feedback in words. */
export function useFeedbackWords() {
  const { t } = useLingui();
  const types: Readonly<Record<QuestionType, string>> = {
    DEPOSIT: t`Deposits`,
    WITHDRAW: t`Withdrawals`,
    GAME: t`A game`,
    SERVICE: t`Service`,
    APPLICATION: t`The site or app`,
    COMPLAINT: t`A complaint`,
    OTHER: t`Something else`,
  };
  const states: Readonly<Record<FeedbackState, readonly [words: string, tone: BadgeTone]>> = {
    open: [t`Waiting`, 'warn'],
    answered: [t`Answered`, 'good'],
    closed: [t`Closed`, 'neutral'],
  };
  return { types, states };
}
