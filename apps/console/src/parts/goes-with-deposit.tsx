import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import styles from './goes-with-deposit.module.css';

/** What else happens when money of a credited deposit goes back to its payer, by a refund or a chargeback. */
export function GoesWithDeposit() {
  const { t } = useLingui();
  return (
    <Alert tone="warn" title={t`This happens as well`}>
      <ul className={styles.list}>
        <li>{t`A bonus of the deposit that is not played off ends, with what was won from it.`}</li>
        <li>{t`The points of this money are taken back. Points that were spent stay as a debt in points.`}</li>
        <li>{t`Turnover for this money is no longer asked before a withdrawal.`}</li>
        <li>{t`Tickets it earned that are not used are cancelled, and a friend who counted by it counts no more.`}</li>
      </ul>
    </Alert>
  );
}
