import { compare, type Ratio, ratio, show, times } from '@pavilion/lottery/ratio';
import { currentTag } from '../../i18n/language.ts';
import { oddsOf } from './offer.ts';
import type { PlayItem } from './queries.ts';

/** The prize group without a house edge. */
export const FULL = 2000;

/** What a stake of one brings at each way to win, at a prize group. */
export const tierPays = ({ byGroup, tiers }: PlayItem, group: number) =>
  tiers.map(({ tier, name, odds }) => ({
    tier,
    name,
    // A stake that is only given back is given back whole.
    pays: byGroup && tier !== 'push' ? times(oddsOf(odds), ratio(group, FULL)) : oddsOf(odds),
  }));

/** `9.70`, `5,500`, in the reader's own way of writing numbers. */
export const oddsText = (odds: Ratio): string =>
  new Intl.NumberFormat(currentTag(), { minimumFractionDigits: 2, maximumFractionDigits: 4, trailingZeroDisplay: 'stripIfInteger' }).format(
    show(odds) as `${number}`,
  );

/** `9.70`, or from the least to the most. */
export function payText(item: PlayItem | undefined, group: number): string {
  const pays = item ? tierPays(item, group).filter(({ tier }) => tier !== 'push') : [];
  const sorted = pays.map((one) => one.pays).toSorted(compare);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (!least || !most) return '';
  return compare(least, most) === 0 ? oddsText(least) : `${oddsText(least)} – ${oddsText(most)}`;
}

/** What each option pays, where they pay differently; the ways to win are named as the options are. */
export function paysByOption(item: PlayItem | undefined, group: number): Readonly<Record<string, string>> {
  if (!item || item.tiers.length < 2) return {};
  return Object.fromEntries(tierPays(item, group).map(({ tier, pays }) => [tier.replace(/^sum(?=\d)/, ''), oddsText(pays)]));
}
