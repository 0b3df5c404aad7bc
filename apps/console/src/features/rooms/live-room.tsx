import { sendsLine } from '@pavilion/ui/sends-line';
import { useLingui } from '@lingui/react/macro';
import { deskRoomOpen, deskRoomSay, deskRoomSlow, ROOM_SLOW_SECONDS } from '@pavilion/contract/rooms/desk';
import { MAX_ROOM_TEXT } from '@pavilion/contract/rooms/calls';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Ban, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextArea } from '@pavilion/ui/text-field';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '../../parts/failure.tsx';
import { momentText, timeText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { BlockDialog, RemoveDialog } from './act-dialogs.tsx';
import styles from './rooms.module.css';
import { type DeskLine, type Live, type LiveSight, useLive } from './use-live.ts';
import { useRoomWords } from './words.ts';

/** A room as its hosts and moderators see it. */
export function LiveRoom({ presenterId }: { presenterId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { sight, earlier } = useLive(presenterId);
  const [removed, setRemoved] = useState<DeskLine | null>(null);
  const [blocked, setBlocked] = useState<DeskLine | null>(null);
  const { presenter, lost, error } = sight;
  if (error) return <Failure error={error} />;
  if (!presenter) return <Skeleton count={8} />;
  return (
    <section className={styles.room} aria-label={t`Room of ${presenter.name}`}>
      <Head presenter={presenter} />
      {lost ? <p className={styles.lost} role="status">{t`No connection. Reconnecting automatically.`}</p> : null}
      <Log sight={sight} earlier={earlier} acts={may('rooms.moderate') ? { onRemove: setRemoved, onBlock: setBlocked } : null} />
      <Composer presenter={presenter} />
      {removed ? <RemoveDialog presenterId={presenterId} line={removed} onClose={() => setRemoved(null)} /> : null}
      {blocked ? <BlockDialog presenterId={presenterId} line={blocked} onClose={() => setBlocked(null)} /> : null}
    </section>
  );
}

function Head({ presenter }: { presenter: Live['presenter'] }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const open = useAct(deskRoomOpen);
  const slow = useAct(deskRoomSlow, { said: t`Slow mode set` });
  const { id: presenterId, slowSeconds } = presenter;
  const choices = [...new Set([...ROOM_SLOW_SECONDS, slowSeconds])].toSorted((one, other) => one - other);
  return (
    <header className={styles.head}>
      <h2>{presenter.name}</h2>
      <Badge tone={presenter.open ? 'good' : 'neutral'}>{presenter.open ? t({ message: 'Open', context: 'room' }) : t`Closed`}</Badge>
      {may('rooms.moderate') ? (
        <Select
          label={t`Slow mode`}
          value={String(slowSeconds)}
          disabled={slow.busy}
          onChange={(event) => void slow.run({ presenterId, seconds: Number(event.target.value) })}
          options={choices.map((seconds) => ({ value: String(seconds), label: seconds === 0 ? t`Off` : t`${seconds} s` }))}
        />
      ) : null}
      <Button
        tone={presenter.open ? 'secondary' : 'primary'}
        size="s"
        loading={open.busy}
        disabled={!presenter.active}
        onClick={() => void open.run({ presenterId, open: !presenter.open })}
      >
        {presenter.open ? t`Close the room` : t`Open the room`}
      </Button>
      <Failure error={open.error ?? slow.error} />
    </header>
  );
}

interface Acts {
  onRemove(line: DeskLine): void;
  onBlock(line: DeskLine): void;
}

const NEAR_END = 120;

function Log({ sight: { lines, more }, earlier, acts }: { sight: LiveSight; earlier(): Promise<void>; acts: Acts | null }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const last = lines.at(-1)?.number ?? 0;
  useLayoutEffect(() => {
    if (isNear.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={box}
      className={styles.log}
      role="log"
      aria-label={t`Messages`}
      // Keys must reach what is above.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
    >
      {more ? <Button size="s" tone="quiet" onClick={() => void earlier().catch(() => undefined)}>{t`Earlier messages`}</Button> : null}
      <ol>
        {lines.map((line) => (
          <Line key={line.number} line={line} acts={acts} />
        ))}
      </ol>
    </div>
  );
}

function Line({ line, acts }: { line: DeskLine; acts: Acts | null }) {
  const { t } = useLingui();
  const { event, nameOf } = useRoomWords();
  const time = (
    <time dateTime={line.at} title={momentText(line.at)}>
      {timeText(line.at)}
    </time>
  );
  if (line.from === 'house') {
    return (
      <li className={styles.event}>
        {time} {event(line.event, line.value)}
      </li>
    );
  }
  const name = line.from === 'presenter' ? (line.operator ?? t`Presenter`) : nameOf(line);
  return (
    <li className={styles.line} data-from={line.from} data-removed={line.removed || undefined}>
      <div>
        <p className={styles.meta}>
          {line.memberId ? (
            <Link className={linkClass()} to={paths.member(line.memberId)}>
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {line.operator ? <span>{t`as the presenter`}</span> : null}
          {time}
          {line.removed ? <Badge tone="warn">{t`Removed`}</Badge> : null}
        </p>
        <p className={styles.text} dir="auto">
          {line.text}
        </p>
      </div>
      {acts && !line.removed ? (
        <span className={styles.acts}>
          <IconButton label={t`Remove the message of ${name}`} onClick={() => acts.onRemove(line)}>
            <Trash2 />
          </IconButton>
          {line.memberId ? (
            <IconButton label={t`Ban ${name}`} onClick={() => acts.onBlock(line)}>
              <Ban />
            </IconButton>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

function Composer({ presenter }: { presenter: Live['presenter'] }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const say = useAct(deskRoomSay);
  /** The same words tried again are the same line. */
  const clientId = useRef<string | null>(null);
  if (!presenter.open) return <p className={styles.hint}>{t`The room is closed. Open it to write.`}</p>;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (say.busy || !text.trim()) return;
    clientId.current ??= crypto.randomUUID();
    void say.run({ presenterId: presenter.id, clientId: clientId.current, text: text.trim() }).then((done) => {
      if (!done) return;
      clientId.current = null;
      setText('');
    });
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <Failure error={say.error} />
      <TextArea
        label={t`Write as ${presenter.name}`}
        rows={2}
        maxLength={MAX_ROOM_TEXT}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          clientId.current = null;
        }}
        onKeyDown={(event) => {
          if (sendsLine(event.nativeEvent)) submit(event);
        }}
      />
      <Button type="submit" tone="primary" loading={say.busy} disabled={!text.trim()}>{t`Send`}</Button>
    </form>
  );
}
