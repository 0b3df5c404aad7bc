import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { letterTopics } from '@pavilion/contract/inbox/calls';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { FilePenLine, Search, Settings } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHead } from '../../parts/rail.tsx';
import { Inbox } from './inbox.tsx';
import styles from './messages.module.css';
import { Outbox } from './outbox.tsx';
import { inboxQueries } from './queries.ts';
import { useTopicWords } from './topic-words.tsx';
import { type BoardState, useBoard } from './use-board.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const WriteDialog = late(() => import('./write-dialog.tsx'), 'WriteDialog');
const MessageSettings = late(() => import('./message-settings.tsx'), 'MessageSettings');

/** Messages: received, sent, settings of notices. */
export function MessageBoard({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui();
  const [state, change] = useBoard();
  const [writing, setWriting] = useState(false);
  const { data } = useQuery(inboxQueries.inbox({ topic: null, q: '', page: 1 }));
  const total = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0;
  const unread = data?.unread ?? 0;
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Messages`}
        lead={
          data ? (
            <>
              <Plural value={unread} _0="No unread messages." one="# unread." other="# unread." />{' '}
              <Trans>Messages about money link to the transaction.</Trans>
            </>
          ) : null
        }
        end={
          <div className={styles.ways}>
            {mayWrite ? (
              <Button tone="primary" iconStart={<FilePenLine />} onClick={() => setWriting(true)}>
                {t`Write`}
              </Button>
            ) : null}
          </div>
        }
      />
      <div className={styles.bar}>
        <Segmented
          label={t`Message sections`}
          width="fit"
          value={state.view}
          onValue={(view) => change({ view, topic: null, q: '' })}
          options={[
            { value: 'in', label: t`Inbox` },
            { value: 'out', label: t`Sent` },
            { value: 'settings', label: t`Preferences`, icon: <Settings /> },
          ]}
        />
        {state.view === 'in' ? <Topics state={state} change={change} counts={data?.counts ?? {}} total={total} /> : null}
        {state.view === 'settings' ? null : <SearchBox key={state.view} q={state.q} onSearch={(q) => change({ q })} />}
      </div>
      {state.view === 'in' ? <Inbox state={state} change={change} /> : null}
      {state.view === 'out' ? <Outbox state={state} change={change} /> : null}
      <Part corner>
        {state.view === 'settings' ? <MessageSettings /> : null}
        {writing ? <WriteDialog onClose={() => setWriting(false)} /> : null}
      </Part>
    </div>
  );
}

interface TopicsProps {
  state: BoardState;
  change(next: Partial<BoardState>): void;
  counts: Readonly<Record<string, number>>;
  total: number;
}

const ALL = 'all';

function Topics({ state, change, counts, total }: TopicsProps) {
  const { t } = useLingui();
  const words = useTopicWords();
  const shown = letterTopics.filter((topic) => (counts[topic] ?? 0) > 0 || topic === state.topic);
  const label = (text: string, count: number) => (
    <>
      {text} <span className={cx('num', styles.count)}>{count}</span>
    </>
  );
  return (
    <Segmented
      label={t`About`}
      width="fit"
      value={state.topic ?? ALL}
      onValue={(topic) => change({ topic: topic === ALL ? null : topic })}
      options={[
        { value: ALL, label: label(t`All`, total) },
        ...shown.map((topic) => ({ value: topic, label: label(words[topic], counts[topic] ?? 0) })),
      ]}
    />
  );
}

function SearchBox({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const { t } = useLingui();
  const [text, setText] = useState(q);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField
        label={t`Search messages`}
        labelHidden
        placeholder={t`Search messages`}
        type="search"
        maxLength={80}
        start={<Search />}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
      />
    </form>
  );
}
