import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/endpoint';
import type { withdrawSettings } from '@pavilion/contract/payments';
import { Progress } from '@pavilion/ui/progress';
import { RailCard } from '../../parts/rail.tsx';
import { useMoneyText } from './money-text.ts';
import styles from './withdraw-rules.module.css';

/** What may be asked for today, and how much of the turnover is done. */
export function WithdrawRules({ settings }: { settings: WireValue<typeof withdrawSettings> }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { remainingCount, dailyCount, turnoverRequired, turnoverDone, minimumAmount, maximumAmount } = settings;
  const left = t`${remainingCount} of ${dailyCount}`;
  const played = t`${money(Math.min(turnoverDone, turnoverRequired))} of ${money(turnoverRequired)}`;
  return (
    <RailCard title={t`What holds today`}>
      <dl className={styles.rules}>
        <div>
          <dt>{t`Withdrawals left today`}</dt>
          <dd>{left}</dd>
          <dd className={styles.bar}>
            <Progress label={t`Withdrawals left today`} valueText={left} value={dailyCount > 0 ? remainingCount / dailyCount : 0} />
          </dd>
        </div>
        {turnoverRequired > 0 ? (
          <div>
            <dt>{t`Played of what deposits ask for`}</dt>
            <dd>{played}</dd>
            <dd className={styles.bar}>
              <Progress label={t`Played of what deposits ask for`} valueText={played} value={turnoverDone / turnoverRequired} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t`At a time`}</dt>
          <dd>{t`${money(minimumAmount)} to ${money(maximumAmount)}`}</dd>
        </div>
      </dl>
    </RailCard>
  );
}
