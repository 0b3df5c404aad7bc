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
      <caption className={styles.hidden}>{t`Tiers of the contract`}</caption>
      <thead>
        <tr>
          <th scope="col">{words.threshold(terms.kind)}</th>
          {isDividend ? <th scope="col">{t`Turnover from`}</th> : null}
          {isRealtime ? null : <th scope="col">{t`Active`}</th>}
          {isRealtime ? (
            <>
              <th scope="col">{t`Of won bets`}</th>
              <th scope="col">{t`Of lost bets`}</th>
            </>
          ) : (
            <th scope="col">{isDividend ? t`Share` : t`Pays`}</th>
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
    dividend: <Trans>A share of the team's net, paid for each period. The last tier whose every figure is met counts.</Trans>,
    daily: <Trans>A part of the day's valid turnover of the team. The last tier whose every figure is met counts.</Trans>,
    hourly: <Trans>A part of the hour's valid turnover of the team. The last tier whose every figure is met counts.</Trans>,
    realtime: <Trans>A part of every bet that is great enough, added up every five minutes.</Trans>,
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
      {costs.length > 0 ? <Trans>The net is lessened by {list}. </Trans> : null}
      {periods === 0 ? (
        <Trans>A losing period is not carried over.</Trans>
      ) : (
        <Trans>A loss is carried on for up to {periods} periods.</Trans>
      )}
    </>
  );
}
