import { contractPolicyChange, contractSettingChange } from '@pavilion/contract/contracts/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';
import { type Policy, useContractWords } from './contract-words.ts';
import styles from './contracts.module.css';
import type { BrandPolicy } from './policy-page.tsx';
import { isComplete, TermsEditor } from './terms-editor.tsx';

const PERIODS = ['D', 'W', 'H', 'M'] as const;
const ELIGIBLE = ['top', 'agent', 'everybody'] as const;
const PAYERS = ['house', 'upline'] as const;

/** One kind and play of a brand. */
export function PolicyDialog({ row, brand, version, onClose }: { row: Policy; brand: Brand; version: number; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useContractWords();
  const [draft, setDraft] = useState(row);
  const act = useControlAct(contractPolicyChange, { onDone: onClose });
  const disabled = !may('contracts.policy');
  const { isKindOn, live, ...wire } = draft;
  const choice = (name: 'eligible' | 'period' | 'payer', label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      value={draft[name]}
      disabled={disabled || (name !== 'eligible' && live > 0)}
      error={fieldError(act.error, name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      options={options}
    />
  );
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      incomplete={disabled || !isComplete(draft.highest)}
      title={t`${words.kinds[row.kind]}, ${words.types[row.type]} at ${brand.name}`}
      lead={isKindOn ? t`Maximum terms of the brand; agents cannot offer more than their own.` : t`Switched off for this brand.`}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      onConfirm={(reason) => void act.run({ ...wire, brandId: brand.id, version, reason })}
    >
      <ProposedNotice kind="contracts.policy" brandId={brand.id} />
      <Switch checked={draft.isOn} disabled={disabled} onChange={(event) => setDraft({ ...draft, isOn: event.target.checked })}>
        {t`On`}
      </Switch>
      <div className={styles.pair}>
        {choice(
          'eligible',
          t`For whom`,
          ELIGIBLE.map((value) => ({ value, label: words.eligible[value] })),
        )}
        {choice(
          'payer',
          t`Paid by`,
          PAYERS.map((value) => ({ value, label: words.payers[value] })),
        )}
        {choice(
          'period',
          t`Period`,
          (row.kind === 'dividend' ? PERIODS : [row.period]).map((value) => ({ value, label: words.periods[value] })),
        )}
      </div>
      {live > 0 ? <p className={styles.note}>{t`Period and payer cannot change while contracts are live: ${live}.`}</p> : null}
      <TermsEditor
        terms={draft.highest}
        currency={brand.currency}
        disabled={disabled}
        onTerms={(highest) => setDraft({ ...draft, highest })}
      />
    </ActDialog>
  );
}

/** For how long an offer is open, and the house edge of each play, beyond which the desk warns. */
export function SettingDialog({ policy, brand, onClose }: { policy: BrandPolicy; brand: Brand; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useContractWords();
  const [openDays, setOpenDays] = useState<number | null>(policy.openDays);
  const [holds, setHolds] = useState(() => policy.holds.map(({ type, hold }) => ({ type, hold: String(hold) })));
  const act = useControlAct(contractSettingChange, { onDone: onClose });
  const disabled = !may('contracts.policy');
  const isWhole = openDays !== null && holds.every(({ hold }) => hold.trim() !== '' && Number(hold) >= 0 && Number(hold) <= 100);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      incomplete={disabled || !isWhole}
      title={t`Offer validity and hold at ${brand.name}`}
      lead={t`Hold is the theoretical game edge on turnover. A warning appears where salaries exceed it.`}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      onConfirm={(reason) =>
        void act.run({
          brandId: brand.id,
          version: policy.version,
          openDays: openDays ?? policy.openDays,
          holds: holds.map(({ type, hold }) => ({ type, hold: Number(hold) })),
          reason,
        })
      }
    >
      <ProposedNotice kind="contracts.setting" brandId={brand.id} />
      <NumberField
        label={t`Offer validity (days)`}
        hint={t`If the offer has no end date`}
        min={1}
        max={90}
        disabled={disabled}
        value={openDays}
        error={fieldError(act.error, 'openDays')}
        onNumber={setOpenDays}
      />
      <div className={styles.pair}>
        {holds.map(({ type, hold }, place) => (
          <TextField
            key={type}
            label={words.types[type]}
            type="number"
            step="any"
            min={0}
            max={100}
            inputMode="decimal"
            end="%"
            disabled={disabled}
            value={hold}
            onChange={(event) => setHolds(holds.map((one, at) => (at === place ? { ...one, hold: event.target.value } : one)))}
          />
        ))}
      </div>
    </ActDialog>
  );
}
