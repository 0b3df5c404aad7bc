import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Landmark } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { PartFrame } from './frame.tsx';
import { LoadFailed } from './load-failed.tsx';
import { securityQueries } from './queries.ts';
import styles from './security.module.css';

/** Where withdrawals go. */
export function BankAccountsPart() {
  const { t } = useLingui();
  const moment = useMoment();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.bankAccounts());
  const max = data?.maximumCards ?? 0;
  return (
    <PartFrame title={t`Bank and wallet accounts`} lead={t`Withdrawals go to these accounts only. They all belong to you, by the name of their owner.`}>
      <Card pad="m" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton shape="row" count={2} /> : null}
        {data?.bankCards.length === 0 ? (
          <EmptyState
            compact icon={<Landmark />} title={t`No account yet`} actions={<Button tone="primary" render={<Link to={paths.member('withdraw')} />}>{t`Add an account`}</Button>}
          ><Trans>You add it at your first withdrawal, with the payment password that protects it.</Trans></EmptyState>
        ) : null}
        {data && data.bankCards.length > 0 ? (
          <>
            <ul className={styles.rows}>
              {data.bankCards.map((card) => {
                const since = moment(card.createdAt);
                return (
                  <li key={card.bankCardId} className={styles.place}>
                    <span className={styles.icon} aria-hidden="true"><Landmark /></span>
                    <div className={styles.words}>
                      <p className={styles.rowTitle}>{card.bankName} <bdi>{card.cardNumber}</bdi></p>
                      <p className={styles.sub}>{card.cardHolder}</p>
                      <p className={styles.sub}><Trans>Added {since}</Trans></p>
                    </div>
                  </li>
                );
              })}
            </ul>
            <div className={styles.foot}>
              <span className={styles.sub}><Trans>Up to {max} accounts. Customer service removes one you no longer use.</Trans></span>
              {data.bankCards.length < max ? <Button render={<Link to={paths.member('withdraw')} />}>{t`Add an account`}</Button> : null}
            </div>
          </>
        ) : null}
      </Card>
    </PartFrame>
  );
}
