import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositStatus } from '@pavilion/contract/payments/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { CircleCheck, CircleX, Clock } from '@pavilion/ui/icon';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { RailColumns } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { DepositCourse } from './deposit-course.tsx';
import styles from './deposit-end.module.css';
import { DepositProof } from './deposit-proof.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RecentDeposits } from './recent-deposits.tsx';
import { useHeldWords } from './use-held-words.ts';

const CREDITED = 2;
const FAILED = 3;
const EXPIRED = 5;
const icons: Record<number, typeof Clock> = { [CREDITED]: CircleCheck, [EXPIRED]: Clock };

interface DepositOutcome {
  title: string;
  words: string;
}

function useEnding(deposit: WireValue<typeof depositStatus>): DepositOutcome {
  const { state, amount, creditedAmount } = deposit;
  const { t } = useLingui();
  const money = useMoneyText();
  const held = useHeldWords(deposit);
  if (state === CREDITED) {
    return {
      title: t`Deposit received`,
      words:
        creditedAmount === amount
          ? t`Added to your balance.`
          : t`You requested ${money(amount)} and ${money(creditedAmount)} arrived. It's in your balance now.`,
    };
  }
  if (held) return held;
  if (state === FAILED)
    return {
      title: t`Payment failed`,
      words: t`Your bank or the payment provider didn't complete it. Nothing was credited. Try again or choose another method.`,
    };
  if (state === EXPIRED)
    return {
      title: t`Deposit expired`,
      words: t`No payment arrived in time. If you've already paid, don't pay again: we'll credit it when it arrives.`,
    };
  return {
    title: t`Deposit cancelled`,
    words: t`Nothing was credited. If you've paid anyway, we'll credit it automatically when it arrives.`,
  };
}

/** How a deposit ended, and what the member can do next. */
export function DepositEnd({ deposit }: { deposit: WireValue<typeof depositStatus> }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { title, words } = useEnding(deposit);
  const isGood = deposit.state === CREDITED;
  const held = useHeldWords(deposit);
  const Mark = held && !isGood ? Clock : (icons[deposit.state] ?? CircleX);
  const shown = held ? deposit.heldAmount : deposit.amount;
  return (
    <RailColumns
      rail={
        <>
          <DepositCourse deposit={deposit} />
          <RecentDeposits />
        </>
      }
    >
      <Card className={styles.end} pad="l" role="status">
        <Mark className={cx(styles.mark, isGood ? styles.good : deposit.state === FAILED ? styles.bad : undefined)} aria-hidden="true" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.amount}>
          <Amount value={isGood ? deposit.creditedAmount : shown} display trim tone={isGood ? 'money' : 'plain'} />
        </p>
        <p className={styles.words}>{words}</p>
        {isGood && deposit.fee > 0 ? <p className={styles.words}>{t`A fee of ${money(deposit.fee)} was deducted.`}</p> : null}
        {isGood && held ? <Alert title={held.title}>{held.words}</Alert> : null}
        <div className={styles.next}>
          {isGood ? (
            <>
              <Button tone="primary" size="l" render={<Link to={paths.home()} />}>{t`Play now`}</Button>
              <Button size="l" render={<Link to={`${paths.member('transactionHistory')}&kind=6101,6221`} />}>{t`Your transactions`}</Button>
            </>
          ) : (
            <>
              <Button tone="primary" size="l" render={<Link to={paths.member('depositv2')} />}>{t`New deposit`}</Button>
              <Button size="l" render={<Link to={paths.help('contact')} />}>{t`Ask customer service`}</Button>
            </>
          )}
        </div>
        {brand.demo ? <p className={styles.small}>{t`Test payments only, no real money moves.`}</p> : null}
      </Card>
      {deposit.mayProve ? <DepositProof deposit={deposit} /> : null}
    </RailColumns>
  );
}
