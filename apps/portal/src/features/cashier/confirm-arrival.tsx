import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { confirmationList } from '@pavilion/contract/payments/withdrawals';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { useQuery } from '@tanstack/react-query';

import { useSearchParams } from 'react-router';
import { Amount } from '../../parts/amount.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { CONFIRM } from '../../shared/cashier/arrival.ts';
import styles from './confirm-arrival.module.css';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const ConfirmDialog = late(() => import('./confirm-dialog.tsx'), 'ConfirmArrivalDialog');

export type Confirmation = WireValue<typeof confirmationList>['payments'][number];

/** Withdrawals that were paid and wait for the member's word; nothing where there are none. */
export function ConfirmArrival() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const [asked, setAsked] = useSearchParams();
  const { data } = useQuery(cashierQueries.confirmations());
  const list = data?.payments ?? [];
  const chosen = list.find(({ refId }) => refId === asked.get(CONFIRM));
  const open = (refId: string | null) =>
    setAsked(
      (now) => {
        const next = new URLSearchParams(now);
        if (refId === null) next.delete(CONFIRM);
        else next.set(CONFIRM, refId);
        return next;
      },
      { replace: true },
    );
  if (list.length === 0) return null;
  return (
    <Card pad="m" className={styles.card} role="region" aria-label={t`Did your money arrive?`}>
      <h2 className={styles.title}>{t`Did your money arrive?`}</h2>
      <ul className={styles.rows}>
        {list.map((row) => {
          const until = moment(row.deadline);
          return (
            <li key={row.refId} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.sum}>
                  <Amount value={row.amount} trim /> · {row.bankName} <bdi>{row.cardNumber}</bdi>
                </span>
                <span className={styles.small}>
                  <Trans>Confirm before {until}, or we'll count it as received.</Trans>
                </span>
              </span>
              <Button tone="primary" onClick={() => open(row.refId)}>{t`Reply`}</Button>
            </li>
          );
        })}
      </ul>
      {chosen ? (
        <Part corner>
          <ConfirmDialog payment={chosen} onClose={() => open(null)} />
        </Part>
      ) : null}
    </Card>
  );
}
