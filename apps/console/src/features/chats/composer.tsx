import { sendsLine } from '@pavilion/ui/sends-line';
import { useLingui } from '@lingui/react/macro';
import { MAX_CHAT_TEXT } from '@pavilion/contract/support/chat';
import { cannedList, chatOperatorTyping, chatReply } from '@pavilion/contract/support/desk-chat';
import { Button } from '@pavilion/ui/button';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { TextArea } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { Failure } from '../../parts/failure.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './chats.module.css';
import type { ChatRow } from './use-board.ts';

const TYPING_EVERY_MS = 2_500;
const draftKey = (id: string): string => `desk-chat-draft ${id}`;

/** What was not sent yet survives a reload, for each conversation. */
const drafts = {
  read: (id: string): string => {
    try {
      return sessionStorage.getItem(draftKey(id)) ?? '';
    } catch {
      return '';
    }
  },
  write: (id: string, text: string): void => {
    try {
      if (text) sessionStorage.setItem(draftKey(id), text);
      else sessionStorage.removeItem(draftKey(id));
    } catch {
      // Stored as long as the page.
    }
  },
};

/** Words for the visitor, or a note for colleagues; with ready answers of the visitor's language. */
export function Composer({ id, chat, onSent }: { id: string; chat: ChatRow; onSent(): void }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => drafts.read(id));
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const typed = useRef(0);
  /** The same words tried again are the same message. */
  const clientId = useRef<string | null>(null);
  const write = (next: string) => {
    setText(next);
    drafts.write(id, next);
    clientId.current = null;
    if (kind === 'reply' && next.trim() && Date.now() - typed.current > TYPING_EVERY_MS) {
      typed.current = Date.now();
      void call(chatOperatorTyping, { body: { id } }).catch(() => undefined);
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    setError(null);
    clientId.current ??= crypto.randomUUID();
    call(chatReply, { body: { id, clientId: clientId.current, text: text.trim(), note: kind === 'note' } })
      .then(() => {
        write('');
        setKind('reply');
        onSent();
      }, setError)
      .finally(() => setBusy(false));
  };
  return (
    <form className={styles.composer} onSubmit={submit} data-kind={kind}>
      <Failure error={error} />
      <div className={styles.tools}>
        <Segmented
          label={t`For whom`}
          value={kind}
          onValue={setKind}
          width="fit"
          options={[
            { value: 'reply', label: t`To the visitor` },
            { value: 'note', label: t`Note` },
          ]}
        />
        {kind === 'reply' ? <Canned chat={chat} onText={(ready) => write(text ? `${text}\n${ready}` : ready)} /> : null}
      </div>
      <TextArea
        label={kind === 'reply' ? t`Your answer` : t`Note for operators only`}
        rows={3}
        maxLength={MAX_CHAT_TEXT}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (sendsLine(event.nativeEvent)) submit(event);
        }}
      />
      <div className={styles.sendRow}>
        <span className={styles.quiet}>{t`Enter sends, Shift+Enter adds a line.`}</span>
        <Button type="submit" tone="primary" loading={busy} disabled={!text.trim()}>
          {kind === 'reply' ? t`Send` : t`Save note`}
        </Button>
      </div>
    </form>
  );
}

function Canned({ chat, onText }: { chat: ChatRow; onText(text: string): void }) {
  const { t } = useLingui();
  const { me, brandOf } = useOperator();
  const { data } = useQuery(ask(cannedList, { brandId: chat.brandId }));
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  // The visitor's language first.
  const sorted = list.toSorted((one, other) => Number(other.language === chat.language) - Number(one.language === chat.language));
  const use = (id: string) => {
    const chosen = list.find((one) => one.id === id);
    if (!chosen) return;
    const values: Readonly<Record<string, string>> = {
      name: chat.name,
      operator: me.operator.name,
      brand: brandOf(chat.brandId)?.name ?? '',
    };
    onText(chosen.text.replaceAll(/\{(name|operator|brand)\}/g, (_whole, place: string) => values[place] ?? ''));
  };
  return (
    <Select
      label={t`Ready answers`}
      labelHidden
      value=""
      onChange={(event) => use(event.target.value)}
      options={[
        { value: '', label: t`Ready answers` },
        ...sorted.map(({ id, title, language }) => ({ value: id, label: `${language} · ${title}` })),
      ]}
    />
  );
}
