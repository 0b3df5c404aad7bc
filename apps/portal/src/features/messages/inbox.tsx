import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Checkbox } from '@pavilion/ui/checkbox';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { CheckCheck, Mail, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { LetterRow } from './letter-row.tsx';
import { LetterView } from './letter-view.tsx';
import styles from './messages.module.css';
import { inboxQueries, type Letter } from './queries.ts';
import type { BoardState } from './use-board.ts';
import { useLetterActs } from './use-letter-acts.ts';

interface InboxProps {
  state: BoardState;
  change(next: Partial<BoardState>): void;
}

/** The list beside the letter; on a phone the list, then the letter. */
export function Inbox({ state, change }: InboxProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(inboxQueries.inbox(state));
  const { mark, remove } = useLetterActs();
  const letters = data?.content ?? [];
  const at = letters.findIndex(({ id }) => id === state.id);
  const opened = letters[at];
  const open = (letter: Letter) => {
    change({ id: letter.id });
    if (!letter.read) mark.mutate({ messageIds: [letter.id], read: true });
  };
  if (error && !data)
    return (
      <ErrorState title={t`Couldn't load your messages`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  if (!data) return <Waiting />;
  if (letters.length === 0)
    return <Nothing isFiltered={state.q !== '' || state.topic !== null} onAll={() => change({ q: '', topic: null })} />;
  const beside = (step: number) => {
    const next = letters[at + step];
    return next ? () => open(next) : undefined;
  };
  return (
    <div className={styles.board} data-open={opened ? true : undefined}>
      <Card pad="none" as="section" className={styles.list} aria-label={t`Inbox`}>
        <List letters={letters} current={state.id} onOpen={open} acts={{ mark, remove }} />
        {data.totalPages > 1 ? (
          <div className={styles.pages}>
            <HistoryFoot
              count={<Plural value={data.totalCount} one="# message" other="# messages" />}
              page={state.page}
              pages={data.totalPages}
              onPage={(page) => change({ page, id: '' })}
            />
          </div>
        ) : null}
      </Card>
      <Card pad="l" as="section" className={styles.letter} aria-label={t`The message`}>
        {opened ? (
          <LetterView
            key={opened.id}
            letter={opened}
            onBack={() => change({ id: '' })}
            onNewer={beside(-1)}
            onOlder={beside(1)}
            onDelete={() => {
              remove.mutate([opened.id]);
              change({ id: '' });
            }}
            onKeep={() => {
              mark.mutate({ messageIds: [opened.id], read: false });
              change({ id: '' });
            }}
            onChoose={() => change({ view: 'settings' })}
          />
        ) : (
          <EmptyState icon={<Mail />} picture={<BrandObject name="messages" />} title={t`Select a message`}>
            <Trans>It opens here.</Trans>
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

interface ListProps {
  letters: readonly Letter[];
  current: string;
  onOpen(letter: Letter): void;
  acts: ReturnType<typeof useLetterActs>;
}

function List({ letters, current, onOpen, acts: { mark, remove } }: ListProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A letter that has left the list is chosen no longer.
  const ids = letters.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = ids.length === letters.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const unread = letters.some(({ read }) => !read);
  return (
    <>
      <div className={styles.tools}>
        <Checkbox checked={isAll} onChange={() => setChosen(isAll ? new Set() : new Set(letters.map(({ id }) => id)))}>
          {ids.length > 0 ? <Plural value={ids.length} one="# selected" other="# selected" /> : t`Select all`}
        </Checkbox>
        <span className={styles.toolWays}>
          <IconButton
            label={ids.length > 0 ? t`Mark selected as read` : t`Mark all as read`}
            disabled={ids.length === 0 && !unread}
            onClick={() => mark.mutate(ids.length > 0 ? { messageIds: ids, read: true } : { all: true, read: true })}
          >
            <CheckCheck />
          </IconButton>
          <IconButton
            label={t`Delete selected`}
            disabled={ids.length === 0}
            onClick={() => {
              remove.mutate(ids);
              setChosen(new Set());
            }}
          >
            <Trash2 />
          </IconButton>
        </span>
      </div>
      <ul className={styles.rows}>
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isCurrent={letter.id === current}
            isChosen={chosen.has(letter.id)}
            onChoose={() => toggle(letter.id)}
            onOpen={() => onOpen(letter)}
          />
        ))}
      </ul>
    </>
  );
}

const Waiting = () => (
  <div className={styles.board}>
    <Card pad="m" className={styles.list}>
      <Skeleton shape="block" height="76px" count={6} />
    </Card>
    <Card pad="l" className={styles.letter}>
      <Skeleton count={6} />
    </Card>
  </div>
);

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll(): void }) {
  const { t } = useLingui();
  return (
    <Card pad="l">
      {isFiltered ? (
        <EmptyState icon={<Mail />} title={t`No results`} actions={<Button onClick={onAll}>{t`Show all messages`}</Button>}>
          <Trans>No matching messages.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon={<Mail />} picture={<BrandObject name="messages" />} title={t`No messages yet`}>
          <Trans>Messages about your money and account appear here.</Trans>
        </EmptyState>
      )}
    </Card>
  );
}
