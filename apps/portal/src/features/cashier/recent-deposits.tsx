import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Amount } from '../../parts/amount.tsx';
import { useMoment } from '../../parts/moment.ts';
import styles from './cashier.module.css';
import { cashierQueries, isWaiting } from './queries.ts';
import { useDepositWords } from './state-words.ts';

/** The last five, with how they stand; those that wait can be gone on with. */
export function RecentDeposits() {
  const { t } = useLingui();
  const stateOf = useDepositWords();
  const moment = useMoment();
  const { data } = useQuery(cashierQueries.recentDeposits());
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-deposits">
      <h2 id="recent-deposits" className={styles.subtitle}>{t`Your last deposits`}</h2>
      {data.list.map((row) => {
        const state = stateOf(row.state);
        return (
          <Card key={row.refId} className={styles.row}>
            <div className={styles.rowHead}>
              <Amount value={row.state === 2 ? row.amount : row.requestedAmount} />
              <Badge tone={state.tone}>{state.text}</Badge>
            </div>
            <p className={styles.note}>
              {moment(row.depositDate)} · {row.depositMode}
            </p>
            {isWaiting(row.state) ? (
              <Button size="s" render={<Link to={`/member?page=depositv2&deposit=${row.refId}`} />}>{t`Go on`}</Button>
            ) : null}
          </Card>
        );
      })}
    </section>
  );
}
