import type { promotionTry } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { PromotionKind, WirePromotionTerms } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Amount, amountText, countText } from '../../parts/amount.tsx';
import { dayText } from './day-text.ts';
import { Failure } from '../../parts/failure.tsx';
import { Facts } from '../../parts/facts.tsx';
import type { Act } from '../../parts/use-act.ts';
import styles from './promotions.module.css';
import { SectionTitle } from './section-nav.tsx';

export type Trial = WireValue<typeof promotionTry>;

interface TrialPanelProps {
  kind: PromotionKind;
  brandId: string;
  currency: string;
  terms: WirePromotionTerms | null;
  act: Act<typeof promotionTry>;
  /** Of the terms as they are written now; null before. */
  trial: Trial | null;
}

/** Last month under the rules as they are written: whom they would have reached and what it would have cost. */
export function TrialPanel({ kind, brandId, currency, terms, act, trial }: TrialPanelProps) {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <SectionTitle id="trial" />
        {trial ? <span className={styles.hint}>{`${dayText(trial.from)} – ${dayText(trial.to)}`}</span> : null}
      </div>
      <p className={styles.hint}>{t`Applies the rules to last month's activity as if all members had taken part. Nothing is paid.`}</p>
      <Failure error={act.error} />
      <Button loading={act.busy} disabled={terms === null} onClick={() => (terms ? void act.run({ brandId, terms }) : undefined)}>
        {t`Simulate last month`}
      </Button>
      <div aria-live="polite">{trial ? <Outcome kind={kind} trial={trial} currency={currency} /> : null}</div>
    </section>
  );
}

function Outcome({ kind, trial, currency }: { kind: PromotionKind; trial: Trial; currency: string }) {
  const { t } = useLingui();
  const all = trial.funnel[0]?.count ?? 0;
  const first: Partial<Record<PromotionKind, string>> = {
    deposit: t`Deposits`,
    cashback: t`Periods with a loss`,
    turnover: t`Periods with play`,
    signup: t`Registrations`,
    login: t`Login days`,
    race: t`Members on leaderboards`,
    wheel: t`Tickets earned`,
    ...(trial.unknown ? {} : { ticket: t`Deposits` }),
  };
  const steps = {
    occasions: first[kind] ?? t`Members who logged in`,
    amount: t`Eligible by rule`,
    who: t`Audience`,
    protected: t`Not excluded or on a break`,
  };
  const most = Math.max(1, ...trial.days.map(({ given }) => given));
  return (
    <div className={styles.outcome}>
      <ol className={styles.funnel}>
        {trial.funnel.map(({ step, count }) => (
          <li key={step}>
            <span>{steps[step]}</span>
            <b>{countText(count)}</b>
            <i style={{ inlineSize: `${all === 0 ? 0 : (count / all) * 100}%` }} />
          </li>
        ))}
      </ol>
      {trial.partial ? <p className={styles.hint}>{t`Only the first ${countText(all)} were checked.`}</p> : null}
      {trial.unknown ? (
        <p className={styles.hint}>{t`The amounts cannot be simulated: they are typed, drawn or decided. Only the audience is known.`}</p>
      ) : (
        <>
          <Facts
            items={[
              { key: 'given', label: t`Bonuses`, value: countText(trial.given) },
              { key: 'members', label: t`Members`, value: countText(trial.members) },
              { key: 'mean', label: t`Average bonus`, value: <Amount of={trial.mean} currency={currency} /> },
              { key: 'turnover', label: t`Wagering requirement`, value: <Amount of={trial.turnover} currency={currency} /> },
            ]}
          />
          <div className={styles.cost}>
            <span>{t`Maximum cost`}</span>
            <b>
              <Amount of={trial.sum} currency={currency} />
            </b>
          </div>
          <h3>{t`Bonuses by day`}</h3>
          <ul className={styles.bars} aria-label={t`Bonuses by day`}>
            {trial.days.map(({ day, given, sum }) => (
              <li key={day} title={`${dayText(day)}: ${countText(given)} · ${amountText(sum, currency)}`}>
                <i style={{ blockSize: `${(given / most) * 100}%` }} />
                <span className={styles.barWords}>{`${dayText(day)}: ${countText(given)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
