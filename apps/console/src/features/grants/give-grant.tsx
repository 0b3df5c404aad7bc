import { deskGrantKinds, grantPropose, grantTerms } from '@pavilion/contract/rewards/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { type PickedMember, MemberPicker } from '../../parts/member-picker.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './grants.module.css';
import { useGrantWords } from './grant-words.ts';

/** Cents of a product of two numbers that were typed. */
const sumOf = (amount: number, times: number): number => Math.round(amount * times * 10_000) / 10_000;

export function GiveGrant({ member, onClose }: { member: PickedMember | null; onClose(): void }) {
  const { t } = useLingui();
  const words = useGrantWords();
  const { brands, brand } = useOperator();
  const [whom, setWhom] = useState(member);
  const [kind, setKind] = useState<(typeof deskGrantKinds)[number]>('goodwill');
  const [amount, setAmount] = useState('');
  const [times, setTimes] = useState<number | null>(5);
  const [days, setDays] = useState<number | null>(14);
  const act = useControlAct(grantPropose, { said: t`Bonus credited to the member`, onDone: onClose });
  const brandId = whom?.brandId ?? brand?.id ?? (brands.length === 1 ? brands[0]?.id : undefined);
  const currency = brands.find(({ id }) => id === brandId)?.currency;
  const { data: terms } = useQuery({ ...ask(grantTerms, { brandId: brandId ?? '' }), enabled: brandId !== undefined });
  const turnover = sumOf(Number(amount), times ?? 0);
  const needsTwo = terms?.fourEyesAbove !== undefined && terms.fourEyesAbove !== null && Number(amount) > terms.fourEyesAbove;
  const threshold = terms?.fourEyesAbove == null ? '' : amountText(terms.fourEyesAbove, terms.currency);
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Grant a bonus`}
      lead={t`Credited to the member's balance immediately and listed under their bonuses. Whatever is not wagered by the expiry date is removed.`}
      confirmLabel={needsTwo ? t`Propose` : t`Grant`}
      reasonHint={t`Internal, recorded in the audit trail. The member does not see it.`}
      incomplete={whom === null || Number(amount) <= 0}
      onClose={onClose}
      onConfirm={(reason) =>
        void act.run({
          memberId: whom?.memberId ?? '',
          kind,
          amount: Number(amount),
          turnover,
          days: turnover > 0 ? days : null,
          reason,
        })
      }
    >
      <MemberPicker label={t`Member`} value={whom} onValue={setWhom} />
      <Select
        label={t`Reason`}
        hint={t`Shown to the member`}
        value={kind}
        onChange={(event) => setKind(deskGrantKinds.find((one) => one === event.target.value) ?? 'other')}
        options={deskGrantKinds.map((value) => ({ value, label: words.kind(value) }))}
      />
      <TextField
        label={t`Amount`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        value={amount}
        end={currency}
        error={fieldError(act.error, 'amount')}
        hint={
          terms === undefined
            ? undefined
            : terms.fourEyesAbove === null
              ? t`This brand needs one operator only.`
              : t`Above ${threshold} a second operator must approve. Bonuses you grant to a member within a day are added together.`
        }
        onChange={(event) => setAmount(event.target.value)}
      />
      <div className={styles.pair}>
        <NumberField
          label={t`Wagering requirement, × bonus`}
          value={times}
          min={0}
          max={100}
          hint={
            turnover > 0 && currency
              ? t`${amountText(turnover, currency)} to wager`
              : t`0: the bonus can be withdrawn immediately and cannot be reversed.`
          }
          error={fieldError(act.error, 'turnover')}
          onNumber={setTimes}
        />
        <NumberField
          label={t`Days to complete wagering`}
          value={days}
          min={1}
          max={365}
          disabled={!times}
          hint={t`Empty: no expiry`}
          error={fieldError(act.error, 'days')}
          onNumber={setDays}
        />
      </div>
    </ActDialog>
  );
}
