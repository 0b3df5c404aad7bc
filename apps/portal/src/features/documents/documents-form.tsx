import { Trans, useLingui } from '@lingui/react/macro';
import { isComplete, type PictureKind, submitDocuments } from '@pavilion/contract/documents/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Segmented } from '@pavilion/ui/segmented';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { NoConnection } from '../../shared/session/form-parts.tsx';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import styles from './documents.module.css';
import { PictureSlot } from './picture-slot.tsx';
import { type AddedPicture, takeIn } from './queries.ts';

type Paper = 'passport' | 'card' | 'licence';

const KINDS: Readonly<Record<Paper, readonly PictureKind[]>> = {
  passport: ['passport'],
  card: ['id-front', 'id-back'],
  licence: ['licence'],
};

const paperOf = (added: readonly AddedPicture[]): Paper =>
  added.some(({ kind }) => kind === 'licence') ? 'licence' : added.some(({ kind }) => kind === 'passport') ? 'passport' : 'card';

/** Which document, its pictures, its number; a proof of address may go with it. */
export function DocumentsForm({ added }: { added: readonly AddedPicture[] }) {
  const { t } = useLingui();
  const [paper, setPaper] = useState<Paper>(() => paperOf(added));
  const names: Readonly<Record<PictureKind, string>> = {
    passport: t`Photo page`,
    'id-front': t`Front of the card`,
    'id-back': t`Back of the card`,
    licence: t`Front of the licence`,
    address: t`Proof of address (if requested)`,
  };
  const kinds = [...KINDS[paper], 'address'] as const;
  // Pictures of another document that were added before stay in sight, so that none is sent unseen.
  const others = added.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind));
  return (
    <Card as="section" pad="l" className={styles.card} aria-label={t`Send your documents`}>
      <div className={styles.block}>
        <p className={styles.label}>{t`Which document do you have?`}</p>
        <Segmented<Paper>
          label={t`Which document do you have?`}
          value={paper}
          onValue={setPaper}
          options={[
            { value: 'card', label: t`Identity card` },
            { value: 'passport', label: t`Passport` },
            { value: 'licence', label: t`Driving licence` },
          ]}
        />
      </div>
      <ul className={styles.tips}>
        <li>
          <Trans>All four corners visible, nothing covered.</Trans>
        </li>
        <li>
          <Trans>Sharp and without glare: every letter readable.</Trans>
        </li>
        <li>
          <Trans>Not expired, and in your own name.</Trans>
        </li>
      </ul>
      <div className={styles.slots}>
        {[...kinds, ...others].map((kind) => (
          <PictureSlot key={kind} kind={kind} label={names[kind]} added={added.find((one) => one.kind === kind)} />
        ))}
      </div>
      <SendForm complete={isComplete(added.map(({ kind }) => kind))} />
    </Card>
  );
}

function SendForm({ complete }: { complete: boolean }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { idNumber: '' }, mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['idNumber']);
  const [early, setEarly] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { idNumber: string }) => call(submitDocuments, { body }),
    onSuccess: (state) => {
      takeIn(state);
      toasts.show({ tone: 'good', title: t`Documents sent`, body: t`We'll notify you of the result.` });
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((body) => {
    failure.clear();
    setEarly(!complete);
    if (complete && !isPending) mutate(body);
  });
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      {early && !complete ? <Alert tone="warn">{t`Add the photos of your document first.`}</Alert> : null}
      <TextField
        {...form.register('idNumber', {
          setValueAs: (text: string) => text.trim(),
          required: t`Enter the number of the document.`,
          minLength: { value: 4, message: t`This number is too short.` },
        })}
        label={t`Document number`}
        hint={t`As printed. We store it encrypted.`}
        error={errors.idNumber?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Submit for review`}</Button>
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}
