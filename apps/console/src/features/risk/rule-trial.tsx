import { riskRuleTry } from '@pavilion/contract/risk/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { Amount, countText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import styles from './risk.module.css';
import type { WireRule } from './rule-words.ts';

interface TrialProps {
  brandId: string;
  currency: string;
  rule: WireRule;
  /** Every field holds what it may. */
  ready: boolean;
}

/** What the rule as it is written would find in the last month; nothing is stored. */
export function RuleTrial({ brandId, currency, rule, ready }: TrialProps) {
  const { t } = useLingui();
  const [found, setFound] = useState<{ for: string; value: WireValue<typeof riskRuleTry> } | null>(null);
  const asked = JSON.stringify(rule);
  const trial = useAct(riskRuleTry, { onDone: (value) => setFound({ for: asked, value }) });
  const value = found?.for === asked ? found.value : null;
  return (
    <div className={styles.tried}>
      <Failure error={trial.error} />
      <Button loading={trial.busy} disabled={!ready} onClick={() => void trial.run({ brandId, rule })}>
        {t`Test the rule`}
      </Button>
      <div aria-live="polite">
        {value ? (
          <>
            <p className={styles.result}>
              {value.count === 0
                ? t`No findings in the last 30 days among ${countText(value.looked)} members checked.`
                : t`${countText(value.count)} findings in the last 30 days among ${countText(value.looked)} members checked.`}{' '}
              {value.partial ? t`Only the members with the most recent payments were checked.` : null}
            </p>
            <ul className={styles.list}>
              {value.found.map((one) => (
                <li key={`${one.memberId}:${one.evidence}:${one.amount}`}>
                  <Link className={linkClass()} to={paths.member(one.memberId)}>
                    {one.username}
                  </Link>
                  {one.members > 1 ? <span className={styles.quiet}>{t`and ${countText(one.members - 1)} more`}</span> : null}
                  <span className={styles.marks}>
                    {one.amount > 0 ? <Amount of={one.amount} currency={currency} /> : t`${countText(one.evidence)} rows`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
