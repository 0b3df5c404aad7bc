import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useQuery } from '@tanstack/react-query';
import { rewardQueries } from './queries.ts';
import styles from './rewards.module.css';
import { useTermWords } from './term-words.ts';
import { TermsList } from './terms-list.tsx';

const NONE = '';
const SHORT: ReadonlySet<string> = new Set(['deposit.least', 'gives.share', 'gives.steps', 'lock.turnover', 'lock.none']);

export interface BonusChoiceProps {
  /** Id of the promotion; null: none, which is how it begins. */
  value: string | null;
  onValue(value: string | null): void;
  error?: string | null;
  /** Of the choice, as of the cashier's others. */
  className?: string | undefined;
}

/** A bonus with the deposit, or none; with all its terms before. Nothing where none is offered. */
export function BonusChoice({ value, onValue, error, className }: BonusChoiceProps) {
  const { t } = useLingui();
  const terms = useTermWords();
  const { data } = useQuery(rewardQueries.depositBonuses());
  if (!data || data.length === 0) return null;
  const chosen = data.find(({ id }) => id === value);
  return (
    <div className={styles.choice}>
      <RadioGroup
        label={t`Bonus`}
        look="cards"
        className={className}
        value={chosen?.id ?? NONE}
        onValue={(next) => onValue(next === NONE ? null : next)}
        error={error ?? undefined}
        options={[
          { value: NONE, label: t`No bonus`, hint: t`Your deposit is free of terms.` },
          ...data.map((one) => ({
            value: one.id,
            label: one.title,
            hint: terms(one.terms)
              .filter(({ key }) => SHORT.has(key))
              .map(({ label, value: words }) => `${label}: ${words}`)
              .join(' · '),
          })),
        ]}
      />
      {chosen ? <TermsList terms={chosen.terms} /> : null}
    </div>
  );
}
