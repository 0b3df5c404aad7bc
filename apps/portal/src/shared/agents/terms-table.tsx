import { Trans, useLingui } from '@lingui/react/macro';
import type { ContractKind, WireTerms } from '@pavilion/contract/contracts/terms';
import type { ReactNode } from 'react';
import { wordList } from '../../parts/word-list.ts';
import { Amount } from '../../parts/amount.tsx';
import { countText, rateText } from './figures.ts';
import { useKindWords } from './kind-words.ts';
import { tiersOf } from './plain-tiers.ts';
import styles from './terms.module.css';

export interface TermsTableProps {
  terms: WireTerms;
  /** Index of a tier to light: the one reached. */
  reached?: number | null | undefined;
}

/** The tiers of a contract: what must be reached, and what it pays. */
export function TermsTable({ terms, reached = null }: TermsTableProps) {
  const { t } = useLingui();
  const words = useKindWords();
  const tiers = tiersOf(terms);
  const isDividend = terms.kind === 'dividend';
  const isRealtime = terms.kind === 'realtime';
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{t`Contract tiers`}</caption>
      <thead>
        <tr>
          <th scope="col">{words.threshold(terms.kind)}</th>
          {isDividend ? <th scope="col">{t`Turnover from`}</th> : null}
          {isRealtime ? null : <th scope="col">{t`Active`}</th>}
          {isRealtime ? (
            <>
              <th scope="col">{t`Of winning bets`}</th>
              <th scope="col">{t`Of losing bets`}</th>
            </>
          ) : (
            <th scope="col">{isDividend ? t({ message: 'Share', context: 'percent' }) : t`Pays`}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => (
          <tr key={index} data-reached={index === reached || undefined}>
            <td>
              <Amount value={tier.from} trim />
            </td>
            {isDividend ? (
              <td>
                <Amount value={tier.bet} trim />
              </td>
            ) : null}
            {isRealtime ? null : <td>{countText(tier.active)}</td>}
            <td className={styles.rate}>{tier.rateType === 'A' ? <Amount value={tier.rate} trim /> : rateText(tier.rate)}</td>
            {tier.lossRate === null ? null : <td className={styles.rate}>{rateText(tier.lossRate)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the terms mean, in a sentence. */
export function TermsWords({ terms }: { terms: WireTerms }) {
  const sentence: Record<ContractKind, ReactNode> = {
    dividend: <Trans>A share of the team's net result, paid each period. The highest tier you fully reach applies.</Trans>,
    daily: <Trans>A share of the team's daily valid turnover. The highest tier you fully reach applies.</Trans>,
    hourly: <Trans>A share of the team's hourly valid turnover. The highest tier you fully reach applies.</Trans>,
    realtime: <Trans>A share of every large enough bet, added up every five minutes.</Trans>,
  };
  return (
    <p className={styles.words}>
      {sentence[terms.kind]} {terms.kind === 'dividend' ? <CarryWords periods={terms.carryPeriods} costs={terms.costs} /> : null}
    </p>
  );
}

function CarryWords({ periods, costs }: { periods: number; costs: readonly string[] }) {
  const { t } = useLingui();
  const names: Record<string, string> = { rebate: t`rebates`, grant: t`bonuses`, salary: t`salaries` };
  const list = wordList(costs.map((cost) => names[cost] ?? cost));
  return (
    <>
      {costs.length > 0 ? <Trans>The net result is reduced by {list}. </Trans> : null}
      {periods === 0 ? <Trans>Losses aren't carried over.</Trans> : <Trans>Losses carry over for up to {periods} periods.</Trans>}
    </>
  );
}
