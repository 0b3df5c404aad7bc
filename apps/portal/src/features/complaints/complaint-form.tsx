import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { COMPLAINT_ABOUT, COMPLAINT_KINDS, COMPLAINT_MAX, COMPLAINT_MIN, complaintFile } from '@pavilion/contract/support/complaints';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Chip } from '@pavilion/ui/chip';
import { Send } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { showFirstFault } from '../../parts/first-fault.ts';
import styles from './complaints.module.css';
import { complaintQueries } from './queries.ts';
import { type About, type Kind, useComplaintWords } from './words.ts';

/** What happened, and what it is about. Pictures are added to the complaint once it has its number. */
export function ComplaintForm({ onFiled }: { onFiled(id: string): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { kinds, abouts } = useComplaintWords();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind | null>(null);
  const [text, setText] = useState('');
  const [about, setAbout] = useState<About | ''>('');
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  /** Sent again after a lost answer, it is the same complaint. */
  const [requestId] = useState(() => crypto.randomUUID());
  const length = [...text.trim()].length;
  const file = useMutation({
    mutationFn: (chosen: Kind) =>
      call(complaintFile, {
        body: {
          requestId,
          kind: chosen,
          text: text.trim(),
          ...(about && reference.trim() ? { about: { kind: about, id: reference.trim() } } : {}),
        },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: complaintQueries.all() });
      onFiled(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (kind && length >= COMPLAINT_MIN) file.mutate(kind);
    else showFirstFault(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={file.isPending}>
      {isGeneral(file.error, ['text', 'about']) ? <Alert tone="bad">{words(file.error)}</Alert> : null}
      <fieldset aria-describedby={isChecked && !kind ? 'complaint-kind-error' : undefined}>
        <legend className={styles.legend}>{t`What is it about?`}</legend>
        <div className={styles.kinds}>
          {COMPLAINT_KINDS.map((one) => (
            <Chip key={one} selected={one === kind} onClick={() => setKind(one)}>
              {kinds[one]}
            </Chip>
          ))}
        </div>
        <p id="complaint-kind-error" className={styles.error} aria-live="polite">
          {isChecked && !kind ? t`Choose a topic.` : null}
        </p>
      </fieldset>
      <TextArea
        label={t`What happened?`}
        hint={t`When, what you expected, and what you'd like us to do. No passwords or card numbers.`}
        rows={8}
        maxLength={COMPLAINT_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          file.reset();
        }}
        error={isChecked && length < COMPLAINT_MIN ? t`Write at least ${COMPLAINT_MIN} characters.` : fieldError(file.error, 'text')}
      />
      <div className={styles.about}>
        <Select
          label={t`Related to`}
          value={about}
          onChange={(event) => setAbout(COMPLAINT_ABOUT.find((one) => one === event.target.value) ?? '')}
          options={[{ value: '', label: t`Nothing specific` }, ...COMPLAINT_ABOUT.map((one) => ({ value: one, label: abouts[one] }))]}
        />
        {about ? (
          <TextField
            label={t`Reference number`}
            hint={t`Find it in your history.`}
            maxLength={64}
            value={reference}
            onChange={(event) => {
              setReference(event.target.value);
              file.reset();
            }}
            error={fieldError(file.error, 'about')}
          />
        ) : null}
      </div>
      <div>
        <Button type="submit" tone="primary" size="l" iconStart={<Send />} loading={file.isPending}>{t`Submit complaint`}</Button>
      </div>
    </form>
  );
}
