import { fieldError } from '@pavilion/contract/base/client';
import { depositPropose } from '@pavilion/contract/payments/desk-deposits';
import type { parkedPayments } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';

/** Money that came without a reference of ours: an operator names the deposit it was for, another one credits it. */
export function GiveNotice({ notice, onClose }: { notice: WireValue<typeof parkedPayments>['list'][number]; onClose(): void }) {
  const { t } = useLingui();
  const [deposit, setDeposit] = useState('');
  const act = useAct(depositPropose, { said: t`Sent to a second operator for approval`, onDone: onClose });
  const amount = notice.amount === null ? '' : amountText(notice.amount, notice.currency);
  const wrong = fieldError(act.error, 'id') ?? fieldError(act.error, 'eventId');
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={wrong ? null : act.error}
      title={t`Whose money is it?`}
      lead={t`${amount} came by ${notice.provider} with the reference “${notice.reference}”. You propose to credit it to a deposit; another operator does it.`}
      reasonHint={t`How you know who paid. The second operator reads it; kept in the audit trail.`}
      confirmLabel={t`Propose`}
      incomplete={deposit.trim() === ''}
      onConfirm={(reason) => void act.run({ id: deposit.trim(), ending: 'credit', eventId: notice.eventId, reason })}
    >
      <TextField
        label={t`Reference of the deposit`}
        value={deposit}
        autoComplete="off"
        spellCheck={false}
        error={wrong}
        hint={t`In full, as it stands in the deposit. It is of the same provider.`}
        onChange={(event) => {
          act.clear();
          setDeposit(event.target.value);
        }}
      />
      <Link
        className={linkClass()}
        to={`${paths.deposits}?${new URLSearchParams({ provider: notice.provider }).toString()}`}
        target="_blank"
      >
        {t`Look for it among the deposits of this provider`}
      </Link>
    </ActDialog>
  );
}
