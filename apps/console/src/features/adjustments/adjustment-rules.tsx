import { adjustmentRules, adjustmentRulesChange } from '@pavilion/contract/adjustments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';

type Rules = WireValue<typeof adjustmentRules>;

/** From where on two operators adjust, and for how long one may take their own back. */
export function AdjustmentRules({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { data } = useQuery({ ...ask(adjustmentRules, { brandId: brand.id }), placeholderData: undefined as never });
  return data ? <Form brand={brand} rules={data} onClose={onClose} key={data.version} /> : null;
}

function Form({ brand, rules, onClose }: { brand: Brand; rules: Rules; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [draft, setDraft] = useState(rules);
  const act = useControlAct(adjustmentRulesChange, { onDone: onClose });
  const disabled = !may('adjustments.rules');
  const { currency: _currency, ...wire } = draft;
  const money = (name: 'fourEyesAbove' | 'largest', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      value={draft[name] ?? ''}
      end={rules.currency}
      disabled={disabled}
      error={fieldError(act.error, name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value === '' ? null : Number(event.target.value) })}
    />
  );
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Adjustment rules at ${brand.name}`}
      lead={t`Applies from the next adjustment.`}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      incomplete={disabled}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ ...wire, brandId: brand.id, reason })}
    >
      <ProposedNotice kind="adjustments.rules" brandId={brand.id} />
      {money(
        'fourEyesAbove',
        t`Two operators required above`,
        t`Adjustments by one operator for a member within a day are added together. Empty: one operator is enough.`,
      )}
      {money('largest', t`At most`, t`Maximum per adjustment. Empty: no limit.`)}
      <NumberField
        label={t`Hours to reverse your own adjustment`}
        value={draft.reversalHours}
        min={0}
        max={720}
        hint={t`0: never.`}
        disabled={disabled}
        onNumber={(value) => setDraft({ ...draft, reversalHours: value ?? 0 })}
      />
    </ActDialog>
  );
}
