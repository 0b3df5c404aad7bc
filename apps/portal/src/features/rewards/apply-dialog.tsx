import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { addApplicationPicture, applyForPromotion, MOST_PICTURES, MOST_REMARK } from '@pavilion/contract/promotions/calls';
import { MAX_PROOF_BYTES } from '@pavilion/contract/payments/withdrawals';
import { Alert } from '@pavilion/ui/alert';
import { Button, buttonClass } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { FileImage } from '@pavilion/ui/file-picture';
import { Trash2, Upload } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Progress } from '@pavilion/ui/progress';
import { TextArea } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { preparePicture } from '../../shared/documents/prepare-picture.ts';
import type { LivePromotion } from '../../shared/rewards/queries.ts';
import styles from '../../shared/rewards/rewards.module.css';

class TooLarge extends Error {}

/** An application for a promotion that our team decides on: a few words and pictures, as its terms require. */
export function ApplyDialog({ promotion, onClose }: { promotion: LivePromotion; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const form = useId();
  const { rule } = promotion.terms;
  const asked = rule.kind === 'manual' ? rule.pictures : 'none';
  const [remark, setRemark] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [share, setShare] = useState(0);
  // Saved in case a picture gets lost on the way: the next try continues the same application, and requests none twice.
  const [claim, setClaim] = useState<{ id: string; sent: number } | null>(null);
  const send = useMutation({
    mutationFn: async () => {
      const pictures = await Promise.all(files.map((file) => preparePicture(file)));
      if (pictures.some(({ size }) => size > MAX_PROOF_BYTES)) throw new TooLarge();
      const id =
        claim?.id ?? (await call(applyForPromotion, { body: { promotionId: promotion.id, remark, pictures: pictures.length } })).claimId;
      setClaim({ id, sent: claim?.sent ?? 0 });
      for (const [line, file] of pictures.entries()) {
        if (line < (claim?.sent ?? 0)) continue;
        await upload(addApplicationPicture, {
          query: { claimId: id, line },
          file,
          onProgress: (part) => setShare((line + part) / pictures.length),
        });
        setClaim({ id, sent: line + 1 });
      }
    },
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`Application sent`, body: t`You'll find the answer in the reward centre.` });
      onClose();
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const misses = asked === 'required' && files.length === 0;
    setMissing(misses);
    if (!misses) send.mutate();
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFiles([...files, ...(event.target.files ?? [])].slice(0, MOST_PICTURES));
    setMissing(false);
    event.target.value = '';
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="s"
      title={t`Apply for ${promotion.title}`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Not now`}</Button>
          <Button type="submit" form={form} tone="primary" loading={send.isPending}>{t`Send`}</Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {send.error ? (
          <Alert tone="bad" title={t`Couldn't send`}>
            {send.error instanceof TooLarge ? t`This photo is larger than 5 MB. Please choose a smaller one.` : words(send.error)}
          </Alert>
        ) : null}
        <TextArea
          label={t`What is it about?`}
          hint={t`At most ${MOST_REMARK} characters`}
          maxLength={MOST_REMARK}
          value={remark}
          error={fieldError(send.error, 'remark')}
          onChange={(event) => setRemark(event.target.value)}
        />
        {asked === 'none' ? null : (
          <Pictures
            files={files}
            isMissing={isMissing}
            isSending={send.isPending || claim !== null}
            onChoose={choose}
            onRemove={(at) => setFiles(files.filter((_, index) => index !== at))}
          />
        )}
        {send.isPending && files.length > 0 ? <Progress label={t`Uploading photos`} value={share} /> : null}
      </form>
    </Dialog>
  );
}

interface PicturesProps {
  files: readonly File[];
  isMissing: boolean;
  /** It is at the house already: what was chosen stays. */
  isSending: boolean;
  onChoose(event: ChangeEvent<HTMLInputElement>): void;
  onRemove(at: number): void;
}

function Pictures({ files, isMissing, isSending, onChoose, onRemove }: PicturesProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div role="group" aria-label={t`Photos`} className={styles.form}>
      {files.length > 0 ? (
        <ul className={styles.chosen}>
          {files.map((file, at) => (
            <Chosen key={`${file.name}-${file.lastModified}`} file={file} onRemove={isSending ? null : () => onRemove(at)} />
          ))}
        </ul>
      ) : null}
      {files.length < MOST_PICTURES && !isSending ? (
        <span>
          <input
            type="file"
            id={id}
            className={styles.file}
            accept="image/png,image/jpeg"
            multiple
            onChange={onChoose}
            aria-describedby={`${id}-hint`}
          />
          <label htmlFor={id} className={buttonClass({}, styles.press)}>
            <Upload /> {t`Choose photos`}
          </label>
        </span>
      ) : null}
      <p id={`${id}-hint`} className={isMissing ? styles.problem : styles.played}>
        {isMissing ? (
          t`Add at least one photo.`
        ) : (
          <Plural
            value={MOST_PICTURES}
            one="PNG or JPEG up to 5 MB, at most #. Other formats are converted to JPEG."
            other="PNG or JPEG up to 5 MB each, at most #. Other formats are converted to JPEG."
          />
        )}
      </p>
    </div>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: (() => void) | null }) {
  const { t } = useLingui();
  const { name } = file;
  return (
    <li>
      <FileImage file={file} />
      <span className={styles.fileName}>{name}</span>
      {onRemove ? (
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      ) : null}
    </li>
  );
}
