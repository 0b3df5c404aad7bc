import { Trans, useLingui } from '@lingui/react/macro';
import { addDepositProof, removeDepositProof } from '@pavilion/contract/payments/deposit-proofs';
import { MAX_PROOF_BYTES, removeProof, uploadProof } from '@pavilion/contract/payments/withdrawals';
import { buttonClass } from '@pavilion/ui/button';
import { Trash2, Upload } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Progress } from '@pavilion/ui/progress';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { preparePicture } from '../../shared/documents/prepare-picture.ts';
import styles from './confirm-arrival.module.css';

export interface Proof {
  id: string;
  preview: string;
}

export interface ProofPicturesProps {
  refId: string;
  proofs: readonly Proof[];
  most: number;
  problem: string | null;
  /** What they show: a payout that did not arrive, or a transfer that was sent. */
  of?: 'withdrawal' | 'deposit';
  onProofs(next: readonly Proof[]): void;
}

class TooLarge extends Error {}

/** Pictures that show what did not arrive: sent at once, visible to the desk alone. */
export function ProofPictures({ refId, proofs, most, problem, of = 'withdrawal', onProofs }: ProofPicturesProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const id = useId();
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const picture = await preparePicture(file);
      if (picture.size > MAX_PROOF_BYTES) throw new TooLarge();
      return upload(of === 'deposit' ? addDepositProof : uploadProof, { query: { refId }, file: picture, onProgress: setShare });
    },
    onSuccess: (added) => onProofs([...proofs, added]),
  });
  const remove = useMutation({
    mutationFn: (proof: string) => call(of === 'deposit' ? removeDepositProof : removeProof, { body: { id: proof } }),
    onSuccess: (_done, proof) => onProofs(proofs.filter((one) => one.id !== proof)),
  });
  const failed = send.error ?? remove.error;
  const said =
    failed instanceof TooLarge ? t`This photo is larger than 5 MB. Please choose a smaller one.` : failed ? words(failed) : problem;
  return (
    <div className={styles.proof} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {of === 'deposit' ? t`Photo of the transfer` : t`Photos of your account`}
      </span>
      <span className={styles.small}>
        {of === 'deposit'
          ? t`Your bank’s confirmation, up to 5 MB. Only our review team can see it, and we delete it once the deposit is decided.`
          : t`Show the transactions of these days. Only our review team can see them.`}
      </span>
      {proofs.length > 0 ? (
        <ul className={styles.pictures}>
          {proofs.map((one) => (
            <li key={one.id} className={styles.picture}>
              <img src={one.preview} alt={t`Photo you sent`} />
              <IconButton size="s" label={t`Remove this photo`} disabled={remove.isPending} onClick={() => remove.mutate(one.id)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {send.isPending ? <Progress label={t`Uploading`} value={share < 1 ? share : undefined} /> : null}
      {proofs.length < most ? (
        <span>
          <input
            type="file"
            id={id}
            className={styles.file}
            accept="image/*"
            disabled={send.isPending}
            aria-describedby={said ? `${id}-problem` : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              remove.reset();
              if (file) send.mutate(file);
            }}
          />
          <label htmlFor={id} className={buttonClass({}, styles.press)}>
            <Upload />
            <Trans>Choose or take a photo</Trans>
          </label>
        </span>
      ) : null}
      {said ? (
        <p className={styles.problem} role="alert" id={`${id}-problem`}>
          {said}
        </p>
      ) : null}
    </div>
  );
}
