import { useLingui } from '@lingui/react/macro';
import { cancelWithdrawal } from '@pavilion/contract/payments';
import { Button } from '@pavilion/ui/button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { MethodMark } from './method-mark.tsx';
import { cashierQueries } from './queries.ts';
import { RecentList } from './recent-list.tsx';
import { useWithdrawalWords } from './state-words.ts';

const PAID = 4;

/** The last five, with how they stand; those in review can be taken back. */
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
      toasts.show({ tone: 'good', title: t`Cancelled. The money is back in your balance.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Your last withdrawals`}
      all={{ label: t`All`, to: `${paths.member('transactionHistory')}&kind=6201,6120` }}
      rows={data.list.map((row) => ({
        key: row.refId,
        mark: <MethodMark group="BANK" size="s" />,
        name: `${row.bankName} ${row.cardNumber}`,
        when: moment(row.withdrawDate),
        amount: <Amount value={row.amount} trim />,
        void: row.status > PAID,
        state: stateOf(row.status),
        note: row.remark,
        action: row.cancellable ? (
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
