import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { Section } from '../../parts/page.tsx';
import { NumberField } from '../brands/number-field.tsx';
import styles from './draft-page.module.css';
import { textOf } from './rows.ts';
import type { JsonObject } from './use-draft.ts';

/** What a folder means that does not say it (`payments/cashier.ts`). */
const PAUSE_HOURS = 24;

interface WithdrawalFieldsProps {
  rules: JsonObject;
  providers: readonly string[];
  currency: string;
  /** What speaks against the provider. */
  problem: string | undefined;
  onRules(rules: JsonObject): void;
}

/** Rules of withdrawals as the folder has them; those in force are changed on the page Cashier's rules. */
export function WithdrawalFields({ rules, providers, currency, problem, onRules }: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const money = (name: string, label: string, mayBeEmpty: boolean, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      end={currency}
      value={textOf(rules[name])}
      onChange={(event) => onRules({ ...rules, [name]: event.target.value === '' && mayBeEmpty ? null : event.target.value })}
    />
  );
  const count = (name: string, label: string, { min, max, absent = min }: { min: number; max: number; absent?: number }) => (
    <NumberField
      label={label}
      min={min}
      max={max}
      disabled={false}
      value={typeof rules[name] === 'number' ? rules[name] : absent}
      onNumber={(value) => onRules({ ...rules, [name]: value ?? min })}
    />
  );
  return (
    <Section title={t`Withdrawals`} note={t`Live values can also be changed on the Cashier rules page.`}>
      <div className={styles.fields}>
        <Select
          label={t`Provider`}
          value={textOf(rules['provider'])}
          error={problem}
          options={providers.map((value) => ({ value, label: value }))}
          onChange={(event) => onRules({ ...rules, provider: event.target.value })}
        />
        {money('min', t`Minimum amount`, false)}
        {money('max', t`Maximum amount`, false)}
        {money('fourEyesAbove', t`Two operators required above`, true, t`Empty: one is always enough.`)}
        {money('automaticUpTo', t`Paid automatically up to`, true, t`Empty: every withdrawal is reviewed.`)}
        {money('automaticPerDay', t`Maximum paid automatically per day`, true, t`Empty: no cap.`)}
        {count('dailyCount', t`Withdrawals per day`, { min: 1, max: 1000 })}
        {count('maxCards', t`Bank accounts per member`, { min: 1, max: 50 })}
        {count('turnoverPercent', t`Wagering of deposits (%)`, { min: 0, max: 10_000 })}
        {count('correctionPauseHours', t`Withdrawal pause after a correction (hours)`, { min: 0, max: 720, absent: PAUSE_HOURS })}
        {count('confirmMinutes', t`Dispute window (minutes)`, { min: 0, max: 10_080, absent: 0 })}
      </div>
    </Section>
  );
}
