import type { ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';

/** The highest percent of the turnover that terms pay, parts per million. Dividends are of the net, amounts of no turnover: none. */
export function topRate(terms: ContractTerms): bigint {
  const rates = terms.tiers.flatMap((tier) => {
    if ('contractRate' in tier) return [];
    if ('rate' in tier) return tier.rateType === 'P' ? [tier.rate] : [];
    return [tier.profitRate, tier.lossRate];
  });
  return rates.reduce((most, rate) => (rate > most ? rate : most), 0n);
}

export interface CoveredContract {
  type: ContractType;
  terms: ContractTerms;
}

/** Whether salaries together pay more of a TYPE's turnover than its games keep; null: they do not, or what they keep is not known. */
export function beyondHold(
  type: ContractType,
  contracts: readonly CoveredContract[],
  holds: Partial<Record<ContractType, bigint>>,
): { paid: bigint; hold: bigint } | null {
  const hold = holds[type];
  if (hold === undefined) return null;
  const paid = contracts.filter((each) => each.type === type || each.type === 'CONS').reduce((sum, { terms }) => sum + topRate(terms), 0n);
  return paid > hold ? { paid, hold } : null;
}
