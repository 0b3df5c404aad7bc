import { operatorInvite } from '@pavilion/contract/operator/desk';
import { ApiError, fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import type { WelcomeLink } from './operators-page.tsx';
import styles from './operators.module.css';
import { RoleFields } from './role-fields.tsx';
import type { RoleAndBrands } from './role-fields.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const BLANK: RoleAndBrands = { role: 'support', brandIds: null };

/** Makes a link that opens one access, once. The link is shown afterwards, and never again. */
export function InviteDialog({ open, onClose, onLink }: { open: boolean; onClose(): void; onLink(link: WelcomeLink): void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [place, setPlace] = useState(BLANK);
  const close = () => {
    setName('');
    setEmail('');
    setPlace(BLANK);
    onClose();
  };
  const act = useControlAct(operatorInvite, {
    said: '',
    onDone: (value) => {
      close();
      onLink(value);
    },
  });
  const taken = act.error instanceof ApiError && act.error.code === 'desk.email.taken' ? act.error.message : undefined;
  return (
    <ActDialog
      open={open}
      busy={act.busy}
      error={taken ? null : act.error}
      title={t`Invite an operator`}
      lead={t`You receive a single-use link to pass on to the operator.`}
      confirmLabel={t`Create link`}
      incomplete={name.trim() === '' || !EMAIL.test(email.trim()) || place.brandIds?.length === 0}
      onClose={() => {
        act.clear();
        close();
      }}
      onConfirm={() =>
        void act.run({
          name: name.trim(),
          email: email.trim(),
          role: place.role,
          brandIds: place.brandIds === null ? null : [...place.brandIds],
        })
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t`Name`}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={fieldError(act.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t`Email`}
          type="email"
          value={email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={taken ?? fieldError(act.error, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleFields value={place} onValue={setPlace} />
      </div>
    </ActDialog>
  );
}
