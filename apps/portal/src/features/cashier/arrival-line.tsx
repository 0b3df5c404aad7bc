import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { arrivalAddress } from '../../shared/cashier/arrival.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';

/** Asks on other pages than Withdraw whether a paid withdrawal arrived, the one whose time ends first; shows nothing where none waits. */
export function ArrivalLine() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const money = useMoneyText();
  const { data } = useQuery(cashierQueries.confirmations());
  const first = data?.payments[0];
  if (!first) return null;
  return (
    <Alert
      tone="warn"
      title={t`Did your money arrive?`}
      actions={<Button size="s" render={<Link to={arrivalAddress(first.refId)} />}>{t`Reply`}</Button>}
    >
      {t`${money(first.amount)} was sent to ${first.bankName}. Confirm before ${moment(first.deadline)}, or we'll count it as received.`}
    </Alert>
  );
}
