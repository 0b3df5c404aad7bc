import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Checkbox } from '@pavilion/ui/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './ends-bonus.module.css';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';

interface EndingBonus {
  grantId: string;
  title: string;
  amount: number;
  takes: number;
}

export interface EndsBonusState {
  ends: readonly EndingBonus[];
  takes: number;
  /** Ids of the bonuses the member agreed to end. */
  agreedIds: string[];
  isChecked: boolean;
  isMissed: boolean;
  check(checked: boolean): void;
  /** Whether the form may be sent; marks the box where it may not. */
  isAgreed(): boolean;
}

/** Bonuses a withdrawal would end. The member agrees to each by its id: one that came since needs a new consent. */
export function useEndsBonus(): EndsBonusState {
  const { data } = useQuery(cashierQueries.preWithdraw());
  const [agreedIds, setAgreedIds] = useState<string[]>([]);
  const [isMissed, setMissed] = useState(false);
  const ends = data?.ends ?? [];
  const isChecked = ends.length > 0 && ends.every(({ grantId }) => agreedIds.includes(grantId));
  return {
    ends,
    takes: data?.takes ?? 0,
    agreedIds,
    isChecked,
    isMissed,
    check(checked) {
      setAgreedIds(checked ? ends.map(({ grantId }) => grantId) : []);
      setMissed(false);
    },
    isAgreed() {
      const agreed = ends.length === 0 || isChecked;
      setMissed(!agreed);
      return agreed;
    },
  };
}

/** Says before a withdrawal which bonus it ends and what is taken back. Nothing where it ends none. */
export function EndsBonus({ ends, takes, isChecked, isMissed, check }: EndsBonusState) {
  const { t } = useLingui();
  const money = useMoneyText();
  if (ends.length === 0) return null;
  return (
    <Alert tone="warn" title={t`Withdrawing ends your bonus`}>
      <div className={styles.ends}>
        <ul className={styles.list}>
          {ends.map(({ grantId, title, amount, takes: taken }) => (
            <li key={grantId}>
              {taken === amount
                ? t`${title}: ${money(taken)} will be forfeited`
                : t`${title} of ${money(amount)}: ${money(taken)} will be forfeited`}
            </li>
          ))}
        </ul>
        <p>{t`Your own money stays yours. Complete the wagering first to keep everything.`}</p>
        <Checkbox
          checked={isChecked}
          onChange={(event) => check(event.target.checked)}
          error={isMissed ? t`Confirm this first.` : undefined}
        >
          {t`End the bonus and forfeit ${money(takes)}`}
        </Checkbox>
      </div>
    </Alert>
  );
}
