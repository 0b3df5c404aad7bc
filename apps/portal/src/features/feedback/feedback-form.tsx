import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { FEEDBACK_MAX, FEEDBACK_MIN, QUESTION_TYPES, sendFeedback } from '@pavilion/contract/content/system';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Send } from '@pavilion/ui/icon';
import { Chip } from '@pavilion/ui/chip';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { showFirstFault } from '../../parts/first-fault.ts';
import styles from './feedback.module.css';
import { ownFeedbackQuery } from './queries.ts';
import { useFeedbackWords } from './words.ts';

const lengthOf = (text: string): number => [...text.trim()].length;

/** A question or a complaint: what it is about, the words, and for visitors a way to answer. */
export function FeedbackForm() {
  const { t } = useLingui();
  const words = useErrorWords();
  const names = useFeedbackWords();
  const { isMember } = useSession();
  const client = useQueryClient();
  const [type, setType] = useState<(typeof QUESTION_TYPES)[number] | null>(null);
  const [content, setContent] = useState('');
  const [contact, setContact] = useState('');
  const [checked, setChecked] = useState({ type: false, content: false });
  /** The same question sent again is the same question; other words are another. */
  const requestId = useRef<string | null>(null);
  const length = lengthOf(content);
  const send = useMutation({
    mutationFn: (questionType: string) => {
      requestId.current ??= crypto.randomUUID();
      const words = { questionType, content: content.trim(), ...(contact.trim() ? { contact: contact.trim() } : {}) };
      return call(sendFeedback, { body: { ...words, requestId: requestId.current } });
    },
    onSuccess: async () => {
      requestId.current = null;
      setContent('');
      setContact('');
      setType(null);
      setChecked({ type: false, content: false });
      if (isMember) await client.invalidateQueries({ queryKey: ownFeedbackQuery().queryKey });
    },
  });
  const isTooShort = length < FEEDBACK_MIN || length > FEEDBACK_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked({ type: true, content: true });
    if (type && !isTooShort) send.mutate(type);
    else showFirstFault(event.currentTarget);
  };
  const number = send.data?.feedbackId.slice(-8);
  const typeError = checked.type && !type ? t`Choose a topic.` : fieldError(send.error, 'questionType');
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={send.isPending}>
      {isGeneral(send.error, ['content', 'questionType', 'contact']) ? <Alert tone="bad">{words(send.error)}</Alert> : null}
      {number ? (
        <Alert tone="good" title={t`Thank you. We got your message.`}>
          <Trans>
            Your reference is <span className="num">{number}</span>.
          </Trans>{' '}
          {isMember ? t`Our reply appears here.` : t`We'll reply to the contact you left.`}
        </Alert>
      ) : null}
      <fieldset aria-describedby={typeError ? 'feedback-type-error' : undefined}>
        <legend className={styles.legend}>{t`What is it about?`}</legend>
        <div className={styles.types}>
          {QUESTION_TYPES.map((one) => (
            <Chip
              key={one}
              selected={one === type}
              onClick={() => {
                requestId.current = null;
                setType(one);
              }}
            >
              {names.type(one)}
            </Chip>
          ))}
        </div>
        <p id="feedback-type-error" className={styles.error} aria-live="polite">
          {typeError}
        </p>
      </fieldset>
      <TextArea
        label={t`Your message`}
        labelEnd={t`${length} of ${FEEDBACK_MAX}`}
        hint={t`No passwords or card numbers.`}
        rows={6}
        maxLength={FEEDBACK_MAX * 2}
        value={content}
        onChange={(event) => {
          requestId.current = null;
          setContent(event.target.value);
          setChecked((before) => ({ ...before, content: false }));
          send.reset();
        }}
        onBlur={() => setChecked((before) => ({ ...before, content: content !== '' }))}
        error={
          checked.content && isTooShort
            ? t`Write between ${FEEDBACK_MIN} and ${FEEDBACK_MAX} characters.`
            : fieldError(send.error, 'content')
        }
      />
      {isMember ? null : (
        <TextField
          label={t`How can we reach you?`}
          labelEnd={t`optional`}
          hint={t`An email address or phone number.`}
          maxLength={120}
          value={contact}
          onChange={(event) => {
            requestId.current = null;
            setContact(event.target.value);
          }}
          error={fieldError(send.error, 'contact')}
        />
      )}
      <div>
        <Button type="submit" tone="primary" size="l" iconStart={<Send />} loading={send.isPending}>{t`Send`}</Button>
      </div>
    </form>
  );
}
