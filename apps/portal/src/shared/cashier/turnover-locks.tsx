import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { turnoverInfo } from '@pavilion/contract/rewards/calls';
import { Progress } from '@pavilion/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { currentTag } from '../../i18n/language.ts';
import { useShortMoment } from '../../parts/moment.ts';
import { RailCard } from '../../parts/rail.tsx';
import { useMoneyText } from './money-text.ts';
import { cashierQueries } from './queries.ts';
import styles from './turnover-locks.module.css';

type Lock = WireValue<typeof turnoverInfo>['locks'][number];

/** What is still to be played, lock by lock, and what counts for it. Nothing where nothing is asked. */
export function TurnoverLocks() {
  const { t } = useLingui();
  const { data } = useQuery(cashierQueries.turnover());
  if (!data || data.locks.length === 0) return null;
  return (
    <RailCard title={t`Turnover`}>
      <ul className={styles.locks}>
        {data.locks.map((lock) => (
          <li key={lock.id}>
            <OneLock lock={lock} />
          </li>
        ))}
      </ul>
      {data.locks.length > 1 ? <p className={styles.order}>{t`Your bets count toward the oldest first.`}</p> : null}
    </RailCard>
  );
}

function OneLock({ lock }: { lock: Lock }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const moment = useShortMoment();
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 2 });
  const played = t`${money(lock.done)} of ${money(lock.asked)} wagered`;
  return (
    <div className={styles.lock}>
      <p className={styles.head}>
        <strong>{lock.title}</strong>
        <span className={styles.amount}>{money(lock.amount)}</span>
      </p>
      <Progress label={lock.title} valueText={played} value={lock.done / lock.asked} />
      <p className={styles.played}>
        <span>{played}</span>
        <strong>{t`${money(lock.left)} left`}</strong>
      </p>
      <ul className={styles.facts}>
        {lock.weights.length === 0 ? (
          <li>{t`Every game counts in full.`}</li>
        ) : (
          <li>
            {lock.weights
              .map(({ name, percent: share }) =>
                share === 0 ? t`${name} doesn't count` : t`${name} counts ${percent.format(share / 100)}`,
              )
              .join(' · ')}
          </li>
        )}
        {lock.largestBet === null ? null : <li>{t`Bets above ${money(lock.largestBet)} don't count.`}</li>}
        {lock.held > 0 ? <li>{t`${money(lock.held)} is locked until then.`}</li> : null}
        {lock.expiresAt === null ? null : <li>{t`Ends on ${moment(lock.expiresAt)}`}</li>}
      </ul>
    </div>
  );
}
