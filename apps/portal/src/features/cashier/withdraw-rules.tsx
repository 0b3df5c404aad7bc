import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { withdrawSettings } from '@pavilion/contract/payments/calls';
import { Progress } from '@pavilion/ui/progress';
import { RailCard } from '../../parts/rail.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './withdraw-rules.module.css';

type Settings = WireValue<typeof withdrawSettings>;

/** What may be asked for today. */
export function WithdrawRules({ settings, way }: { settings: Settings; way: Settings['ways'][number] | undefined }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { remainingCount, dailyCount } = settings;
  const { minimumAmount, maximumAmount } = way ?? settings;
  const left = t`${remainingCount} of ${dailyCount}`;
  return (
    <RailCard title={t`Today's limits`}>
      <dl className={styles.rules}>
        <div>
          <dt>{t`Withdrawals left today`}</dt>
          <dd>{left}</dd>
          <dd className={styles.bar}>
            <Progress label={t`Withdrawals left today`} valueText={left} value={dailyCount > 0 ? remainingCount / dailyCount : 0} />
          </dd>
        </div>
        <div>
          <dt>{t`Per withdrawal`}</dt>
          <dd>{t`${money(minimumAmount)} to ${money(maximumAmount)}`}</dd>
        </div>
      </dl>
    </RailCard>
  );
}
