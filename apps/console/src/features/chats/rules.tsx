import { plainNumber } from '@pavilion/languages/compared-text';
import { useLingui } from '@lingui/react/macro';
import { supportRules, supportRulesSet } from '@pavilion/contract/support/desk-chat';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Button } from '@pavilion/ui/button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { HoursEditor } from '../../parts/hours-editor.tsx';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './chats.module.css';

type RulesAnswer = WireValue<typeof supportRules>;
const FIELDS = ['waitTargetSeconds', 'idleMinutes', 'acknowledgeHours', 'answerDays'] as const;

/** When the desk is open, what counts as late, and the clock of complaints. */
export function Rules({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(supportRules, { brandId: brand.id }));
  return (
    <Section title={t`Rules of ${brand.name}`}>
      {data ? <Form key={data.version} brand={brand} read={data} /> : <Skeleton count={4} />}
    </Section>
  );
}

function Form({ brand, read }: { brand: Brand; read: RulesAnswer }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(read);
  const [numbers, setNumbers] = useState(() => Object.fromEntries(FIELDS.map((name) => [name, String(read[name])])));
  const [asks, setAsks] = useState(false);
  const act = useControlAct(supportRulesSet, { onDone: () => setAsks(false) });
  const labels: Readonly<Record<(typeof FIELDS)[number], string>> = {
    waitTargetSeconds: t`Longest wait (seconds)`,
    idleMinutes: t`End inactive chats after (minutes)`,
    acknowledgeHours: t`Acknowledge complaints within (hours)`,
    answerDays: t`Answer complaints within (days)`,
  };
  const valueOf = (name: (typeof FIELDS)[number]) => Number(numbers[name]);
  const isWrong = FIELDS.some((name) => !Number.isInteger(valueOf(name)) || valueOf(name) < 1);
  const next = {
    hours: draft.hours,
    waitTargetSeconds: valueOf('waitTargetSeconds'),
    idleMinutes: valueOf('idleMinutes'),
    acknowledgeHours: valueOf('acknowledgeHours'),
    answerDays: valueOf('answerDays'),
  };
  return (
    <div className={styles.rules}>
      <ProposedNotice kind="support.rules" brandId={brand.id} />
      <HoursEditor name={brand.name} hours={draft.hours} timeZone={brand.timeZone} onHours={(hours) => setDraft({ ...draft, hours })} />
      <div className={styles.numbers}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            inputMode="numeric"
            value={numbers[name] ?? ''}
            onChange={(event) => setNumbers({ ...numbers, [name]: plainNumber(event.target.value) })}
          />
        ))}
      </div>
      <div>
        <Button tone="primary" disabled={isWrong} onClick={() => setAsks(true)}>{t`Apply`}</Button>
      </div>
      <ActDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t`Customer service rules`}
        lead={t`Applies immediately to new chats.`}
        confirmLabel={t`Apply`}
        reasonHint={t`Recorded in the audit trail.`}
        busy={act.busy}
        error={act.error}
        onConfirm={(reason) => void act.run({ brandId: brand.id, version: read.version, ...next, reason })}
      />
    </div>
  );
}
