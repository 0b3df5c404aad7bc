import { useLingui } from '@lingui/react/macro';
import { chatAway, chatClaim } from '@pavilion/contract/support/desk-chat';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Headphones, Inbox } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Switch } from '@pavilion/ui/switch';
import { useMedia } from '@pavilion/ui/use-media';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './chats.module.css';
import { Conversation } from './conversation.tsx';
import { type BoardSight, type ChatRow, useBoard } from './use-board.ts';

/** The chat desk: who waits, the operator's own chats, and the one that is open. */
export function ChatsPage() {
  const { t } = useLingui();
  const { may, inBrand, me } = useOperator();
  const sight = useBoard(inBrand.brandId);
  const { values, set } = useAddress<'id'>({ id: '' });
  const away = useAct(chatAway);
  const { board } = sight;
  // A phone shows the lists or a chat, so nothing is open until it is chosen.
  const isPhone = useMedia('(width < 760px)');
  const chosen = values.id || (isPhone ? '' : (board?.mine[0]?.id ?? ''));
  return (
    <Page
      title={t`Live chat`}
      lead={t`Waiting chats come first, longest wait on top. Several chats can be open at once.`}
      actions={
        <>
          {may('support.supervise') ? <Button render={<Link to={paths.chatOverview} />}>{t`All chats and rules`}</Button> : null}
          <Switch
            checked={!(board?.away ?? false)}
            disabled={away.busy || !board}
            onChange={(event) => void away.run({ away: !event.target.checked })}
          >
            {t`Available for chats`}
          </Switch>
        </>
      }
    >
      {sight.lost ? <p className={styles.lost} role="status">{t`No connection. Reconnecting automatically.`}</p> : null}
      <div className={styles.desk} data-open={chosen || undefined}>
        <Lists sight={sight} chosen={chosen} onChoose={(id) => set({ id })} />
        {chosen ? (
          <Conversation
            key={chosen}
            id={chosen}
            row={board ? [...board.mine, ...board.waiting].find((row) => row.id === chosen) : undefined}
            colleagues={board?.operators.filter(({ id }) => id !== me.operator.id) ?? []}
            typedAt={sight.typed[chosen] ?? 0}
            onBack={() => set({ id: '' })}
          />
        ) : (
          <section className={styles.none}>
            <EmptyState icon={<Headphones />} title={t`No chat is open`}>{t`Claim a waiting chat to open it here.`}</EmptyState>
          </section>
        )}
      </div>
    </Page>
  );
}

interface ListsProps {
  sight: BoardSight;
  chosen: string;
  onChoose(id: string): void;
}

function Lists({ sight: { board, typed }, chosen, onChoose }: ListsProps) {
  const { t } = useLingui();
  const claim = useAct(chatClaim);
  const now = useNow();
  const [taken, setTaken] = useState('');
  if (!board) return <Skeleton count={6} />;
  const take = (id: string) => {
    setTaken(id);
    void claim.run({ id }).then((done) => (done ? onChoose(id) : undefined));
  };
  return (
    <div className={styles.lists}>
      <Failure error={claim.error} />
      <section aria-label={t`Waiting`}>
        <h2>
          {t`Waiting`} <Badge tone={board.waiting.some(({ late }) => late) ? 'warn' : 'neutral'}>{board.waiting.length}</Badge>
        </h2>
        {board.waiting.length === 0 ? (
          <p className={styles.quiet}>
            <Inbox /> {t`No one is waiting.`}
          </p>
        ) : null}
        <ul>
          {board.waiting.map((row) => (
            <li key={row.id} className={styles.row} data-late={row.late || undefined} data-chosen={row.id === chosen || undefined}>
              <RowWords row={row} now={now} typedAt={0} onChoose={onChoose} />
              <Button
                size="s"
                loading={claim.busy && taken === row.id}
                disabled={claim.busy && taken !== row.id}
                onClick={() => take(row.id)}
                aria-label={t`Claim the chat of ${row.name || t`a visitor`}`}
              >
                {t`Claim`}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t`My chats`}>
        <h2>
          {t`My chats`} <Badge>{board.mine.length}</Badge>
        </h2>
        <ul>
          {board.mine.map((row) => (
            <li key={row.id} className={styles.row} data-late={row.late || undefined} data-chosen={row.id === chosen || undefined}>
              <RowWords row={row} now={now} typedAt={typed[row.id] ?? 0} onChoose={onChoose} />
              {row.unread > 0 ? (
                <Badge tone="action">
                  <VisuallyHidden>{t`Unread:`}</VisuallyHidden>
                  {row.unread}
                </Badge>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const TICK_MS = 1_000;
const TYPING_MS = 5_000;

/** The present moment, each second while the page is in sight. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Minutes and seconds since. */
function clockText(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:${pad(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

function RowWords({ row, now, typedAt, onChoose }: { row: ChatRow; now: number; typedAt: number; onChoose(id: string): void }) {
  const { t } = useLingui();
  const { brandOf, brand } = useOperator();
  const isTyping = now - typedAt < TYPING_MS;
  return (
    <button type="button" className={styles.rowWords} onClick={() => onChoose(row.id)}>
      <strong>{row.name || t`A visitor`}</strong>
      <span className={styles.last}>{isTyping ? t`is writing…` : row.last || t`A picture`}</span>
      <span className={styles.facts}>
        {row.waitingSince ? (
          <span className={styles.clock} data-late={row.late || undefined}>
            <VisuallyHidden>{t`Waiting for`}</VisuallyHidden>
            {clockText(row.waitingSince, now)}
          </span>
        ) : null}
        <span>{row.language}</span>
        {brand ? null : <span>{brandOf(row.brandId)?.name}</span>}
      </span>
    </button>
  );
}
