import { securityRuleChange, securitySeverities } from '@pavilion/contract/security-events/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import type { AlertRule } from './rules-tab.tsx';
import { useCountWords, useEventWords, useRuleWords, useSeverityWords } from './security-words.ts';
import styles from './security.module.css';

const MINUTE = 60;

/** When one rule speaks, and how loudly. What it counts is fixed. */
export function RuleDialog({ rule, onClose }: { rule: AlertRule; onClose(): void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(rule);
  const name = useRuleWords()(rule.code);
  const eventWords = useEventWords();
  const severityWords = useSeverityWords();
  const { measure, grouping } = useCountWords();
  const act = useControlAct(securityRuleChange, { said: t`Rule applied: ${name}`, onDone: onClose });
  const change = (some: Partial<AlertRule>) => setDraft({ ...draft, ...some });
  const { code, version, enabled, windowSeconds, threshold, severity } = draft;
  const dirty = JSON.stringify(draft) !== JSON.stringify(rule);
  const [what, of, kinds] = [measure(rule.measure), grouping(rule.groupedBy), rule.kinds.map(eventWords).join(', ')];
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      incomplete={!dirty}
      title={name}
      confirmLabel={t`Apply`}
      reasonHint={t`Recorded in the audit trail.`}
      lead={t`Counts ${what} ${of}: ${kinds}.`}
      onConfirm={(reason) => void act.run({ code, version, enabled, windowSeconds, threshold, severity, reason })}
    >
      <ProposedNotice kind="security.rule" subjectId={code} />
      <Switch checked={enabled} onChange={(event) => change({ enabled: event.target.checked })}>{t`On`}</Switch>
      <div className={styles.row}>
        <NumberField
          label={t`From this number`}
          value={threshold}
          min={1}
          max={1_000_000}
          error={fieldError(act.error, 'threshold')}
          onNumber={(value) => change({ threshold: value ?? 1 })}
        />
        <NumberField
          label={t`Within minutes`}
          value={Math.round(windowSeconds / MINUTE)}
          min={1}
          max={1440}
          error={fieldError(act.error, 'windowSeconds')}
          onNumber={(value) => change({ windowSeconds: (value ?? 1) * MINUTE })}
        />
      </div>
      {rule.percentOfLogins === null ? null : (
        <p className={styles.quiet}>{t`And at least ${rule.percentOfLogins} % of the logins that succeed.`}</p>
      )}
      {rule.mostEach === null ? null : <p className={styles.quiet}>{t`Only usernames with at most ${rule.mostEach} attempts count.`}</p>}
      <Select
        label={t`Severity`}
        value={severity}
        onChange={(event) => change({ severity: securitySeverities.find((one) => one === event.target.value) ?? severity })}
        options={securitySeverities.map((value) => ({ value, label: severityWords(value)[0] }))}
      />
    </ActDialog>
  );
}
