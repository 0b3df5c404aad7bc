import { useLingui } from '@lingui/react/macro';
import { roomRead } from '@pavilion/contract/rooms/calls';
import { Badge } from '@pavilion/ui/badge';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { MessageCircle, UserCog, WifiOff } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import talk from '../../parts/talk.module.css';
import { Composer } from './composer.tsx';
import { Face } from './face.tsx';
import { Lines } from './lines.tsx';
import styles from './room.module.css';
import { createRoomStore, type RoomFacts, type RoomSight, type RoomStore } from './room-store.ts';
import { useNextWords, useWhyWords } from './words.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const HiddenPeople = late(() => import('./dialogs.tsx'), 'HiddenPeople');

/** The current room of a presenter, for the page that shows it. Another login is another reader. */
export function useRoom(id: string): { store: RoomStore; sight: RoomSight } {
  const { isLogin } = useSession();
  // A reader who logs in or out starts again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const store = useMemo(() => createRoomStore(id), [id, isLogin]);
  const sight = useSyncExternalStore(store.watch, store.read);
  useEffect(() => store.follow(), [store]);
  return { store, sight };
}

interface Props {
  store: RoomStore;
  sight: RoomSight;
  /** Shown at the end of the head: how the panel is closed. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** Head, lines and the field to write in. */
export function Room({ store, sight, actions, className }: Props) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { room, refused, lost } = sight;
  const [asks, setAsks] = useState(false);
  useReading(sight, isMember);
  if (refused) {
    return (
      <section className={cx(styles.room, className)} aria-label={t`Room`}>
        <EmptyState
          icon={<MessageCircle />}
          title={t`Room not found`}
        >{t`It may have moved. Find all presenters on the home page.`}</EmptyState>
      </section>
    );
  }
  return (
    <section
      className={cx(styles.room, className)}
      aria-label={room ? t`${room.presenter.name}'s room` : t`Room`}
      aria-busy={room === null}
    >
      <header className={cx(talk.head, styles.head)}>
        <Head room={room} />
        {isMember && room?.me.read ? (
          <IconButton label={t`Hidden people`} onClick={() => setAsks(true)}>
            <UserCog />
          </IconButton>
        ) : null}
        {actions}
      </header>
      {lost > 0 && room ? (
        <p className={talk.lost} role="status">
          <WifiOff />
          {t`You're offline. We'll reconnect automatically; your message is saved.`}
        </p>
      ) : null}
      {room === null ? (
        <div className={cx(talk.first, styles.first)}>
          {lost > 1 ? <p role="alert">{t`Can't reach the room right now. Retrying.`}</p> : <Skeleton count={5} />}
        </div>
      ) : room.me.read ? (
        <>
          <Lines store={store} sight={sight} room={room} />
          <Composer store={store} room={room} />
        </>
      ) : (
        <NotAvailable room={room} />
      )}
      {asks ? (
        <Part corner>
          <HiddenPeople store={store} onClose={() => setAsks(false)} />
        </Part>
      ) : null}
    </section>
  );
}

function Head({ room }: { room: RoomFacts | null }) {
  const { t } = useLingui();
  const nextWords = useNextWords();
  if (!room) return <Skeleton count={1} />;
  const { name, picture, streaming, nextAt } = room.presenter;
  return (
    <>
      <Face picture={picture} name={name} className={styles.headFace} />
      <div className={talk.who}>
        <h2>{name}</h2>
        {streaming ? <Badge tone="good">{t`Online now`}</Badge> : <p>{room.open ? t`Room open` : nextWords(nextAt)}</p>}
      </div>
    </>
  );
}

function NotAvailable({ room: { me } }: { room: RoomFacts }) {
  const { t } = useLingui();
  const whyWords = useWhyWords();
  return (
    <div className={cx(talk.first, styles.first)}>
      <EmptyState icon={<MessageCircle />} title={t`Not available to you`}>
        {whyWords(me)}
      </EmptyState>
    </div>
  );
}

/** What is in sight is read, while the page is looked at; a moment is given so that each line is not an errand. */
function useReading({ room, lines }: RoomSight, isMember: boolean): void {
  const last = lines.at(-1)?.number ?? 0;
  const id = room?.presenter.id;
  const isNew = isMember && room?.me.read === true && last > room.me.readNumber;
  useEffect(() => {
    if (!isNew || id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void call(roomRead, { body: { modelId: id, number: last } })
          .then(() => queryClient.invalidateQueries({ queryKey: ['rooms', 'unread'] }))
          .catch(() => undefined);
      }, READ_AFTER_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNew, id, last]);
}

const READ_AFTER_MS = 1_500;
