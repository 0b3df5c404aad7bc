import { sendsLine } from '@pavilion/ui/sends-line';
import { cx } from '@pavilion/ui/cx';
import { useLingui } from '@lingui/react/macro';
import { CHAT_PICTURE_TYPES, MAX_CHAT_PICTURE_BYTES, MAX_CHAT_TEXT } from '@pavilion/contract/support/chat';
import { Paperclip, Send } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { who } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { useMoment } from '../../parts/moment.ts';
import talk from '../../parts/talk.module.css';
import { type ChatSight, sendFile, sendText, sendTyping } from './chat-store.ts';
import styles from './chat.module.css';

const draftKey = (id: string | undefined): string => `chat-draft ${brand.code} ${who()} ${id ?? 'new'}`;

/** What was not sent yet survives a reload, for each conversation. */
export function storedDraft(id: string | undefined): string {
  try {
    return sessionStorage.getItem(draftKey(id)) ?? '';
  } catch {
    return '';
  }
}

function keepDraft(id: string | undefined, text: string): void {
  try {
    if (text) sessionStorage.setItem(draftKey(id), text);
    else sessionStorage.removeItem(draftKey(id));
  } catch {
    // There is no storage.
  }
}

/** `takesFocus`: it is shown because of a press. */
export function Composer({ sight: { state }, takesFocus }: { sight: ChatSight; takesFocus: boolean }) {
  const conversation = state?.conversation ?? null;
  const id = conversation && conversation.state !== 'ended' ? conversation.id : undefined;
  const facts = { id, state: conversation?.state ?? null, blockedUntil: state?.blockedUntil ?? null };
  return <Field key={id ?? 'new'} {...facts} takesFocus={takesFocus} />;
}

interface FieldProps {
  id: string | undefined;
  state: 'waiting' | 'open' | 'ended' | null;
  blockedUntil: string | null;
  takesFocus: boolean;
}

function Field({ id, state, blockedUntil, takesFocus }: FieldProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const [text, setText] = useState(() => storedDraft(id));
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
    keepDraft(id, next);
    if (next.trim()) sendTyping();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const words = text.trim();
    if (!words) return;
    write('');
    void sendText(words);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    if (!(CHAT_PICTURE_TYPES as readonly string[]).includes(chosen.type)) setProblem(t`Only PNG and JPEG photos can be sent.`);
    else if (chosen.size > MAX_CHAT_PICTURE_BYTES) setProblem(t`This photo is larger than 5 MB. Please choose a smaller one.`);
    else void sendFile(chosen);
  };
  if (blockedUntil) {
    return (
      <p className={styles.blocked} role="status">
        {t`You can't write here until ${moment(blockedUntil)}. Please contact us another way.`}
      </p>
    );
  }
  const placeholder =
    state === 'waiting' ? t`Add to your message` : state === 'ended' ? t`Write to start a new chat` : t`Write your message`;
  return (
    <form className={cx(talk.composer, styles.composer)} onSubmit={submit}>
      <p className={styles.problem} role="status">
        {problem}
      </p>
      {id ? (
        <>
          <IconButton label={t`Send a photo`} onClick={() => file.current?.click()}>
            <Paperclip />
          </IconButton>
          <input ref={file} type="file" hidden accept={CHAT_PICTURE_TYPES.join(',')} onChange={choose} aria-label={t`Photo to send`} />
        </>
      ) : null}
      <textarea
        ref={area}
        aria-label={placeholder}
        className={talk.input}
        rows={1}
        maxLength={MAX_CHAT_TEXT}
        placeholder={placeholder}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (sendsLine(event.nativeEvent)) submit(event);
        }}
      />
      <IconButton type="submit" label={t`Send`} disabled={!text.trim()} className={talk.send}>
        <Send />
      </IconButton>
    </form>
  );
}
