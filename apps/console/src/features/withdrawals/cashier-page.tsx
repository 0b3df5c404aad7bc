import { withdrawalRules, withdrawalRulesChange } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { OneBrand } from '../brands/one-brand.tsx';
import { SaveBar } from '../brands/save-bar.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';
import { CashierOverview } from './cashier-overview.tsx';
import { COUNT_BOUNDS, type RuleName, useRuleErrors, useRuleWords } from './rule-words.ts';
import { useWayChanges, WaysOut } from './ways-out.tsx';
import styles from './withdrawals.module.css';

type Rules = WireValue<typeof withdrawalRules>;

/** Bounds of withdrawals, the threshold above which two operators decide, and what each kind of account costs and when it is open. */
export function CashierPage() {
  return <OneBrand all={<CashierOverview />}>{(brand) => <Cashier brand={brand} key={brand.id} />}</OneBrand>;
}

function Cashier({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(withdrawalRules, { brandId: brand.id }),
    placeholderData: undefined as never,
  });
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load the rules`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t`Cashier rules at ${brand.name}`} lead={t`Applies from the next request and approval. Amounts in ${data.currency}.`}>
      <Form brand={brand} rules={data} key={data.version} />
    </Page>
  );
}

function Form({ brand, rules }: { brand: Brand; rules: Rules }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [draft, setDraft] = useState(rules);
  const act = useControlAct(withdrawalRulesChange, { onProposed: () => setDraft(rules) });
  const labels = useRuleWords();
  const names = Object.keys(labels) as RuleName[];
  const changed = names.filter((name) => draft[name] !== rules[name]);
  const wayChanges = useWayChanges()(rules, draft);
  const errors = useRuleErrors()(draft);
  const said = (value: number | null): string => (value === null ? t`none` : String(value));
  const disabled = !may('withdrawals.rules');
  const money = (name: 'minAmount' | 'maxAmount' | 'automaticUpTo' | 'automaticPerDay' | 'fourEyesAbove', hint?: string) => (
    <TextField
      label={labels[name]}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      value={draft[name] ?? ''}
      hint={hint}
      error={errors[name]}
      end={rules.currency}
      disabled={disabled}
      onChange={(event) => {
        const empty = name === 'automaticUpTo' || name === 'automaticPerDay' || name === 'fourEyesAbove' ? null : 0;
        setDraft({ ...draft, [name]: event.target.value === '' ? empty : Number(event.target.value) });
      }}
    />
  );
  const count = (name: keyof typeof COUNT_BOUNDS, hint?: string) => (
    <NumberField
      label={labels[name]}
      value={draft[name]}
      min={COUNT_BOUNDS[name][0]}
      max={COUNT_BOUNDS[name][1]}
      hint={hint}
      error={errors[name]}
      disabled={disabled}
      onNumber={(value) => setDraft({ ...draft, [name]: value ?? COUNT_BOUNDS[name][0] })}
    />
  );
  return (
    <>
      <ProposedNotice kind="withdrawals.rules" brandId={brand.id} />
      <Section title={t`Withdrawals`}>
        <div className={styles.rules}>
          {money('minAmount')}
          {money('maxAmount')}
          {money('fourEyesAbove', t`Above this amount a second operator must approve. Empty: one operator is enough.`)}
          {money(
            'automaticUpTo',
            t`Paid automatically up to this amount; a member's withdrawals within a day are added together. Empty: every withdrawal is reviewed.`,
          )}
          {money('automaticPerDay', t`All members together per brand day. Anything above goes to the review queue. Empty: no cap.`)}
          {count('dailyCount')}
          {count('maxCards')}
          {count('turnoverPercent')}
          {count('correctionPauseHours', t`After an operator corrects the payee, email or phone number. 0: none.`)}
          {count('confirmMinutes', t`Time for the member to dispute a payout; after that it counts as received. 0: no confirmation.`)}
        </div>
      </Section>
      <WaysOut rules={draft} timeZone={brand.timeZone} disabled={disabled} onWays={(ways) => setDraft({ ...draft, ways })} />
      <SaveBar
        changes={[...changed.map((name) => `${labels[name]}: ${said(rules[name])} → ${said(draft[name])}`), ...wayChanges]}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={() => setDraft(rules)}
        onSave={(reason) => {
          const { currency: _currency, step: _step, ...wire } = draft;
          void act.run({ ...wire, brandId: brand.id, reason });
        }}
      />
    </>
  );
}
