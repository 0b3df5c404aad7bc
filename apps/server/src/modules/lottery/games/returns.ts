import { FULL_GROUP, type OfferTerms } from '@pavilion/contract/lottery/terms';
import { MAX_REBATE_PLUS } from '@pavilion/contract/ranks/terms';
import { familyRules } from '@pavilion/lottery/families';
import type { Family, Play } from '@pavilion/lottery/play';
import { compare, fromDecimal, plus, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import type { PlayOffer } from '@pavilion/lottery/slip';
import { offerOf, topGroup } from './offer.ts';
import { atZy } from './prize-mode.ts';
import type { OfferedGame } from '../tables.ts';

export type Offer = ReturnType<typeof offerOf>;

/** Parts per million of a stake, by product (`lott`): rebates that come on top of what a play at odds of its own pays. */
export type OnTop = (product: string) => bigint;

/** A thousandth of a percent is ten parts per million. */
const MAX_PLUS = BigInt(MAX_REBATE_PLUS * 10);

/**
 * What rebates come to at most: agents along a branch share the brand's rate; who takes a rebate by hand has that rate and what a rank may add. Of plays at
 * prize groups neither comes on top: agents' rates lower their members' groups, and rebates by hand leave them out (ADR 60).
 */
export const onTopOf =
  ({ agents, byHand }: { agents: ReadonlyMap<string, bigint>; byHand: ReadonlyMap<string, bigint> }): OnTop =>
  (product) => {
    const rate = byHand.get(product) ?? 0n;
    return (agents.get(product) ?? 0n) + (rate > 0n ? rate + MAX_PLUS : 0n);
  };

/**
 * The most a stake returns at a play, rebates included. By groups: what the group leaves out is rebate, so together the top group. By odds: where
 * stakes win in several ways their chances × fair odds add up to one, so the return is never above the best ratio of odds to fair odds, and is it
 * where there is one way; a push returns what was not at risk.
 */
export function mostReturn(
  play: Play<unknown>,
  { byGroup, byPoint, odds }: Pick<PlayOffer, 'byGroup' | 'byPoint' | 'odds'>,
  { top, onTop }: { top: number; onTop: bigint },
): Ratio {
  if (byGroup) return ratio(top, FULL_GROUP);
  let most = ratio(0);
  for (const [place, tier] of play.tiers.entries()) {
    const odd = odds[place];
    if (tier.isPush || !odd) continue;
    // A point is a stake on each of the prizes at once.
    const share = times(odd, ratio(tier.fair.d * BigInt(byPoint ? (play.stakeTimes ?? 1) : 1), tier.fair.n));
    if (compare(share, most) > 0) most = share;
  }
  return plus(most, ratio(onTop, 1_000_000n));
}

/** Plays of an offer that would return all of a stake or more, at its own odds or at those of ZY. `onTop`: of its product. */
export function fullReturns(game: Pick<OfferedGame, 'family' | 'terms'>, onTop: bigint): string[] {
  const zy = atZy(game as OfferedGame);
  return [...new Set([...fullInMode(game, onTop), ...(zy ? fullInMode(zy, onTop) : [])])];
}

function fullInMode(game: Pick<OfferedGame, 'family' | 'terms'>, onTop: bigint): string[] {
  const everything: OfferTerms = {
    ...game.terms,
    plays: Object.fromEntries(Object.entries(game.terms.plays).map(([code, { off: _off, ...own }]) => [code, own])),
  };
  const offer = offerOf({ ...game, terms: everything } as OfferedGame, topGroup(game.terms));
  return (familyRules[game.family]?.plays ?? []).flatMap((play) => {
    const offered = offer.plays.get(play.id);
    return offered && compare(mostReturn(play, offered, { top: topGroup(game.terms), onTop }), ratio(1)) >= 0 ? [play.code] : [];
  });
}

/** What one order is charged and pays for travels as a JSON number, and the whole of a chase, 1,440 such orders, is kept in 64 bits. */
const MAX_STAKED = 10n ** 15n;
/** What may be won travels as a JSON number. */
const MAX_WON = BigInt(Number.MAX_SAFE_INTEGER);

const isSum = (amount: bigint, most: bigint): boolean => amount > 0n && amount <= most;

/** Whether every play and way to win that terms speak of is one of the family's, every sum is something the wire carries, and the top group one that can be chosen. */
export function areTermsSound(family: Family, terms: OfferTerms): boolean {
  const { zy, topGroup: top } = terms;
  // Quick draws and those of South-east Asia have one prize mode.
  if (zy && !(family.startsWith('vn-') && (zy.unit === undefined || isSum(zy.unit, MAX_STAKED)) && arePlaysSound(family, zy.plays)))
    return false;
  // Groups go by two: an odd one, which a slip stakes at unless it says another, is in none of them.
  if (top !== undefined && top % 2 !== 0) return false;
  return (
    [terms.unit, terms.mostStake].every((amount) => isSum(amount, MAX_STAKED)) &&
    [terms.mostWin, terms.mostPerSelection, terms.mostPerIssue].every((amount) => isSum(amount, MAX_WON)) &&
    arePlaysSound(family, terms.plays)
  );
}

function arePlaysSound(family: Family, all: OfferTerms['plays']): boolean {
  const plays = new Map((familyRules[family]?.plays ?? []).map((play) => [play.code, play]));
  return Object.entries(all).every(([code, { odds = {}, unit, point }]) => {
    const play = plays.get(code);
    return (
      play !== undefined &&
      (unit === undefined || isSum(unit, MAX_STAKED)) &&
      // One price for all prizes means something where there are several, and replaces unit and odds.
      (point === undefined ||
        (play.stakeTimes !== undefined &&
          unit === undefined &&
          Object.keys(odds).length === 0 &&
          isSum(point.price, MAX_STAKED) &&
          isSum(point.pays, MAX_WON))) &&
      Object.entries(odds).every(([name, odd]) => {
        const tier = play.tiers.find((one) => one.code === name);
        return tier !== undefined && compare(fromDecimal(odd), ratio(tier.isPush ? 1 : 0)) === (tier.isPush ? 0 : 1);
      })
    );
  });
}

const LIMITS = ['mostStake', 'mostWin', 'mostPerSelection', 'mostPerIssue', 'mostMultiple', 'mostChase'] as const;

interface OfferState {
  isOn: boolean;
  terms: OfferTerms;
}

/** Whether a change only takes away: the game or plays off, limits lower, a feed no more alone. One operator may do that at once. */
export function isNarrower(before: OfferState, after: OfferState): boolean {
  if (after.isOn && !before.isOn) return false;
  if (before.terms.feedNeedsSecond && !after.terms.feedNeedsSecond) return false;
  if (LIMITS.some((name) => after.terms[name] > before.terms[name])) return false;
  const same = ({ terms }: OfferState): string => {
    const rest: Record<string, unknown> = { ...terms };
    for (const name of [...LIMITS, 'plays', 'zy', 'feedNeedsSecond']) delete rest[name];
    return JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  };
  if (same(before) !== same(after)) return false;
  const { zy } = after.terms;
  if (zy && (!before.terms.zy || zy.unit !== before.terms.zy.unit || !areFewer(before.terms.zy.plays, zy.plays))) return false;
  return areFewer(before.terms.plays, after.terms.plays);
}

/** Whether plays differ only by some that are off now. */
function areFewer(before: OfferTerms['plays'], after: OfferTerms['plays']): boolean {
  const codes = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...codes].every((code) => {
    const { off: wasOff, ...was } = before[code] ?? {};
    const { off: isOff, ...is } = after[code] ?? {};
    return !(wasOff && !isOff) && sorted(was) === sorted(is);
  });
}

const sorted = ({ odds, unit, point }: Omit<OfferTerms['plays'][string], 'off'>): string =>
  JSON.stringify(
    [Object.entries(odds ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)), unit, point?.price, point?.pays],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
