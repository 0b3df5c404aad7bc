import { useLingui } from '@lingui/react/macro';
import type { ChatMessage, Conversation } from './chat-store.ts';

/** What the house says, in words. */
export function useEventWords(): (message: ChatMessage, conversation: Conversation | null) => string {
  const { t } = useLingui();
  return ({ event, operator }, conversation) => {
    const name = operator ?? t`Us`;
    if (event === 'claimed') {
      const waited = conversation?.waitedSeconds ?? 0;
      const [minutes, seconds] = [Math.floor(waited / 60), waited % 60];
      return minutes > 0 ? t`${name} is here. You waited ${minutes} min ${seconds} s.` : t`${name} is here. You waited ${seconds} s.`;
    }
    if (event === 'handed.over') return t`${name} is now helping you.`;
    if (event === 'returned') return t`A colleague will take over. You keep your place.`;
    if (event === 'ended.visitor') return t`You ended this chat.`;
    if (event === 'ended.operator') return t`${name} ended this chat.`;
    return t`The chat ended due to inactivity.`;
  };
}
