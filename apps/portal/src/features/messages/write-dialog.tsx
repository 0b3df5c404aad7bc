import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { CONTENT_MAX, MAX_RECEIVERS, sendMessage, TITLE_MAX } from '@pavilion/contract/inbox/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Chip } from '@pavilion/ui/chip';
import { Dialog } from '@pavilion/ui/dialog';
import { Search, Send, X } from '@pavilion/ui/icon';
import { Switch } from '@pavilion/ui/switch';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/call.ts';
import { INBOX } from './unread-query.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import styles from './messages.module.css';
import { inboxQueries, type Letter } from './queries.ts';

interface Person {
  id: string;
  name: string;
}

/** A message to members right below, or an answer to one. */
export function WriteDialog({ answers, onClose }: { answers?: Letter; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [to, setTo] = useState<readonly Person[]>([]);
  const [title, setTitle] = useState(answers ? answers.title : '');
  const [content, setContent] = useState('');
  const [mayAnswer, setMayAnswer] = useState(true);
  const send = useMutation({
    mutationFn: () =>
      call(sendMessage, {
        body: {
          title: title.trim(),
          content: content.trim(),
          mayAnswer,
          ...(answers ? { answersTo: answers.id } : { recipientIds: to.map(({ id }) => id) }),
        },
      }),
    onSuccess: ({ held }) => {
      toasts.show(
        held > 0
          ? { title: t`We review your message before delivery`, body: t`It's delivered once approved.` }
          : { tone: 'good', title: t`Message sent` },
      );
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [INBOX] }),
  });
  const isReady = title.trim() !== '' && content.trim() !== '' && (answers !== undefined || to.length > 0);
  return (
    <Dialog
      open
      size="m"
      dismissible={content.trim() === ''}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={answers ? t`Reply to ${answers.from ?? ''}` : t`Write a message`}
      closeLabel={t`Close`}
      footer={
        <Button
          tone="primary"
          iconStart={<Send />}
          loading={send.isPending}
          disabled={!isReady}
          onClick={() => send.mutate()}
        >{t`Send`}</Button>
      }
    >
      <div className={styles.fields}>
        {isGeneral(send.error, ['content', 'title', 'recipientIds']) ? <Alert tone="bad">{words(send.error)}</Alert> : null}
        {answers ? null : <Recipients to={to} onTo={setTo} error={fieldError(send.error, 'recipientIds')} />}
        <TextField label={t`Subject`} maxLength={TITLE_MAX} value={title} onChange={(event) => setTitle(event.target.value)} />
        <TextArea
          label={t`Message`}
          labelEnd={t`${[...content.trim()].length} of ${CONTENT_MAX}`}
          hint={t`Text only. No links, no passwords.`}
          rows={6}
          maxLength={CONTENT_MAX}
          value={content}
          error={fieldError(send.error, 'content')}
          onChange={(event) => {
            setContent(event.target.value);
            send.reset();
          }}
        />
        <Switch checked={mayAnswer} onChange={(event) => setMayAnswer(event.target.checked)}>{t`Allow replies`}</Switch>
      </div>
    </Dialog>
  );
}

interface RecipientsProps {
  to: readonly Person[];
  onTo(to: readonly Person[]): void;
  error: string | undefined;
}

/** Members right below, searched by name, several at once. */
function Recipients({ to, onTo, error }: RecipientsProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { data } = useQuery(inboxQueries.recipients(useDeferredValue(text.trim())));
  const isChosen = (id: string) => to.some((one) => one.id === id);
  const toggle = (person: Person) =>
    onTo(isChosen(person.id) ? to.filter(({ id }) => id !== person.id) : [...to, person].slice(0, MAX_RECEIVERS));
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>{t`To`}</legend>
      {to.length > 0 ? (
        <div className={styles.chosen}>
          {to.map((person) => (
            <Chip key={person.id} selected onClick={() => toggle(person)} aria-label={t`Remove ${person.name}`}>
              {person.name} <X />
            </Chip>
          ))}
        </div>
      ) : null}
      <TextField
        label={t`Find a direct downline`}
        start={<Search />}
        type="search"
        maxLength={64}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.found}>
        {data?.list.map((person) => (
          <Checkbox key={person.id} checked={isChosen(person.id)} onChange={() => toggle(person)}>
            {person.name}
          </Checkbox>
        ))}
        {data?.list.length === 0 && text.trim() !== '' ? <p className={styles.from}>{t`No direct downline with this name.`}</p> : null}
      </div>
      {data ? (
        <p className={styles.from}>
          {data.blockedUntil ? (
            t`Messaging is blocked for now. Contact customer service for details.`
          ) : (
            <Plural
              value={data.leftThisHour}
              _0="No messages left for now."
              one="# message left for now."
              other="# messages left for now."
            />
          )}
        </p>
      ) : null}
    </fieldset>
  );
}
