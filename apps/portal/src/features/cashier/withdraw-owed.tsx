import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

/** After a bank took a deposit back that was spent: why nothing can be withdrawn, and what to do. */
export function WithdrawOwed({ owed }: { owed: number }) {
  const { t } = useLingui();
  const money = useMoneyText();
  if (owed <= 0) return null;
  return (
    <Alert tone="warn" title={t`Withdrawals on hold: you owe ${money(owed)}`}>
      <Trans>
        Your bank reversed a deposit that you had already spent. Your next deposits and wins repay it, then you can withdraw again. If you
        didn't request this, contact customer service.
      </Trans>
    </Alert>
  );
}
