import { type inboxRules, inboxRulesChange } from '@pavilion/contract/inbox/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { TextArea } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './inbox.module.css';
import { offeredTags, tagName } from './tag-name.ts';

interface RulesDialogProps {
  brand: Brand;
  rules: WireValue<typeof inboxRules>;
  onClose(): void;
}

const linesIn = (text: string): string[] => [...new Set(text.split(/[\n,]+/u).map((word) => word.trim()))].filter(Boolean);

/** How much members may write to each other, which words hold a letter, and when two operators send. */
export function RulesDialog({ brand, rules, onClose }: RulesDialogProps) {
  const { t } = useLingui();
  const act = useControlAct(inboxRulesChange, { onDone: onClose });
  const [hourly, setHourly] = useState<number | null>(rules.hourly);
  const [daily, setDaily] = useState<number | null>(rules.daily);
  const [fourEyesAbove, setFourEyes] = useState<number | null>(rules.fourEyesAbove);
  const [words, setWords] = useState<Record<string, string>>(() =>
    Object.fromEntries(offeredTags.map((tag) => [tag, (rules.words[tag] ?? []).join('\n')])),
  );
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Messages between members of ${brand.name}`}
      lead={t`Applies to new messages. Messages with a listed word wait for an operator.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={t`Change`}
      incomplete={hourly === null || daily === null || fourEyesAbove === null}
      onConfirm={(reason) =>
        void act.run({
          brandId: brand.id,
          version: rules.version,
          hourly: hourly ?? 0,
          daily: daily ?? 0,
          fourEyesAbove: fourEyesAbove ?? 0,
          words: Object.fromEntries(
            Object.entries(words)
              .map(([tag, text]) => [tag, linesIn(text)] as const)
              .filter(([, list]) => list.length > 0),
          ),
          reason,
        })
      }
    >
      <ProposedNotice kind="inbox.rules.change" brandId={brand.id} />
      <div className={styles.pair}>
        <NumberField label={t`Per hour`} min={0} max={1000} value={hourly} onNumber={setHourly} />
        <NumberField label={t`Per day`} min={0} max={10_000} value={daily} onNumber={setDaily} />
        <NumberField
          label={t`Two operators required above`}
          hint={t`Recipients that need a second operator`}
          min={0}
          max={10_000_000}
          value={fourEyesAbove}
          onNumber={setFourEyes}
        />
      </div>
      <div className={styles.pair}>
        {offeredTags.map((tag) => (
          <TextArea
            key={tag}
            label={t`Blocked words in ${tagName(tag)}`}
            rows={3}
            value={words[tag] ?? ''}
            onChange={(event) => setWords((before) => ({ ...before, [tag]: event.target.value }))}
          />
        ))}
      </div>
    </ActDialog>
  );
}
