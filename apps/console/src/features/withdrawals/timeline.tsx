import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { useWithdrawalWords } from '../../parts/state-words.tsx';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './withdrawals.module.css';

/** Each state with its time and who brought it there, and the orders to the provider. */
export function Timeline({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const actors = { member: t`member`, operator: t`operator`, provider: t`provider`, system: t`automatic` };
  const money = (of: number) => <Amount of={of} currency={view.currency} />;
  return (
    <div>
      <h3>{t`Payout history`}</h3>
      <ol className={styles.steps}>
        {view.steps.map(({ state, actor, at }, index) => (
          <li key={index}>
            <b>{words(state)[0]}</b>
            <span className={styles.quiet}>
              {actors[actor]} · {momentText(at)}
            </span>
          </li>
        ))}
        {view.confirmUntil ? (
          <li>
            <span className={styles.quiet}>{t`counts as received`}</span>
            <span className={styles.quiet}>{momentText(view.confirmUntil)}</span>
          </li>
        ) : null}
      </ol>
      {view.payouts.length > 1 || view.payouts.some(({ asked }) => asked > 0) ? (
        <ul className={styles.steps}>
          {view.payouts.map(({ reference, amount, asked, endedAt, orderedAt }) => (
            <li key={reference}>
              <span>
                <code>{reference}</code> {money(amount)}
              </span>
              <span className={styles.quiet}>
                {momentText(endedAt ?? orderedAt)}
                {asked > 0 ? ` · ${t`queried ${asked} times`}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {view.returned > 0 ? (
        <p className={styles.quiet}>
          {t`Returned:`} {money(view.returned)}
        </p>
      ) : null}
    </div>
  );
}
