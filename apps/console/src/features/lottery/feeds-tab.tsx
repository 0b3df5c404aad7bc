import { useLingui } from '@lingui/react/macro';
import { lotteryFeedGames, lotteryFeeds } from '@pavilion/contract/lottery/desk-feeds';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Pencil, Ticket } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import styles from './lottery.module.css';

type Feeds = WireValue<typeof lotteryFeeds>;
type Feed = Feeds['list'][number];
type FeedGame = Feeds['games'][number];

/** Feeds of official results and the games each may speak for. */
export function FeedsTab() {
  const { t } = useLingui();
  const query = useQuery(ask(lotteryFeeds));
  return (
    <Answered query={query} failed={t`Could not load the feeds`}>
      {({ list, games, mayChange }) =>
        list.length === 0 ? (
          <EmptyState compact icon={<Ticket />} title={t`No feed`}>
            {t`Feeds sign the results they send. Create a key on the command line: lottery feed <name>.`}
          </EmptyState>
        ) : (
          <div className={styles.stack}>
            {list.map((feed) => (
              <OneFeed key={feed.name} feed={feed} games={games} mayChange={mayChange} />
            ))}
          </div>
        )
      }
    </Answered>
  );
}

function OneFeed({ feed, games, mayChange }: { feed: Feed; games: readonly FeedGame[]; mayChange: boolean }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const own = games.filter(({ gameId }) => feed.gameIds.includes(gameId));
  return (
    <section className={styles.card} data-framed aria-label={feed.name}>
      <p className={styles.head}>
        <strong>{feed.name}</strong> {own.length === 0 ? <Badge tone="warn">{t`No games assigned`}</Badge> : null}
      </p>
      {own.length === 0 ? (
        <p className={styles.note}>{t`All its results are rejected.`}</p>
      ) : (
        <ul className={styles.list}>
          {own.map(({ gameId, name, code }) => (
            <li key={gameId}>
              {name} <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <RecordActs>
          <Button iconStart={<Pencil />} onClick={() => setIsAsking(true)}>{t`Change games`}</Button>
        </RecordActs>
      ) : null}
      {isAsking ? <FeedDialog feed={feed} games={games} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

function FeedDialog({ feed, games, onClose }: { feed: Feed; games: readonly FeedGame[]; onClose(): void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly number[]>(feed.gameIds);
  const act = useControlAct(lotteryFeedGames, { onDone: onClose });
  const isChanged = chosen.length !== feed.gameIds.length || chosen.some((id) => !feed.gameIds.includes(id));
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Games of ${feed.name}`}
      lead={t`Results of this feed are accepted for these games only, for all brands.`}
      confirmLabel={t`Change games`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      incomplete={!isChanged}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ name: feed.name, version: feed.version, gameIds: [...chosen], reason })}
    >
      <ProposedNotice kind="lottery.feed.games" subjectId={feed.name} />
      <div role="group" aria-label={t`Official games`} className={styles.pair}>
        {games.map(({ gameId, name, code }) => (
          <Checkbox
            key={gameId}
            checked={chosen.includes(gameId)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, gameId] : chosen.filter((id) => id !== gameId))}
          >
            {name} <code>{code}</code>
          </Checkbox>
        ))}
      </div>
    </ActDialog>
  );
}
