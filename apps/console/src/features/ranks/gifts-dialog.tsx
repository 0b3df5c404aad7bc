import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { GiftFields } from '../../parts/gift-fields.tsx';
import type { Act } from '../../parts/use-act.ts';
import type { Ladder } from './rank-words.ts';
import styles from './ranks.module.css';

export interface GiftsDialogProps {
  ladder: Ladder;
  currency: string;
  act: Pick<Act<never>, 'busy' | 'error'>;
  onKeep(ladder: Ladder): void;
  onClose(): void;
}

/** The terms of every gift of the ladder, and who answers members with a contact of their own. */
export function GiftsDialog({ ladder, currency, act, onKeep, onClose }: GiftsDialogProps) {
  const { t } = useLingui();
  const [gifts, setGifts] = useState(ladder.gifts);
  const [name, setName] = useState(ladder.contact?.name ?? '');
  const [address, setAddress] = useState(ladder.contact?.address ?? '');
  const contact = name.trim() === '' && address.trim() === '' ? null : { name, address };
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Gifts and contact`}
      lead={t`Applies to gifts issued from now on; issued gifts keep their terms.`}
      confirmLabel={t`Save`}
      incomplete={contact !== null && (name.trim() === '' || address.trim().length < 3)}
      onConfirm={() => onKeep({ ...ladder, gifts, contact })}
    >
      <GiftFields gifts={gifts} currency={currency} onGifts={setGifts} />
      <div className={styles.pair}>
        <TextField
          label={t`Name of the contact`}
          maxLength={60}
          value={name}
          hint={t`Empty: none`}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t`Address of the contact`}
          maxLength={120}
          value={address}
          hint={t`As shown to members: an email or number`}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
    </ActDialog>
  );
}
