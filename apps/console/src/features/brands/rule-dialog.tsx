import { registrationRuleChange } from '@pavilion/contract/content/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import styles from './brands.module.css';
import { NumberField } from './number-field.tsx';
import { MAX_PATTERN, useFieldWords, usePatternWords } from './pattern-words.ts';
import type { Rule } from './pattern-words.ts';
import { RuleTester } from './rule-tester.tsx';

/** One field's rule, with its message and an example in view while it is changed. */
export function RuleDialog({ brandId, version, rule, onClose }: { brandId: string; version: number; rule: Rule; onClose(): void }) {
  const { t } = useLingui();
  const name = useFieldWords()(rule.field);
  const patternWords = usePatternWords();
  const [draft, setDraft] = useState<Rule>(rule);
  const act = useControlAct(registrationRuleChange, { said: t`Rule applied: ${name}`, onDone: onClose });
  const change = (some: Partial<Rule>) => setDraft({ ...draft, ...some });
  const { locked, ...wire } = draft;
  const dirty = JSON.stringify(draft) !== JSON.stringify(rule);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      incomplete={!dirty}
      title={t`Registration: ${name}`}
      confirmLabel={t`Apply`}
      lead={locked ? t`Always required: an account cannot be opened without it.` : t`Applies from the next visitor.`}
      reasonHint={t`Recorded in the audit trail.`}
      onConfirm={(reason) => void act.run({ brandId, version, reason, rule: wire })}
    >
      <Switch
        checked={draft.enabled}
        disabled={locked}
        onChange={(event) => change({ enabled: event.target.checked, ...(event.target.checked ? {} : { required: false }) })}
      >{t`Shown in the form`}</Switch>
      <Switch
        checked={draft.required}
        disabled={locked || !draft.enabled}
        onChange={(event) => change({ required: event.target.checked })}
      >{t`Required`}</Switch>
      <Select
        label={t`Pattern`}
        value={String(draft.patternId)}
        onChange={(event) => change({ patternId: Number(event.target.value) })}
        error={fieldError(act.error, 'patternId')}
        options={Array.from({ length: MAX_PATTERN + 1 }, (_, patternId) => ({
          value: String(patternId),
          label: `${patternId} · ${patternWords({ ...draft, patternId })}`,
        }))}
      />
      <TextField
        label={t`Custom expression`}
        value={draft.acceptedPattern}
        autoComplete="off"
        spellCheck={false}
        error={fieldError(act.error, 'acceptedPattern')}
        hint={t`A regular expression for the whole text; empty means the pattern above, * accepts anything. The message stays the pattern's.`}
        onChange={(event) => change({ acceptedPattern: event.target.value })}
      />
      <div className={styles.row}>
        <NumberField
          label={t`Minimum characters`}
          value={draft.minLength}
          min={0}
          max={255}
          error={fieldError(act.error, 'minLength')}
          onNumber={(minLength) => change({ minLength: minLength ?? 0 })}
        />
        <NumberField
          label={t`Maximum characters`}
          value={draft.maxLength}
          min={1}
          max={255}
          error={fieldError(act.error, 'maxLength')}
          onNumber={(maxLength) => change({ maxLength: maxLength ?? 1 })}
        />
      </div>
      <RuleTester rule={draft} />
    </ActDialog>
  );
}
