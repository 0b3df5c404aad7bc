import { Plural, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Gift } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMoneyText } from '../shared/cashier/money-text.ts';
import { Amount } from './amount.tsx';
import styles from './claim-card.module.css';
import { useErrorWords } from './error-words.tsx';
import { useShortMoment } from './moment.ts';

export interface ClaimCardProps {
  title: string;
  amount: number;
  /** To be played before it can leave; 0: nothing. */
  turnover: number;
  days: number;
  claimUntil: string;
  largestBet: number | null;
  claim(): Promise<{ amount: number }>;
}

/** A reward that waits: what it is, every term of it, and one button. */
export function ClaimCard({ title, amount, turnover, days, claimUntil, largestBet, claim }: ClaimCardProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const moment = useShortMoment();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: claim,
    onSuccess: (value) => {
      toasts.show({ tone: 'good', title: t`You got ${money(value.amount)}`, body: t`Added to your balance.` });
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Card as="article" pad="l" tone="money" className={styles.card} aria-label={title}>
      <span className={styles.mark} aria-hidden="true">
        <Gift />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.amount}>
          <Amount value={amount} tone="money" display trim />
        </p>
        <ul className={styles.terms}>
          {turnover > 0 ? (
            <li>
              {t`Wager ${money(turnover)} before withdrawing.`} <Plural value={days} one="You have # day." other="You have # days." />
            </li>
          ) : (
            <li>{t`Yours right away, no wagering.`}</li>
          )}
          {turnover > 0 && largestBet !== null ? <li>{t`Bets above ${money(largestBet)} don't count.`}</li> : null}
          {turnover > 0 ? <li>{t`Your own money is never locked.`}</li> : null}
          <li>{t`Claim by ${moment(claimUntil)}.`}</li>
        </ul>
        {act.error ? (
          <Alert tone="bad" title={t`Couldn't claim`}>
            {words(act.error)}
          </Alert>
        ) : null}
      </div>
      <Button tone="primary" size="l" loading={act.isPending} onClick={() => act.mutate()}>{t`Claim ${money(amount)}`}</Button>
    </Card>
  );
}
