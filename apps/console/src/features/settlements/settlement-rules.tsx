import { settlementRules, settlementRulesChange } from '@pavilion/contract/settlements/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';
import { useRunWords } from './run-words.ts';

type Rules = WireValue<typeof settlementRules>;
type Rule = Rules['rules'][number];

/** What goes out by itself, what is stopped, who counts as active. */
export function SettlementRules({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { data } = useQuery({ ...ask(settlementRules, { brandId: brand.id }), placeholderData: undefined as never });
  return data ? <Form brand={brand} rules={data} onClose={onClose} key={data.version} /> : null;
}

function Form({ brand, rules, onClose }: { brand: Brand; rules: Rules; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useRunWords();
  const [draft, setDraft] = useState(rules);
  const act = useControlAct(settlementRulesChange, { onDone: onClose });
  const disabled = !may('settlements.rules');
  const { currency, ...wire } = draft;
  const change = (kind: Rule['kind'], part: Partial<Rule>) =>
    setDraft({ ...draft, rules: draft.rules.map((rule) => (rule.kind === kind ? { ...rule, ...part } : rule)) });
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Settlement rules at ${brand.name}`}
      lead={t`Applies to runs not calculated yet.`}
      confirmLabel={t`Apply`}
      reasonHint={disabled ? undefined : t`Recorded in the audit trail.`}
      incomplete={disabled}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ ...wire, brandId: brand.id, reason })}
    >
      <ProposedNotice kind="settlements.rules" brandId={brand.id} />
      <TextField
        label={t`Active from turnover per period`}
        hint={t`0: any play counts.`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        value={draft.activeTurnover}
        end={currency}
        disabled={disabled}
        error={fieldError(act.error, 'activeTurnover')}
        onChange={(event) => setDraft({ ...draft, activeTurnover: Number(event.target.value) })}
      />
      <NumberField
        label={t`Unusual above (%)`}
        hint={t`Change of a line from the previous period.`}
        value={draft.unusualPercent}
        min={1}
        max={10_000}
        disabled={disabled}
        onNumber={(value) => setDraft({ ...draft, unusualPercent: value ?? 100 })}
      />
      {draft.rules.map((rule) => {
        const isReleased = rule.kind === 'dividend' || rule.kind === 'daily';
        const name = words.kind(rule.kind);
        return (
          <TextField
            key={rule.kind}
            label={isReleased ? t`${name}: paid automatically up to` : t`${name}: held above`}
            hint={isReleased ? t`Per run. Empty: always two operators.` : t`Per run. Empty: never.`}
            type="number"
            step="any"
            min={0}
            inputMode="decimal"
            value={(isReleased ? rule.automaticUpTo : rule.brakeAbove) ?? ''}
            end={currency}
            disabled={disabled}
            onChange={(event) =>
              change(rule.kind, isReleased ? { automaticUpTo: numberOf(event.target.value) } : { brakeAbove: numberOf(event.target.value) })
            }
          />
        );
      })}
    </ActDialog>
  );
}
