import { Plural, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { Gift } from '@pavilion/ui/icon';
import { ClaimAct } from '../shared/claims/claim-act.tsx';
import type { Taken } from '../shared/claims/taken.ts';
import { useMoneyText } from '../shared/cashier/money-text.ts';
import { Amount } from './amount.tsx';
import styles from './claim-card.module.css';
import { useShortMoment } from './moment.ts';

export interface ClaimCardProps {
  title: string;
  amount: number;
  /** To be played before it can leave; 0: nothing. */
  turnover: number;
  days: number;
  claimUntil: string;
  largestBet: number | null;
  /** Its reference among the transactions. */
  rewardId: string;
  claim(): Promise<{ amount: number }>;
  onTaken(taken: Taken): void;
}

/** A reward that waits: what it is, every term of it, and one button. */
export function ClaimCard({ title, amount, turnover, days, claimUntil, largestBet, rewardId, claim, onTaken }: ClaimCardProps) {
  const { t } = useLingui();
  const money = useMoneyText();
  const moment = useShortMoment();
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
      </div>
      <ClaimAct
        size="l"
        claim={async () => ({ amount: (await claim()).amount, gives: 'money', reference: rewardId, turnover })}
        onTaken={onTaken}
      >
        {t`Claim ${money(amount)}`}
      </ClaimAct>
    </Card>
  );
}
