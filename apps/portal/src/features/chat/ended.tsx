import { useLingui } from '@lingui/react/macro';
import type { CHAT_RATING_WORDS } from '@pavilion/contract/support/chat';
import { Button } from '@pavilion/ui/button';
import { Chip } from '@pavilion/ui/chip';
import { Angry, Download, Frown, Laugh, Meh, Smile } from '@pavilion/ui/icon';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { type ChatMessage, type Conversation, rateChat } from './chat-store.ts';
import styles from './chat.module.css';
import { useEventWords } from './words.ts';

type RatingWord = (typeof CHAT_RATING_WORDS)[number];
const FACES = [Angry, Frown, Meh, Smile, Laugh] as const;
const GOOD_FROM = 4;
const words: Readonly<Record<'good' | 'bad', readonly RatingWord[]>> = {
  good: ['clear', 'fast', 'kind'],
  bad: ['slow', 'unclear', 'unsolved'],
};

/** How was it, and a copy of what was said. */
export function Ended({ conversation, messages }: { conversation: Conversation; messages: readonly ChatMessage[] }) {
  const { t } = useLingui();
  const wasAnswered = messages.some(({ from }) => from === 'operator');
  return (
    <section className={styles.ended} aria-label={t`Chat ended`}>
      {conversation.rating === null && wasAnswered ? <Rating key={conversation.id} conversation={conversation} /> : null}
      {conversation.rating === null ? null : <p role="status">{t`Thank you. You rated this chat ${conversation.rating} of 5.`}</p>}
      <Copy conversation={conversation} messages={messages} />
    </section>
  );
}

function Rating({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [rating, setRating] = useState(0);
  const [word, setWord] = useState<RatingWord | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const faces = [t`Very bad`, t`Bad`, t`Okay`, t`Good`, t`Very good`];
  const names: Readonly<Record<RatingWord, string>> = {
    clear: t`Clear`,
    fast: t`Fast`,
    kind: t`Friendly`,
    slow: t`Slow`,
    unclear: t`Unclear`,
    unsolved: t`Not solved`,
  };
  const send = () => {
    setBusy(true);
    setError(null);
    rateChat({ conversationId: conversation.id, rating, ...(word ? { word } : {}) }).catch((failure: unknown) => {
      setBusy(false);
      setError(failure);
    });
  };
  return (
    <fieldset className={styles.rating} disabled={busy}>
      <legend>{t`How did we do?`}</legend>
      <div className={styles.faces}>
        {FACES.map((Face, index) => (
          <label key={faces[index]} className={styles.rateFace} title={faces[index]}>
            <input
              type="radio"
              name="rating"
              className={styles.radio}
              checked={rating === index + 1}
              onChange={() => {
                setRating(index + 1);
                setWord(null);
              }}
            />
            <Face aria-hidden="true" />
            <VisuallyHidden>{faces[index]}</VisuallyHidden>
          </label>
        ))}
      </div>
      {rating > 0 ? (
        <div className={styles.ratingWords}>
          {words[rating >= GOOD_FROM ? 'good' : 'bad'].map((one) => (
            <Chip key={one} selected={word === one} onClick={() => setWord(word === one ? null : one)}>
              {names[one]}
            </Chip>
          ))}
          <Button tone="primary" loading={busy} onClick={send}>{t`Send rating`}</Button>
        </div>
      ) : null}
      {error ? <p role="alert">{errorWords(error)}</p> : null}
    </fieldset>
  );
}

/** The transcript as a text file. */
function Copy({ conversation, messages }: { conversation: Conversation; messages: readonly ChatMessage[] }) {
  const { t } = useLingui();
  const moment = useMoment();
  const eventWords = useEventWords();
  const save = () => {
    const lines = messages.map((message) => {
      const who = message.from === 'visitor' ? t`You` : (message.operator ?? t`Us`);
      const said =
        message.from === 'house'
          ? `— ${eventWords(message, conversation)}`
          : `${who}: ${message.text || `[${message.picture?.name ?? ''}]`}`;
      return `${moment(message.at)}  ${said}`;
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }));
    link.download = `${conversation.id.slice(-8)}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  return <Button size="s" tone="quiet" iconStart={<Download />} onClick={save}>{t`Save a copy`}</Button>;
}
