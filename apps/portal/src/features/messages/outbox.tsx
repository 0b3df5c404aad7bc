import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deleteOutbox } from '@pavilion/contract/inbox/calls';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Send, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { INBOX } from './unread-query.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { useLetterTime } from './letter-time.ts';
import styles from './messages.module.css';
import { inboxQueries, type OutboxMessage } from './queries.ts';
import type { BoardState } from './use-board.ts';

interface OutboxProps {
  state: BoardState;
  change(next: Partial<BoardState>): void;
}

/** What the member wrote to others, and the state of each. */
export function Outbox({ state, change }: OutboxProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(inboxQueries.outbox(state));
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteOutbox, { body: { messageIds: [id] } }),
    onSettled: () => client.invalidateQueries({ queryKey: [INBOX] }),
  });
  if (error && !data)
    return (
      <ErrorState title={t`Couldn't load your messages`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton shape="block" height="110px" count={3} />;
  if (data.list.length === 0)
    return (
      <Card pad="l">
        <EmptyState icon={<Send />} title={t`No sent messages`}>
          <Trans>Messages you send appear here.</Trans>
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className={styles.sent}>
        {data.list.map((row) => (
          <Sent key={row.id} row={row} onDelete={() => remove.mutate(row.id)} />
        ))}
      </ul>
      {data.totalPages > 1 ? (
        <HistoryFoot
          count={<Plural value={data.totalCount} one="# message" other="# messages" />}
          page={state.page}
          pages={data.totalPages}
          onPage={(page) => change({ page })}
        />
      ) : null}
    </>
  );
}

function Sent({ row, onDelete }: { row: OutboxMessage; onDelete(): void }) {
  const { t } = useLingui();
  const time = useLetterTime();
  return (
    <Card as="li" pad="m" className={styles.sentLetter}>
      <header className={styles.sentHead}>
        <span className={styles.sentTo}>{t`To: ${row.to}`}</span>
        {row.state === 'held' ? <Badge tone="warn">{t`Under review`}</Badge> : null}
        {row.state === 'refused' ? <Badge tone="bad">{t`Not delivered`}</Badge> : null}
        <time className="num" dateTime={row.date}>
          {time.full(row.date)}
        </time>
        <IconButton size="s" label={t`Remove “${row.title}” from the list`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </header>
      <h2 className={styles.sentTitle}>{row.title}</h2>
      <p className={styles.text}>{row.content}</p>
      {row.reason ? <p className={styles.from}>{t`Reason: ${row.reason}`}</p> : null}
    </Card>
  );
}
