import { Trans, useLingui } from '@lingui/react/macro';
import { type PictureKind, removePicture, uploadPicture } from '@pavilion/contract/documents/calls';
import { Button, buttonClass } from '@pavilion/ui/button';
import { IdCard, RotateCcw, Trash2, Upload } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Progress } from '@pavilion/ui/progress';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './documents.module.css';
import { isTooLarge, preparePicture } from '../../shared/documents/prepare-picture.ts';
import { type AddedPicture, takeIn } from './queries.ts';

export interface PictureSlotProps {
  kind: PictureKind;
  label: string;
  added: AddedPicture | undefined;
}

class TooLarge extends Error {}

/** A place for one picture: choose or take it, watch it leave, see it small, replace or remove it, try again when it failed. */
export function PictureSlot({ kind, label, added }: PictureSlotProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const id = useId();
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const picture = await preparePicture(file);
      if (isTooLarge(picture)) throw new TooLarge();
      return upload(uploadPicture, { query: { kind }, file: picture, onProgress: setShare });
    },
    onSuccess: takeIn,
  });
  const remove = useMutation({ mutationFn: (picture: string) => call(removePicture, { body: { id: picture } }), onSuccess: takeIn });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    remove.reset();
    if (file) send.mutate(file);
  };
  const failed = send.error ?? remove.error;
  const problem =
    failed instanceof TooLarge ? t`This photo is larger than 8 MB. Please choose a smaller one.` : failed ? words(failed) : null;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.slot} role="group" aria-labelledby={`${id}-name`}>
      <div className={styles.frame}>
        {added ? (
          <img src={added.preview} alt={t`Your photo: ${label}`} className={styles.preview} />
        ) : (
          <IdCard className={styles.mark} aria-hidden="true" />
        )}
      </div>
      <div className={styles.slotWords}>
        <span id={`${id}-name`} className={styles.name}>
          {label}
        </span>
        {send.isPending ? (
          <Progress
            label={t`Uploading: ${label}`}
            value={share < 1 ? share : undefined}
            valueText={share < 1 ? t`${percent}% uploaded` : t`Checking the photo`}
          />
        ) : (
          <span className={styles.sub}>{added ? t`Added` : t`JPEG, PNG or WebP, at most 8 MB`}</span>
        )}
        {problem ? (
          <p className={styles.problem} role="alert" id={`${id}-problem`}>
            {problem}
          </p>
        ) : null}
      </div>
      <div className={styles.slotActions}>
        <input
          type="file"
          id={id}
          className={styles.file}
          accept="image/*"
          disabled={send.isPending}
          onChange={choose}
          aria-labelledby={`${id}-press ${id}-name`}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <label htmlFor={id} id={`${id}-press`} className={buttonClass({ size: 's' }, styles.press)}>
          <Upload />
          {added ? <Trans>Replace</Trans> : <Trans>Choose or take a photo</Trans>}
        </label>
        {send.isError && send.variables && !(send.error instanceof TooLarge) ? (
          <Button size="s" tone="quiet" iconStart={<RotateCcw />} onClick={() => send.mutate(send.variables)}>{t`Try again`}</Button>
        ) : null}
        {added ? (
          <IconButton
            size="s"
            label={t`Remove photo: ${label}`}
            disabled={remove.isPending || send.isPending}
            onClick={() => remove.mutate(added.id)}
          >
            <Trash2 />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}
