import type { Play } from './play.ts';
import type { Ratio } from './ratio.ts';
import { fromDecimal, ratio, times } from './ratio.ts';

/** By the multiple: a line costs a unit for each prize it is played on. By the point: a line costs one price, each hit pays one sum. */
export const STYLES = ['multiple', 'point'] as const;
export type Style = (typeof STYLES)[number];

export interface StyledStake {
  /** What is paid is this × unit × multiple; by the point the unit is the price of a point. */
  readonly stakes: number;
  /** Odds of one winning unit stake by tier: fair, and usual where there are any. */
  readonly tiers: readonly { readonly fair: Ratio; readonly usual?: Ratio }[];
}

/** A selection's unit stakes and its odds in a style; null for a play that is not priced by the point. */
export function styled(play: Play<never>, stakes: number, style: Style): StyledStake | null {
  if (style === 'multiple')
    return { stakes, tiers: play.tiers.map(({ fair, usual }) => (usual === undefined ? { fair } : { fair, usual: fromDecimal(usual) })) };
  if (!play.point) return null;
  const lines = play.stakeTimes ?? 1;
  const { n, d } = fromDecimal(play.point.price);
  const usual = times(fromDecimal(play.point.pays), ratio(d, n));
  return { stakes: stakes / lines, tiers: play.tiers.map(({ fair }) => ({ fair: times(fair, ratio(1, lines)), usual })) };
}
