import { pointRewardPicture, pointVouchersAdd } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Image, Plus } from '@pavilion/ui/icon';
import { TextArea } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { sendFile } from '../../parts/files.ts';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Reward } from './point-words.ts';
import styles from './points.module.css';

/** Its picture, and of a voucher its codes. */
export function RewardStock({ reward }: { reward: Reward }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [adding, setAdding] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    try {
      await sendFile(pointRewardPicture, { id: reward.id }, file, file.type);
      toasts.show({ tone: 'good', title: t`Picture updated` });
      await queries.invalidateQueries();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <Failure error={failure} />
      <div className={styles.stock}>
        <code>{reward.code}</code>
        <Badge tone={reward.imageUrl ? 'good' : 'neutral'}>{reward.imageUrl ? t`Has a picture` : t`Default picture`}</Badge>
        {may('points.rewards') ? (
          <>
            <Button size="s" iconStart={<Image />} onClick={() => field.current?.click()}>{t`Choose a picture`}</Button>
            {reward.kind === 'voucher' ? (
              <Button size="s" iconStart={<Plus />} onClick={() => setAdding(true)}>{t`Add codes`}</Button>
            ) : null}
          </>
        ) : null}
        <input
          ref={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={t`Reward picture`}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </div>
      {adding ? <AddCodes reward={reward} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function AddCodes({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const codes = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const act = useControlAct(pointVouchersAdd, { said: t`All of these codes already exist`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Add codes`}
      lead={t`A second operator confirms them. Each code is used once. Codes are stored encrypted; duplicates are skipped.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={codes.length === 0}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: reward.id, codes, reason })}
    >
      <TextArea
        label={t`Codes, one per line`}
        hint={t`At most 1,000 at once.`}
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
