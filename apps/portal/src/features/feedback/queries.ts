import { ownFeedback } from '@pavilion/contract/content/feedback';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';

const SHOWN = 10;

/** The member's last questions with their states. */
export const ownFeedbackQuery = () =>
  queryOptions({
    queryKey: ['feedback', sessionStore.get()?.id ?? 'visitor'],
    queryFn: ({ signal }) => call(ownFeedback, { query: { pageNo: 1, pageSize: SHOWN }, signal }),
    refetchInterval: 60_000,
  });
