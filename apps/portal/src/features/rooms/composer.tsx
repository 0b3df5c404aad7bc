import { sendsLine } from '@pavilion/ui/sends-line';
import { cx } from '@pavilion/ui/cx';
import { useLingui } from '@lingui/react/macro';
import { ROOM_RULES_VERSION, roomRules } from '@pavilion/contract/rooms/calls';
import { Button } from '@pavilion/ui/button';
import { Send } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { serverNow } from '../../boot.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { askAccount } from '../../paths.ts';
import talk from '../../parts/talk.module.css';
import { draftOf } from './outgoing-lines.ts';
import type { RoomFacts, RoomStore } from './room-store.ts';
import styles from './room.module.css';
import { useWhyWords } from './words.ts';

/** The field, or why there is none: rules to read first, no account, banned from writing, room closed. */
export function Composer({ store, room }: { store: RoomStore; room: RoomFacts }) {
  const { t } = useLingui();
  const location = useLocation();
  const whyWords = useWhyWords();
  const { me } = room;
  if (me.write && !me.rulesRead) return <Rules store={store} />;
  if (me.write) return <Field key={room.presenter.id} store={store} room={room} />;
  const asksAccount = me.why === 'visitor' || me.why === 'trial';
  return (
    <div className={styles.closed} role="status">
      <p>{whyWords(me)}</p>
      {asksAccount ? (
        <Button tone="primary" render={<Link to={askAccount(location, me.why === 'trial', location.pathname)} state={location.state} />}>
          {me.why === 'trial' ? t`Open an account` : t`Log in`}
        </Button>
      ) : null}
    </div>
  );
}

/** Read before the first line. */
function Rules({ store }: { store: RoomStore }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const accept = (): void => {
    setBusy(true);
    call(roomRules, { body: { version: ROOM_RULES_VERSION } })
      .then(() => store.again(), setFailed)
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles.rules} aria-labelledby="room-rules">
      <h3 id="room-rules">{t`Before you write`}</h3>
      <ul>
        <li>{t`Be kind. No insults, hate or threats.`}</li>
        <li>{t`No sexual content or links. Presenters don't accept gifts or money.`}</li>
        <li>{t`No advertising, links or contact details. Never share a password.`}</li>
        <li>{t`No one can promise a win. If it's no longer fun, take a break.`}</li>
        <li>{t`Others see your nickname, never your username. Moderators can remove messages and block people.`}</li>
      </ul>
      {failed ? <p role="alert">{words(failed)}</p> : null}
      <Button tone="primary" loading={busy} onClick={accept}>{t`I've read this`}</Button>
    </section>
  );
}

const TICK_MS = 500;

/** Whole seconds until a moment of the server's clock; 0: over. */
function useLeft(until: string | null): number {
  const [now, setNow] = useState(serverNow);
  const end = until ? Date.parse(until) : 0;
  useEffect(() => {
    if (end <= serverNow()) return;
    const timer = setInterval(() => {
      setNow(serverNow());
      if (end <= serverNow()) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

function Field({ store, room }: { store: RoomStore; room: RoomFacts }) {
  const { t } = useLingui();
  const { id } = room.presenter;
  const [draft] = useState(() => draftOf(id));
  const [text, setText] = useState(draft.get);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = useLeft(room.me.slowUntil);
  const length = [...text].length;
  const isLong = length > room.mostText;
  const write = (next: string): void => {
    setText(next);
    draft.set(next);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const words = text.trim();
    if (!words || isLong || left > 0) return;
    write('');
    field.current?.focus();
    void store.send(words);
  };
  const note = isLong ? t`${length} of ${room.mostText} characters` : left > 0 ? t`Slow mode: you can write in ${left} s` : null;
  return (
    <form className={cx(talk.composer, styles.composer)} onSubmit={submit}>
      <p className={styles.note} id="room-note" role={isLong ? 'alert' : undefined}>
        {note}
      </p>
      <textarea
        ref={field}
        aria-label={t`Your message`}
        aria-describedby="room-note"
        aria-invalid={isLong || undefined}
        className={talk.input}
        rows={1}
        placeholder={t`Message everyone in the room`}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (sendsLine(event.nativeEvent)) submit(event);
        }}
      />
      <IconButton type="submit" label={t`Send`} disabled={!text.trim() || isLong || left > 0} className={talk.send}>
        <Send />
      </IconButton>
    </form>
  );
}
