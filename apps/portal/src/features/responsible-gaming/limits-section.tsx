import { useLingui } from '@lingui/react/macro';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@pavilion/contract/responsible-gaming/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Progress } from '@pavilion/ui/progress';
import { SectionHeader } from '@pavilion/ui/section-header';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useState } from 'react';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './responsible-gaming.module.css';
import type { Limit, PendingLimit } from '../../shared/responsible-gaming/queries.ts';
import { momentText, useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const LimitDialog = late(() => import('./limit-dialog.tsx'), 'LimitDialog');

/** Deposits, losses and stakes by day, week and month: what is used, what is left, and a way to change each. */
export function LimitsSection({ limits, pending }: { limits: readonly Limit[]; pending: readonly PendingLimit[] }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const [changing, setChanging] = useState<Limit | null>(null);
  return (
    <section className={styles.section} aria-labelledby="limits">
      <SectionHeader id="limits" title={t`Money limits`} />
      <div className={styles.limitKinds}>
        {LIMIT_KINDS.map((kind) => (
          <Card key={kind} as="section" pad="l" aria-labelledby={`limit-${kind}`} className={styles.kind}>
            <header>
              <h3 className={styles.name} id={`limit-${kind}`}>
                {names.kind[kind]}
              </h3>
              <p className={styles.sub}>{names.meaning[kind]}</p>
            </header>
            <ul className={styles.periods}>
              {LIMIT_PERIODS.map((period) => {
                const limit = limits.find((one) => one.kind === kind && one.period === period);
                return limit ? <Period key={period} limit={limit} onChange={() => setChanging(limit)} /> : null;
              })}
            </ul>
          </Card>
        ))}
      </div>
      {changing ? (
        <Part corner>
          <LimitDialog
            limit={changing}
            waiting={pending.some((one) => one.kind === changing.kind && one.period === changing.period)}
            onClose={() => setChanging(null)}
          />
        </Part>
      ) : null}
    </section>
  );
}

/** The last fifth is marked by more than a colour: the words beside it count down. */
const toneOf = (share: number) => (share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'sea');

function Period({ limit, onChange }: { limit: Limit; onChange(): void }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const money = useMoneyText();
  const { amount, left, used, resetsAt } = limit;
  const name = names.period[limit.period];
  const share = amount === null || amount === 0 ? 0 : Math.min(1, Math.max(0, used / amount));
  const from = momentText(resetsAt);
  const what = `${names.kind[limit.kind]} · ${name}`;
  return (
    <li className={styles.period}>
      <div className={styles.periodHead}>
        <span className={styles.words}>
          <span className={styles.small}>{name}</span>
          <span className={styles.figure}>{amount === null ? t`No limit` : <bdi>{money(amount)}</bdi>}</span>
        </span>
        <Button size="s" onClick={onChange}>
          {amount === null ? t`Set a limit` : t`Change`}
          <VisuallyHidden>{what}</VisuallyHidden>
        </Button>
      </div>
      {amount === null ? null : (
        <>
          <Progress label={what} value={share} valueText={t`${money(Math.max(0, used))} of ${money(amount)} used`} tone={toneOf(share)} />
          <p className={styles.small}>{t`${money(left ?? 0)} left, resets on ${from}`}</p>
        </>
      )}
    </li>
  );
}
