import { useLingui } from '@lingui/react/macro';
import { type withdrawRecords } from '@pavilion/contract/payments/records';
import { cancelWithdrawal } from '@pavilion/contract/payments/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Button } from '@pavilion/ui/button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { arrivalAddress } from '../../shared/cashier/arrival.ts';
import { MethodMark, markOfPayee } from '../../shared/cashier/method-mark.tsx';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RecentList } from '../../shared/cashier/recent-list.tsx';
import styles from './recent-withdrawals.module.css';
import { useWithdrawalWords } from './state-words.ts';

const REJECTED = 5;
const CANCELLED = 6;
/** Where the member can do no more and the way was the usual one. */
const isPlain = (status: number): boolean => status === 0 || status === 4 || status === CANCELLED;

/** The last five, with their states; those in review can be cancelled. */
export function RecentWithdrawals() {
  const { t } = useLingui();
  const words = useErrorWords();
  const stateOf = useWithdrawalWords();
  const moment = useShortMoment();
  const client = useQueryClient();
  const { data } = useQuery(cashierQueries.openWithdrawals());
  const cancel = useMutation({
    mutationFn: (refId: string) => call(cancelWithdrawal, { body: { refId } }),
    onSuccess: () => {
      toasts.show({ tone: 'good', title: t`Cancelled and returned to your balance.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Recent withdrawals`}
      all={{ label: t`All`, to: `${paths.member('transactionHistory')}&kind=6201,6120` }}
      rows={data.list.map((row) => ({
        key: row.refId,
        mark: <MethodMark group={markOfPayee(row.kind)} size="s" />,
        name: `${row.bankName} ${row.cardNumber}`,
        when: moment(row.withdrawDate),
        amount: <Amount value={row.amount} trim />,
        void: row.status === REJECTED || row.status === CANCELLED,
        state: stateOf(row.status),
        note: <HowItWent row={row} />,
        action: row.confirmBefore ? (
          <Button size="s" tone="primary" render={<Link to={arrivalAddress(row.refId)} />}>
            {t`Did it arrive?`}
          </Button>
        ) : row.cancellable ? (
          <Button
            size="s"
            onClick={() => cancel.mutate(row.refId)}
            loading={cancel.isPending && cancel.variables === row.refId}
          >{t`Cancel`}</Button>
        ) : undefined,
      }))}
    />
  );
}

type Row = WireValue<typeof withdrawRecords>['list'][number];

/** Why it ended so, what came back, and when each state began. */
function HowItWent({ row }: { row: Row }) {
  const { t } = useLingui();
  const stateOf = useWithdrawalWords();
  const moment = useShortMoment();
  const money = useMoneyText();
  const { remark, status, steps, returnedAmount } = row;
  const cost = row.fee > 0 && status !== REJECTED && status !== CANCELLED ? <span>{t`Fee: ${money(row.fee)}.`}</span> : null;
  if (isPlain(status) && remark === '' && returnedAmount === 0) return cost;
  return (
    <>
      {cost}
      {remark === '' ? null : <span>{remark}</span>}
      {returnedAmount > 0 && remark === '' ? <span>{t`${money(returnedAmount)} was returned to your balance.`}</span> : null}
      <details className={styles.steps}>
        <summary>{t`Status history`}</summary>
        <ol>
          {steps.map((step, index) => (
            <li key={index}>
              <span>{stateOf(step.status).text}</span> <time dateTime={step.at}>{moment(step.at)}</time>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
