import { cx } from '@pavilion/ui/cx';
import { Plural, useLingui } from '@lingui/react/macro';
import { chatShowPicture } from '@pavilion/contract/support/chat';
import { Button } from '@pavilion/ui/button';
import { ChatBubble } from '@pavilion/ui/chat-bubble';
import { Dialog } from '@pavilion/ui/dialog';
import { Check, CheckCheck, Clock, CircleAlert } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useClock, useMoment } from '../../parts/moment.ts';
import talk from '../../parts/talk.module.css';
import { type ChatMessage, type ChatSight, type Conversation, deliver, discard, type OutgoingMessage } from './chat-store.ts';
import styles from './chat.module.css';
import { useEventWords } from './words.ts';

const NEAR_END = 120;
const MAX_DOTS = 5;

/** The words of both sides. What comes is read out politely; who has scrolled up stays there. */
export function ChatLog({ sight }: { sight: ChatSight }) {
  const { t } = useLingui();
  const { messages, pending, state } = sight;
  const conversation = state?.conversation ?? null;
  const box = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  useLayoutEffect(() => {
    if (isNear.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [messages.length, pending.length, conversation?.state]);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div
      ref={box}
      className={cx(talk.log, styles.log)}
      // Keys must reach what is above.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={t`Conversation`}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
    >
      {conversation?.state === 'waiting' ? <Place conversation={conversation} answering={state?.answering ?? 0} /> : null}
      {conversation === null ? <Welcome /> : null}
      <ol className={cx(talk.lines, styles.messages)}>
        {messages.map((message) => (
          <Message key={message.number} message={message} conversation={conversation} onPicture={setShown} />
        ))}
        {pending.map((one) => (
          <PendingMessage key={one.clientId} one={one} />
        ))}
      </ol>
      <Dialog open={shown !== null} onOpenChange={() => setShown(null)} title={t`Photo`} closeLabel={t`Close`} size="wide">
        {shown === null ? null : <InFull id={shown} />}
      </Dialog>
    </div>
  );
}

function Welcome() {
  const { t } = useLingui();
  return (
    <div className={styles.welcome}>
      <h2>{t`How can we help?`}</h2>
      <p>{t`Tell us what it's about. You're talking to a real person. Never send passwords or card numbers.`}</p>
    </div>
  );
}

/** The place in the queue, in true figures. */
function Place({ conversation: { place, usualWaitSeconds }, answering }: { conversation: Conversation; answering: number }) {
  const { t } = useLingui();
  const minutes = Math.max(1, Math.round((usualWaitSeconds ?? 0) / 60));
  return (
    <section className={styles.place} aria-label={t`Your position in the queue`}>
      <p className={styles.quiet}>{t`Your position`}</p>
      <p className={styles.number} aria-live="polite">
        {place}
      </p>
      <p className={styles.dots} aria-hidden="true">
        {Array.from({ length: Math.min(MAX_DOTS, place - 1) }, (_one, index) => (
          // Dots have no names.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} />
        ))}
        <b>{t`You`}</b>
      </p>
      <p className={styles.quiet}>
        {answering === 0 ? (
          t`No one is online right now. Your message is saved and read first.`
        ) : usualWaitSeconds === null ? null : (
          <Plural value={minutes} one="About # minute, based on recent chats." other="About # minutes, based on recent chats." />
        )}{' '}
        {t`You can close this window without losing your place.`}
      </p>
    </section>
  );
}

function Message({
  message,
  conversation,
  onPicture,
}: {
  message: ChatMessage;
  conversation: Conversation | null;
  onPicture(id: string): void;
}) {
  const { t } = useLingui();
  const eventWords = useEventWords();
  const clock = useClock();
  const moment = useMoment();
  if (message.from === 'house') {
    return (
      <li className={talk.event}>
        <time dateTime={message.at}>{clock(message.at)}</time> {eventWords(message, conversation)}
      </li>
    );
  }
  const isMine = message.from === 'visitor';
  const isRead = isMine && message.number <= (conversation?.readByOperator ?? 0);
  return (
    <li className={styles.message} data-mine={isMine || undefined}>
      <ChatBubble side={isMine ? 'own' : 'other'}>
        <VisuallyHidden>{isMine ? t`You:` : `${message.operator ?? t`Us`}:`}</VisuallyHidden>
        {message.text}
        {message.picture ? (
          <button type="button" className={styles.picture} onClick={() => onPicture(message.picture?.id ?? '')}>
            <img src={message.picture.preview} alt={t`Photo ${message.picture.name}, press to enlarge`} />
            <span>{message.picture.name}</span>
          </button>
        ) : null}
      </ChatBubble>
      <p className={styles.mark}>
        {isMine ? isRead ? <CheckCheck /> : <Check /> : null}
        <time dateTime={message.at} title={moment(message.at)}>
          {clock(message.at)}
        </time>
        {isMine ? <span>{isRead ? t`read` : conversation?.state === 'waiting' ? t`waiting` : t`sent`}</span> : null}
      </p>
    </li>
  );
}

function PendingMessage({ one }: { one: OutgoingMessage }) {
  const { t } = useLingui();
  const words = useErrorWords();
  return (
    <li className={styles.message} data-mine>
      <ChatBubble side="own" dimmed>
        {one.text || one.file?.name}
      </ChatBubble>
      {one.failed ? (
        <div className={cx(talk.failed, styles.failed)} role="alert">
          <p>
            <CircleAlert /> {words(one.failed)}
          </p>
          <p>
            <Button size="s" onClick={() => void deliver(one)}>{t`Send again`}</Button>
            <Button size="s" tone="quiet" onClick={() => discard(one.clientId)}>{t`Discard`}</Button>
          </p>
        </div>
      ) : (
        <p className={styles.mark}>
          <Clock /> {t`sending`}
        </p>
      )}
    </li>
  );
}

function InFull({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['chat-picture', id],
    queryFn: ({ signal }) => call(chatShowPicture, { query: { id }, signal }),
    staleTime: Infinity,
  });
  if (!data) return <Skeleton shape="block" height="50vh" />;
  return <img className={styles.full} src={`data:${data.contentType};base64,${data.data}`} alt={t`Full-size photo`} />;
}
