import { FULL_GROUP, MIN_GROUP, type OfferTerms } from '@pavilion/contract/lottery/terms';
import { familyRules } from '@pavilion/lottery/families';
import type { Play, Tier } from '@pavilion/lottery/play';
import { fromDecimal, type Ratio, ratio } from '@pavilion/lottery/ratio';
import type { GameOffer, PlayOffer } from '@pavilion/lottery/slip';
import type { OfferedGame } from '../tables.ts';

/** Highest prize group a brand has unless its terms say another. */
export const USUAL_GROUP = 1960;

/** Whether what a play pays follows the prize group: quick draws, unless the brand set odds of its own. */
const isByGroup = (play: Play<unknown>, terms: OfferTerms): boolean =>
  play.tiers.every(({ usual }) => usual === undefined) &&
  terms.plays[play.code]?.odds === undefined &&
  terms.plays[play.code]?.point === undefined;

const oddsOf = (tier: Tier, own: Readonly<Record<string, string>> | undefined): Ratio => {
  const said = own?.[tier.code] ?? tier.usual;
  return said === undefined ? tier.fair : fromDecimal(said);
};

/**
 * What a brand's game pays and takes, for the pricing of slips. `ownGroup`: the highest group of the member; what is between it and the brand's is
 * their uplines'.
 */
export function offerOf({ family, terms }: OfferedGame, ownGroup: number): GameOffer {
  const plays = new Map<number, PlayOffer>();
  let hasGroups = false;
  for (const play of familyRules[family]?.plays ?? []) {
    const own = terms.plays[play.code];
    if (own?.off) continue;
    if (own?.point) {
      const { price, pays } = own.point;
      plays.set(play.id, { unit: price, odds: play.tiers.map(() => ratio(pays, price)), byGroup: false, byPoint: true });
      continue;
    }
    const byGroup = isByGroup(play, terms);
    hasGroups ||= byGroup;
    plays.set(play.id, { unit: own?.unit ?? terms.unit, odds: play.tiers.map((tier) => oddsOf(tier, own?.odds)), byGroup });
  }
  return {
    family,
    modes: new Set(terms.modes),
    groups: hasGroups ? { least: MIN_GROUP, most: ownGroup } : null,
    mostMultiple: terms.mostMultiple,
    plays,
  };
}

export const topGroup = (terms: OfferTerms): number => Math.min(terms.topGroup ?? USUAL_GROUP, FULL_GROUP - 2);

/** A group below a top one that leaves uplines their rebate, parts per million of the stake: rounded down to an even group. */
export const groupBelow = (top: number, aboveMillionths: bigint): number =>
  Math.max(0, top - 2 * Number((BigInt(FULL_GROUP) * aboveMillionths + 1_999_999n) / 2_000_000n));
