import { useLingui } from '@lingui/react/macro';
import { chatFinish, chatPicture, chatSeen, chatView } from '@pavilion/contract/support/desk-chat';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { ChatBubble } from '@pavilion/ui/chat-bubble';
import { Dialog } from '@pavilion/ui/dialog';
import { ArrowLeft, Ban, Share2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Failure } from '../../parts/failure.tsx';
import { momentText, timeText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { BlockDialog, HandOverDialog } from './act-dialogs.tsx';
import styles from './chats.module.css';
import { Composer } from './composer.tsx';
import type { Board, ChatRow } from './use-board.ts';
import { VisitorCard } from './visitor-card.tsx';
import { useChatWords } from './words.ts';

export type View = WireValue<typeof chatView>;
type Message = View['messages'][number];

interface Props {
  id: string;
  /** As the board has it: what changed is asked for again. */
  row: ChatRow | undefined;
  colleagues: Board['operators'];
  typedAt: number;
  onBack(): void;
}

/** One conversation: its words, what can be done with it, and whom it is with. */
export function Conversation({ id, row, colleagues, typedAt, onBack }: Props) {
  const { t } = useLingui();
  const { me } = useOperator();
  const view = useQuery({
    queryKey: [chatView.path, id, row?.revision ?? 0],
    queryFn: ({ signal }) => readView(id, signal),
    placeholderData: (before) => before,
  });
  const [asked, setAsked] = useState<'hand' | 'block' | null>(null);
  const finish = useAct(chatFinish);
  const { data } = view;
  if (!data) return view.error ? <Failure error={view.error} /> : <Skeleton count={8} />;
  const { chat } = data;
  const isMine = chat.state === 'open' && chat.operatorId === me.operator.id;
  return (
    <>
      <section className={styles.conversation} aria-label={t`Conversation with ${chat.name || t`a visitor`}`}>
        <header className={styles.conversationHead}>
          <IconButton label={t`Back to the list`} className={styles.back} onClick={onBack}>
            <ArrowLeft />
          </IconButton>
          <h2>{chat.name || t`A visitor`}</h2>
          <StateBadge chat={chat} />
          {isMine ? (
            <span className={styles.acts}>
              <IconButton label={t`Hand over`} onClick={() => setAsked('hand')}>
                <Share2 />
              </IconButton>
              <IconButton label={t`Block`} onClick={() => setAsked('block')}>
                <Ban />
              </IconButton>
              <Button size="s" loading={finish.busy} onClick={() => void finish.run({ id })}>{t`End chat`}</Button>
            </span>
          ) : null}
        </header>
        <Failure error={finish.error} />
        <Log view={data} isMine={isMine} typedAt={typedAt} />
        {isMine ? <Composer id={id} chat={chat} onSent={() => void view.refetch()} /> : null}
        {chat.state === 'waiting' ? <p className={styles.hint}>{t`Claim the chat to answer.`}</p> : null}
        {chat.state === 'open' && !isMine ? <p className={styles.hint}>{t`${chat.operator ?? ''} answers this chat.`}</p> : null}
      </section>
      <VisitorCard view={data} />
      <HandOverDialog open={asked === 'hand'} id={id} colleagues={colleagues} onClose={() => setAsked(null)} />
      <BlockDialog open={asked === 'block'} id={id} onClose={() => setAsked(null)} />
    </>
  );
}

/** Everything that was said; long conversations come in parts. */
async function readView(id: string, signal: AbortSignal): Promise<View> {
  const first = await call(chatView, { query: { id }, signal });
  const messages = [...first.messages];
  while ((messages.at(-1)?.number ?? 0) < first.chat.lastNumber) {
    const more = await call(chatView, { query: { id, after: messages.at(-1)?.number ?? 0 }, signal });
    if (more.messages.length === 0) break;
    messages.push(...more.messages);
  }
  return { ...first, messages };
}

function StateBadge({ chat }: { chat: ChatRow }) {
  const { states } = useChatWords();
  const [words, tone] = states[chat.state];
  return <Badge tone={chat.late ? 'warn' : tone}>{words}</Badge>;
}

const TYPING_MS = 5_000;

function Log({ view: { chat, messages, readByVisitor }, isMine, typedAt }: { view: View; isMine: boolean; typedAt: number }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.number ?? 0;
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  useEffect(() => {
    if (isMine && chat.unread > 0 && document.visibilityState === 'visible') {
      void call(chatSeen, { body: { id: chat.id, number: last } }).catch(() => undefined);
    }
  }, [isMine, chat.id, chat.unread, last]);
  const [typingOver, setTypingOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setTypingOver(typedAt), Math.max(0, typedAt + TYPING_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [typedAt]);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div
      ref={box}
      className={styles.log}
      role="log"
      aria-label={t`Messages`}
      // Keys must reach what is above.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ol>
        {messages.map((message) => (
          <Line key={message.number} message={message} isRead={message.number <= readByVisitor} onPicture={setShown} />
        ))}
      </ol>
      <p className={styles.typing} role="status">
        {typedAt > 0 && typingOver !== typedAt ? t`The visitor is writing…` : null}
      </p>
      <Dialog open={shown !== null} onOpenChange={() => setShown(null)} title={t`Picture`} closeLabel={t`Close`} size="wide">
        {shown === null ? null : <InFull id={shown} />}
      </Dialog>
    </div>
  );
}

function Line({ message, isRead, onPicture }: { message: Message; isRead: boolean; onPicture(id: string): void }) {
  const { t } = useLingui();
  const { event } = useChatWords();
  const { picture } = message;
  if (message.from === 'house') {
    return (
      <li className={styles.event}>
        <time dateTime={message.at}>{timeText(message.at)}</time> {event(message.event, message.operator ?? '')}
      </li>
    );
  }
  return (
    <li className={styles.message} data-from={message.from}>
      <ChatBubble dense side={message.from === 'operator' ? 'own' : message.from === 'note' ? 'note' : 'other'}>
        {message.from === 'note' ? <strong className={styles.noteName}>{t`Note, only for operators`}</strong> : null}
        {message.text}
        {picture ? (
          <button type="button" className={styles.picture} onClick={() => onPicture(picture.id)}>
            <img src={picture.preview} alt={t`Picture ${picture.name}, select to enlarge`} />
            <span>{picture.name}</span>
          </button>
        ) : null}
      </ChatBubble>
      <p className={styles.mark}>
        {message.operator ? `${message.operator} · ` : ''}
        <time dateTime={message.at} title={momentText(message.at)}>
          {timeText(message.at)}
        </time>
        {message.from === 'operator' && isRead ? ` · ${t`read`}` : ''}
      </p>
    </li>
  );
}

/** Each look is a row of the audit trail: it is fetched once and not cached. */
function InFull({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: [chatPicture.path, id],
    queryFn: ({ signal }) => call(chatPicture, { query: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (!data) return <Skeleton shape="block" height="60vh" />;
  return <img className={styles.full} src={`data:${data.contentType};base64,${data.data}`} alt={t`Full picture`} />;
}
