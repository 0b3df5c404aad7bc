import { useLingui } from '@lingui/react/macro';
import { deleteInbox, readMessages, restoreInbox } from '@pavilion/contract/inbox/calls';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { INBOX } from './unread-query.ts';
import { useErrorWords } from '../../parts/error-words.tsx';

/** How long deleting a letter can be undone with one press; after that for a day only by the undo of another screen. */
const UNDO_MS = 12_000;

/** Reading, marking as unread, deleting with its undo. Lists are fetched again after each. */
export function useLetterActs() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const settled = {
    onSettled: () => client.invalidateQueries({ queryKey: [INBOX] }),
    onError: (error: unknown) => void toasts.show({ tone: 'bad', title: words(error) ?? t`Couldn't do that` }),
  };
  const mark = useMutation({
    mutationFn: (body: { messageIds?: string[]; all?: boolean; read: boolean }) => call(readMessages, { body }),
    ...settled,
  });
  const restore = useMutation({ mutationFn: (messageIds: string[]) => call(restoreInbox, { body: { messageIds } }), ...settled });
  const remove = useMutation({
    mutationFn: (messageIds: string[]) => call(deleteInbox, { body: { messageIds } }),
    ...settled,
    onSuccess: ({ changed }, messageIds) => {
      toasts.show({
        title: changed === 1 ? t`Message deleted` : t`${changed} messages deleted`,
        stay: UNDO_MS,
        action: { label: t`Undo`, onAction: () => restore.mutate(messageIds) },
      });
    },
  });
  return { mark, remove };
}
