import { cx } from '@pavilion/ui/cx';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Headphones, WifiOff, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageTitle } from '../../parts/page-title.ts';
import talk from '../../parts/talk.module.css';
import { Absent, isUnderWay, useWay } from './absent.tsx';
import { ChatLog } from './chat-log.tsx';
import { type ChatSight, endChat, followChat, readChat, reportRead, watchChat } from './chat-store.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { Ended } from './ended.tsx';

const TYPING_SHOWN_MS = 5_000;

/** The chat with customer service: a window of its own, a whole screen on a phone. */
export function ChatPage() {
  const { t } = useLingui();
  const sight = useSyncExternalStore(watchChat, readChat);
  useEffect(followChat, []);
  useReading(sight);
  usePageTitle(t`Live chat`);
  const { state } = sight;
  const { way, isChosen, chat, hold } = useWay(state);
  return (
    <main id="main" className={styles.window}>
      <Head sight={sight} />
      {sight.lost > 0 && state ? (
        <p className={talk.lost} role="status">
          <WifiOff />
          {t`You're offline. We'll reconnect automatically; your message is saved.`}
        </p>
      ) : null}
      {state === null ? <First failed={sight.lost > 1} /> : null}
      {state && (way === 'chat' || state.conversation || sight.pending.length > 0) ? (
        <>
          <ChatLog sight={sight} />
          {state.conversation?.state === 'ended' ? <Ended conversation={state.conversation} messages={sight.messages} /> : null}
        </>
      ) : null}
      {state && way === 'message' ? <Absent state={state} onChat={chat} onTouch={hold} /> : null}
      {way === 'chat' ? <Composer sight={sight} takesFocus={isChosen} /> : null}
    </main>
  );
}

/** What is in sight is read, while the window is looked at. */
function useReading({ messages }: ChatSight): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reportRead();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [messages]);
}

function useTyping(typedAt: number): boolean {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    const left = typedAt + TYPING_SHOWN_MS - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setUntil(typedAt), left);
    return () => clearTimeout(timer);
  }, [typedAt]);
  return typedAt > 0 && until !== typedAt;
}

function Head({ sight: { state, typedAt } }: { sight: ChatSight }) {
  const { t } = useLingui();
  const isTyping = useTyping(typedAt);
  const [asks, setAsks] = useState(false);
  const conversation = state?.conversation ?? null;
  const operator = conversation?.state === 'open' ? conversation.operator : null;
  const answering = state?.answering ?? 0;
  const goesOn = isUnderWay(state);
  const line = operator
    ? isTyping
      ? t`is writing…`
      : t`is helping you`
    : state === null
      ? ' '
      : !state.isOpen
        ? t`Currently closed`
        : answering > 0
          ? null
          : t`No one is online right now`;
  const leave = () => {
    if (goesOn) setAsks(true);
    else window.close();
  };
  return (
    <>
      <header className={cx(talk.head, styles.head)}>
        <span className={styles.face} aria-hidden="true">
          {operator ? [...operator][0] : <Headphones />}
        </span>
        <div className={talk.who}>
          <h1>{operator ?? t`Live chat`}</h1>
          <p data-typing={(operator !== null && isTyping) || undefined}>
            {line ?? <Plural value={answering} one="# agent online" other="# agents online" />}
          </p>
        </div>
        {goesOn || window.opener ? (
          <IconButton label={goesOn ? t`End chat` : t`Close`} onClick={leave}>
            <X />
          </IconButton>
        ) : null}
      </header>
      {asks && conversation && goesOn ? <EndQuestion id={conversation.id} onDone={() => setAsks(false)} /> : null}
    </>
  );
}

function EndQuestion({ id, onDone }: { id: string; onDone(): void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const end = () => {
    setBusy(true);
    void endChat(id).finally(onDone);
  };
  return (
    <div className={styles.question} role="group" aria-label={t`End chat?`}>
      <p>{t`End the chat? Just closing the window keeps it open.`}</p>
      <div>
        <Button ref={first} size="s" onClick={onDone}>{t`Keep it`}</Button>
        <Button size="s" tone="danger" loading={busy} onClick={end}>{t`End chat`}</Button>
      </div>
    </div>
  );
}

function First({ failed }: { failed: boolean }) {
  const { t } = useLingui();
  return (
    <div className={cx(talk.first, styles.first)} aria-busy={!failed}>
      {failed ? <p role="alert" className={styles.quiet}>{t`Can't reach the chat right now. Retrying.`}</p> : <Skeleton count={3} />}
    </div>
  );
}
