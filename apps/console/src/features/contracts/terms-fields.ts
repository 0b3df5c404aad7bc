import { useLingui } from '@lingui/react/macro';
import type { Terms } from './contract-words.ts';

export interface TierField {
  name: string;
  label: string;
  /** `rate`: percent, or an amount a period where the terms say so. */
  unit: 'amount' | 'count' | 'percent' | 'rate';
}

/** What a tier of each kind requires, then what it pays. */
export function useTierFields(): (kind: Terms['kind']) => readonly TierField[] {
  const { t } = useLingui();
  const active: TierField = { name: 'activeMember', label: t`Active members`, unit: 'count' };
  const fields: Record<Terms['kind'], readonly TierField[]> = {
    dividend: [
      { name: 'minimumBet', label: t`Minimum turnover`, unit: 'amount' },
      { name: 'netLoss', label: t`Minimum net`, unit: 'amount' },
      active,
      { name: 'contractRate', label: t`Of the net`, unit: 'percent' },
    ],
    daily: [{ name: 'betVolume', label: t`Minimum turnover`, unit: 'amount' }, active, { name: 'rate', label: t`Pays`, unit: 'rate' }],
    hourly: [{ name: 'minimumBet', label: t`Minimum turnover`, unit: 'amount' }, active, { name: 'rate', label: t`Pays`, unit: 'rate' }],
    realtime: [
      { name: 'singleBetAmount', label: t`Minimum single bet`, unit: 'amount' },
      { name: 'profitRate', label: t`Of won bets`, unit: 'percent' },
      { name: 'lossRate', label: t`Of lost bets`, unit: 'percent' },
    ],
  };
  return (kind) => fields[kind];
}

export type Tier = Readonly<Record<string, number | string>>;
export const tiersOf = (terms: Terms): readonly Tier[] => terms.tiers;
export const withTiers = (terms: Terms, tiers: readonly Tier[]): Terms => ({ ...terms, tiers }) as unknown as Terms;

/** Percent, or an amount a period. */
export const isAmount = (terms: Terms): boolean => tiersOf(terms)[0]?.['rateType'] === 'A';
