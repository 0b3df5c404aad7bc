import { useLingui } from '@lingui/react/macro';
import type { Coin } from './coin-of-code.ts';
import { CopyLine } from './deposit-receiver.tsx';
import styles from './deposit-receiver.module.css';

/** Where a coin is sent and how much of it, each to copy. */
export function DepositCoin({ coin: { address, amount } }: { coin: Coin }) {
  const { t } = useLingui();
  const lines = [{ label: t`Address`, text: address }, ...(amount === null ? [] : [{ label: t`Coin amount`, text: amount }])];
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, text }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
          <CopyLine label={label} text={text} />
        </div>
      ))}
    </dl>
  );
}
