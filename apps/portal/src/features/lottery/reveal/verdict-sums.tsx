import { useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import { Amount } from '../../../parts/amount.tsx';
import type { Verdict } from './verdict.ts';
import styles from './reveal.module.css';

/** Stake, what was paid, and the difference, of all tickets of the draw. */
export function VerdictSums({ verdict: { staked, paid, net, isGain } }: { verdict: Verdict }) {
  const { t } = useLingui();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t`Staked`}</dt>
        <dd>
          <Amount whole value={textFromUnits(staked)} />
        </dd>
      </div>
      <div>
        <dt>{t`Pays`}</dt>
        <dd>
          <Amount whole value={textFromUnits(paid)} />
        </dd>
      </div>
      <div>
        <dt>{t`Net`}</dt>
        <dd>
          <Amount whole value={textFromUnits(net)} sign="always" tone={isGain ? 'win' : 'plain'} />
        </dd>
      </div>
    </dl>
  );
}
