import { unitsFromNumber } from '@pavilion/contract/base/money';
import type { Family } from '@pavilion/lottery/play';
import type { GameOffer, PlayOffer } from '@pavilion/lottery/price';
import type { Ratio } from '@pavilion/lottery/ratio';
import type { PlayGroup, Setting } from './queries.ts';

/** `10`, `1000/3`, `38.30` as the wire spells odds. */
export function oddsOf(text: string): Ratio {
  const [above = '', below] = text.split('/');
  if (below !== undefined) return { n: BigInt(above), d: BigInt(below) };
  const [whole = '', part = ''] = above.split('.');
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) };
}

/** What the game takes and pays, in the form the shared pricing reads. */
export function offerOf(setting: Setting, groups: readonly PlayGroup[], series: { least: number; most: number } | null): GameOffer {
  const plays = new Map<number, PlayOffer>();
  for (const { playMenus } of groups)
    for (const { playId, playSwitch, singleBetPrice, byGroup, byPoint, tiers } of playMenus)
      if (playSwitch)
        plays.set(playId, { unit: unitsFromNumber(singleBetPrice) ?? 0n, odds: tiers.map(({ odds }) => oddsOf(odds)), byGroup, byPoint });
  return {
    family: setting.family as Family,
    modes: new Set(setting.bettingModes.map(({ bettingModeId }) => bettingModeId)),
    groups: series,
    mostMultiple: setting.bettingModes[0]?.betMultipleMax ?? 1,
    plays,
  };
}
