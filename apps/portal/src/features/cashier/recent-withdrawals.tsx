import { useLingui } from '@lingui/react/macro';
import { cancelWithdrawal } from '@pavilion/contract/payments';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import styles from './cashier.module.css';
import { cashierQueries } from './queries.ts';
import { useWithdrawalWords } from './state-words.ts';

/** The last five, with how they stand; those in review can be taken back. */
export function RecentWithdrawals() {
  const { t } = useLingui();
  const words = useErrorWords();
  const stateOf = useWithdrawalWords();
  const moment = useMoment();
  const client = useQueryClient();
  const { data } = useQuery(cashierQueries.openWithdrawals());
  const cancel = useMutation({
    mutationFn: (refId: string) => call(cancelWithdrawal, { body: { refId } }),
    onSuccess: () => {
      toasts.show({ tone: 'good', title: t`Cancelled. The money is back in your balance.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-withdrawals">
      <h2 id="recent-withdrawals" className={styles.subtitle}>{t`Your last withdrawals`}</h2>
      {data.list.map((row) => {
        const state = stateOf(row.status);
        return (
          <Card key={row.refId} className={styles.row}>
            <div className={styles.rowHead}>
              <Amount value={row.amount} />
              <Badge tone={state.tone}>{state.text}</Badge>
            </div>
            <p className={styles.note}>
              {moment(row.withdrawDate)} · {row.bankName} {row.cardNumber}
            </p>
            {row.remark ? <p className={styles.note}>{row.remark}</p> : null}
            {row.cancellable ? (
              <Button
                size="s"
                onClick={() => cancel.mutate(row.refId)}
                loading={cancel.isPending && cancel.variables === row.refId}
              >{t`Cancel`}</Button>
            ) : null}
          </Card>
        );
      })}
    </section>
  );
}
