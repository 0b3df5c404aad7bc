import { fieldError } from '@pavilion/contract/base/client';
import { riskRuleChange } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './risk.module.css';
import { useRiskWords } from './risk-words.ts';
import { RuleTrial } from './rule-trial.tsx';
import { type BrandRule, type ParamField, useRuleFields, type WireRule } from './rule-words.ts';

/** When one rule of a brand speaks and whether it holds withdrawals; tried out on the last month before it is put in force. */
export function RuleDialog({ row, brand, onClose }: { row: BrandRule; brand: Brand; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [name, about] = useRiskWords().kind(row.rule.kind);
  const [draft, setDraft] = useState(row);
  // As written: an emptied field is no zero.
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(row.rule.params).map(([key, value]) => [key, String(value)])),
  );
  const fields = useRuleFields()(row.rule);
  const act = useControlAct(riskRuleChange, { said: t`Rule applied: ${name}`, onDone: onClose });
  const disabled = !may('risk.rules');
  const params = Object.fromEntries(fields.map((field) => [field.name, Number(texts[field.name])]));
  const rule = { kind: row.rule.kind, params } as WireRule;
  const wrong = fields.filter((field) => !fits(field, texts[field.name] ?? ''));
  const dirty =
    draft.enabled !== row.enabled ||
    draft.holds !== row.holds ||
    fields.some(({ name: key }) => params[key] !== (row.rule.params as Record<string, number>)[key]);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      incomplete={disabled || !dirty || wrong.length > 0}
      title={t`${name} at ${brand.name}`}
      lead={about}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      onConfirm={(reason) =>
        void act.run({ brandId: brand.id, rule, version: row.version, enabled: draft.enabled, holds: draft.holds, reason })
      }
    >
      <Switch checked={draft.enabled} disabled={disabled} onChange={(event) => setDraft({ ...draft, enabled: event.target.checked })}>
        {t`On`}
      </Switch>
      <Switch checked={draft.holds} disabled={disabled} onChange={(event) => setDraft({ ...draft, holds: event.target.checked })}>
        {t`Withdrawals need an operator while a case is open`}
      </Switch>
      <div className={styles.fields}>
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            type="number"
            step={field.unit === 'amount' ? 'any' : 1}
            min={field.min}
            max={field.max}
            inputMode={field.unit === 'amount' ? 'decimal' : 'numeric'}
            disabled={disabled}
            value={texts[field.name] ?? ''}
            end={field.unit === 'amount' ? brand.currency : field.unit === 'percent' ? '%' : undefined}
            error={wrong.includes(field) ? t`From ${field.min} to ${field.max}` : fieldError(act.error, field.name)}
            onChange={(event) => setTexts({ ...texts, [field.name]: event.target.value })}
          />
        ))}
      </div>
      {disabled ? null : <RuleTrial brandId={brand.id} currency={brand.currency} rule={rule} ready={wrong.length === 0} />}
    </ActDialog>
  );
}

function fits({ unit, min, max }: ParamField, text: string): boolean {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return false;
  return unit === 'amount' ? value > 0 : Number.isInteger(value) && value >= min && value <= max;
}
