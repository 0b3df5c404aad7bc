import { useLingui } from '@lingui/react/macro';
import type { ChatEvent, ChatState } from '@pavilion/contract/support/chat';
import type { BadgeTone } from '@pavilion/ui/badge';

/** States, ratings and what the house says, in words. */
export function useChatWords() {
  const { t } = useLingui();
  const states: Readonly<Record<ChatState, readonly [words: string, tone: BadgeTone]>> = {
    waiting: [t`Waiting`, 'sea'],
    open: [t`Open`, 'good'],
    ended: [t`Ended`, 'neutral'],
  };
  const ratings: Readonly<Record<string, string>> = {
    clear: t`Clear`,
    fast: t`Fast`,
    kind: t`Friendly`,
    slow: t`Slow`,
    unclear: t`Unclear`,
    unsolved: t`Not solved`,
  };
  const event = (code: ChatEvent | null, name: string): string => {
    if (code === 'claimed') return t`${name} claimed the chat.`;
    if (code === 'handed.over') return t`Handed over to ${name}.`;
    if (code === 'returned') return t`${name} gave the chat back to the queue.`;
    if (code === 'ended.visitor') return t`The visitor ended the chat.`;
    if (code === 'ended.operator') return t`${name} ended the chat.`;
    return t`The chat ended due to inactivity.`;
  };
  return { states, ratings, event };
}
