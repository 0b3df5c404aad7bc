import { fourEyesRules, fourEyesRulesChange } from '@pavilion/contract/four-eyes/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { type Brand, useOperator } from '../session/operator.tsx';

/** How long a change that loosens a control of the brand waits before it may be confirmed. */
export function WaitRule({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { data } = useQuery({ ...ask(fourEyesRules, { brandId: brand.id }), placeholderData: undefined as never });
  return data ? <Form brand={brand} rules={data} onClose={onClose} key={data.version} /> : null;
}

function Form({ brand, rules, onClose }: { brand: Brand; rules: WireValue<typeof fourEyesRules>; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [waitHours, setWaitHours] = useState<number | null>(rules.waitHours);
  const act = useControlAct(fourEyesRulesChange, { onDone: onClose });
  const disabled = !may('brands.flags');
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Approvals at ${brand.name}`}
      lead={t`Shortening it needs a second operator.`}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      incomplete={disabled || waitHours === null || waitHours === rules.waitHours}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId: brand.id, version: rules.version, waitHours: waitHours ?? 0, reason })}
    >
      <ProposedNotice kind="four-eyes.rules" brandId={brand.id} />
      <NumberField
        label={t`Waiting time for loosened controls (hours)`}
        hint={t`It cannot be confirmed earlier. 0: immediately.`}
        value={waitHours}
        min={0}
        max={720}
        disabled={disabled}
        onNumber={setWaitHours}
      />
    </ActDialog>
  );
}
