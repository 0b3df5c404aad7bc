import { cx } from '@pavilion/ui/cx';
import { Plural, useLingui } from '@lingui/react/macro';
import type { RoomLine } from '@pavilion/contract/rooms/calls';
import { Button } from '@pavilion/ui/button';
import { CircleAlert, Clock, Ellipsis, EyeOff, Flag } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { roomHide } from '@pavilion/contract/rooms/calls';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useClock, useMoment } from '../../parts/moment.ts';
import talk from '../../parts/talk.module.css';
import type { OutgoingLine } from './outgoing-lines.ts';
import type { RoomFacts, RoomSight, RoomStore } from './room-store.ts';
import styles from './room.module.css';
import { useEventWords, useNameWords } from './words.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const Menu = late(() => import('@pavilion/ui/menu'), 'Menu');
const ReportDialog = late(() => import('./dialogs.tsx'), 'ReportDialog');

const NEAR_END = 120;

interface Props {
  store: RoomStore;
  sight: RoomSight;
  room: RoomFacts;
}

/** What was said. New lines are read out politely; a reader who has scrolled up stays there and sees how many came. */
export function Lines({ store, sight, room }: Props) {
  const { t } = useLingui();
  const { lines, pending, more } = sight;
  const box = useRef<HTMLDivElement>(null);
  const place = useScrolling(box, sight);
  const [reported, setReported] = useState<RoomLine | null>(null);
  const [busy, setBusy] = useState(false);
  const [readTo] = useState(room.me.readNumber);
  const firstNew = readTo > 0 ? lines.find((line) => line.number > readTo && !line.own && line.from !== 'house')?.number : undefined;
  const earlier = (): void => {
    setBusy(true);
    place.hold();
    void store
      .earlier()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.middle}>
      <div
        ref={box}
        className={cx(talk.log, styles.log)}
        // Keys must reach what is above.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={t`Messages`}
        onScroll={place.onScroll}
      >
        {more ? (
          <Button size="s" tone="quiet" className={styles.earlier} loading={busy} onClick={earlier}>{t`Earlier messages`}</Button>
        ) : null}
        {lines.length === 0 && pending.length === 0 ? <p className={styles.quiet}>{t`No messages yet.`}</p> : null}
        <ol className={cx(talk.lines, styles.lines)}>
          {lines.map((line) => (
            <Fragment key={line.number}>
              {line.number === firstNew ? <li className={styles.newMark}>{t`New since your last visit`}</li> : null}
              <Line line={line} presenter={room.presenter.name} store={store} onReport={setReported} />
            </Fragment>
          ))}
          {pending.map((one) => (
            <PendingLine key={one.clientId} one={one} store={store} />
          ))}
        </ol>
      </div>
      {place.missed > 0 ? (
        <Button size="s" tone="primary" className={styles.jump} onClick={place.toEnd}>
          <Plural value={place.missed} one="# new message" other="# new messages" />
        </Button>
      ) : null}
      {reported ? (
        <Part corner>
          <ReportDialog modelId={room.presenter.id} line={reported} onClose={() => setReported(null)} />
        </Part>
      ) : null}
    </div>
  );
}

/** Follows the end for readers who are there, and preserves the place of others, also when earlier lines come in above. */
function useScrolling(box: React.RefObject<HTMLDivElement | null>, { lines, pending }: RoomSight) {
  const isNear = useRef(true);
  const held = useRef<number | null>(null);
  const seen = useRef(0);
  const [missed, setMissed] = useState(0);
  const last = lines.at(-1)?.number ?? 0;
  const first = lines[0]?.number ?? 0;
  const own = lines.at(-1)?.own === true;
  // One that failed grows by its reason and its buttons.
  const failed = pending.filter((one) => one.failed !== null).length;
  const toEnd = (): void => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    seen.current = last;
    setMissed(0);
  };
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    if (held.current !== null) {
      log.scrollTop += log.scrollHeight - held.current;
      held.current = null;
    }
  }, [box, first]);
  useLayoutEffect(() => {
    if (isNear.current || own) {
      box.current?.scrollTo({ top: box.current.scrollHeight });
      seen.current = last;
      setMissed(0);
    } else setMissed(lines.filter(({ number, from }) => number > seen.current && from !== 'house').length);
    // Lines that change in place move nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [box, last, own, pending.length, failed]);
  return {
    missed,
    toEnd,
    hold: () => {
      held.current = box.current?.scrollHeight ?? null;
    },
    onScroll: () => {
      const log = box.current;
      if (!log) return;
      isNear.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
      if (isNear.current) {
        seen.current = last;
        setMissed(0);
      }
    },
  };
}

interface LineProps {
  line: RoomLine;
  presenter: string;
  store: RoomStore;
  onReport(line: RoomLine): void;
}

function Line({ line, presenter, store, onReport }: LineProps) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const eventWords = useEventWords();
  const nameWords = useNameWords();
  const clock = useClock();
  const moment = useMoment();
  const time = (
    <time dateTime={line.at} title={moment(line.at)}>
      {clock(line.at)}
    </time>
  );
  if (line.from === 'house') {
    return (
      <li className={cx(talk.event, styles.event)}>
        {time} {eventWords(line)}
      </li>
    );
  }
  const name = line.from === 'presenter' ? presenter : line.own ? t`You` : nameWords(line);
  return (
    <li className={styles.line} data-from={line.from} data-own={line.own || undefined}>
      <p className={styles.meta}>
        <strong>{name}</strong>
        {line.from === 'presenter' ? <span className={styles.role}>{t`Presenter`}</span> : null}
        {time}
      </p>
      <p className={styles.text} dir="auto" data-removed={line.removed || undefined}>
        {line.removed ? t`This message was removed.` : line.text}
      </p>
      {isMember && !line.own && !line.removed ? <LineMenu line={line} name={name} store={store} onReport={onReport} /> : null}
    </li>
  );
}

/** Report, hide. The menu's code comes when it is first asked for. */
function LineMenu({ line, name, store, onReport }: { line: RoomLine; name: string; store: RoomStore; onReport(line: RoomLine): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [wanted, setWanted] = useState(false);
  const hide = (): void => {
    void call(roomHide, { body: { tag: line.tag ?? '', hidden: true } }).then(
      () => {
        toasts.show({ tone: 'good', title: t`You won't see ${name}'s messages any more` });
        store.again();
      },
      (error: unknown) => toasts.show({ tone: 'bad', title: words(error) }),
    );
  };
  const trigger = (
    <IconButton
      label={t`More options for ${name}'s message`}
      className={styles.menu}
      {...(wanted ? {} : { onClick: () => setWanted(true) })}
    >
      <Ellipsis />
    </IconButton>
  );
  if (!wanted) return trigger;
  return (
    <Part corner fallback={trigger}>
      <OpenMenu
        trigger={trigger}
        items={[
          { key: 'report', label: t`Report this message`, icon: <Flag />, onSelect: () => onReport(line) },
          ...(line.tag === null ? [] : [{ key: 'hide', label: t`Hide ${name}`, icon: <EyeOff />, onSelect: hide }]),
        ]}
      />
    </Part>
  );
}

/** Opens when it is first rendered: a press requested it. */
function OpenMenu(props: Omit<Parameters<typeof Menu>[0], 'open' | 'onOpenChange'>) {
  const [open, setOpen] = useState(true);
  return <Menu {...props} open={open} onOpenChange={setOpen} />;
}

function PendingLine({ one, store }: { one: OutgoingLine; store: RoomStore }) {
  const { t } = useLingui();
  const words = useErrorWords();
  return (
    <li className={styles.line} data-own data-pending={one.failed ? undefined : true}>
      <p className={styles.text} dir="auto">
        {one.text}
      </p>
      {one.failed ? (
        <div className={cx(talk.failed, styles.failed)} role="alert">
          <p>
            <CircleAlert /> {words(one.failed)}
          </p>
          <p>
            <Button size="s" onClick={() => void store.send(one)}>{t`Send again`}</Button>
            <Button size="s" tone="quiet" onClick={() => store.discard(one.clientId)}>{t`Discard`}</Button>
          </p>
        </div>
      ) : (
        <p className={styles.meta}>
          <Clock /> {t`sending`}
        </p>
      )}
    </li>
  );
}
