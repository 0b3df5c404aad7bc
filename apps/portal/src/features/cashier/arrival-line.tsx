import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, TriangleAlert } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { arrivalAddress } from '../../shared/cashier/arrival.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import styles from './arrival-line.module.css';

/** One row that leads to the question whether a paid withdrawal came, the one whose time ends first; nothing where none waits. */
export function ArrivalLine() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const money = useMoneyText();
  const { data } = useQuery(cashierQueries.confirmations());
  const first = data?.payments[0];
  if (!first) return null;
  return (
    <Link to={arrivalAddress(first.refId)} className={styles.row}>
      <TriangleAlert className={styles.mark} />
      <span className={styles.words}>
        <strong className={styles.question}>
          <Trans>Did your money arrive?</Trans>
        </strong>
        <span className={styles.facts}>{t`${money(first.amount)} to ${first.bankName}. Reply by ${moment(first.deadline)}.`}</span>
      </span>
      <ChevronRight className={styles.arrow} />
    </Link>
  );
}
