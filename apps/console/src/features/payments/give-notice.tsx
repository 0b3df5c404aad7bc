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
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';

/** Money that came without a reference of ours: an operator names the deposit it was for, another one credits it. */
export function GiveNotice({ notice, onClose }: { notice: WireValue<typeof parkedPayments>['list'][number]; onClose(): void }) {
  const { t } = useLingui();
  const [deposit, setDeposit] = useState('');
  const act = useControlAct(depositPropose, { onDone: onClose });
  const amount = notice.amount === null ? '' : amountText(notice.amount, notice.currency);
  const wrong = fieldError(act.error, 'id') ?? fieldError(act.error, 'eventId');
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={wrong ? null : act.error}
      title={t`Match to a deposit`}
      lead={t`${amount} received via ${notice.provider} with reference “${notice.reference}”. Propose the deposit to credit; a second operator must approve.`}
      reasonHint={t`How the payer was identified. The second operator sees it; recorded in the audit trail.`}
      confirmLabel={t`Propose`}
      incomplete={deposit.trim() === ''}
      onConfirm={(reason) => void act.run({ id: deposit.trim(), ending: 'credit', eventId: notice.eventId, reason })}
    >
      <TextField
        label={t`Deposit reference`}
        value={deposit}
        autoComplete="off"
        spellCheck={false}
        error={wrong}
        hint={t`Full reference of a deposit with the same provider.`}
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
        {t`Search this provider's deposits`}
      </Link>
    </ActDialog>
  );
}
