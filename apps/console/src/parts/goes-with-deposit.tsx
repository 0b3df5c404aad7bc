import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import styles from './goes-with-deposit.module.css';

/** What else happens when money of a credited deposit goes back to its payer, by a refund or a chargeback. */
export function GoesWithDeposit() {
  const { t } = useLingui();
  return (
    <Alert tone="warn" title={t`Side effects`}>
      <ul className={styles.list}>
        <li>{t`An unwagered deposit bonus is removed together with its winnings.`}</li>
        <li>{t`Points earned with this money are reversed. Spent points remain as a points debt.`}</li>
        <li>{t`Wagering for this money is no longer required before a withdrawal.`}</li>
        <li>{t`Unused tickets it earned are cancelled and a referral it qualified no longer counts.`}</li>
      </ul>
    </Alert>
  );
}
