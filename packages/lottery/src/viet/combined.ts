// Plays on several tails of two digits together, among all prizes of a draw or of two: all come (xiên), none comes (trượt), pairs (đá).
import { choose } from '../numbers.ts';
import { chancesBy } from '../quick/counting.ts';
import type { Chances, Family, Part, Play, Prizes, Tier } from '../play.ts';
import type { Ratio } from '../ratio.ts';
import { otherOf, withOther } from '../across.ts';
import { MAX_LINES, readCombinations } from '../reading.ts';

/** How likely it is that none of k tails is among n prizes, in parts of 100^n. */
const without = (k: number, n: number): bigint => BigInt(100 - k) ** BigInt(n);

/** The inverse of the chance that none of k tails is among n prizes. */
export const fairNone = (k: number, n: number): Ratio => ({ n: 100n ** BigInt(n), d: without(k, n) });

/** The inverse of the chance that each of k tails is among n prizes: those are counted from which none, one, two … are missing. */
export const fairAll = (k: number, n: number): Ratio => {
  let ways = 0n;
  for (let missing = 0; missing <= k; missing += 1) ways += (missing % 2 ? -1n : 1n) * BigInt(choose(k, missing)) * without(missing, n);
  return { n: 100n ** BigInt(n), d: ways };
};

const known = new Map<string, Chances>();
/** How likely it is that all, some or none of k tails are among n prizes. */
function chancesAmong(k: number, n: number): Chances {
  const name = `${k} ${n}`;
  const before = known.get(name);
  if (before) return before;
  const chances = chancesBy(() => {
    const [all, none, each] = [fairAll(k, n).d, fairNone(k, n).d, 100n ** BigInt(n)];
    return new Map([
      ['all', all],
      ['none', none],
      ['some', each - all - none],
    ]);
  });
  known.set(name, chances);
  return chances;
}

export interface CombinedRule {
  readonly id: number;
  readonly code: string;
  readonly family: Family;
  readonly group: string;
  /** What a combination must do; of `pairs` each two numbers of it are a line of their own. */
  readonly wins: 'all' | 'none' | 'pairs';
  /** Numbers in a combination. */
  readonly least: number;
  readonly most: number;
  /** Prizes in one draw. */
  readonly prizes: number;
  readonly across?: number;
  readonly usual?: string;
}

const tailsKnown = new WeakMap<Prizes, Set<string>>();
/** Of a result once, however many lines look at it. */
function tailsOf(prizes: Prizes): Set<string> {
  const tails = tailsKnown.get(prizes) ?? new Set(Object.values(prizes).flatMap((list) => list.map((drawn) => drawn.slice(-2))));
  tailsKnown.set(prizes, tails);
  return tails;
}

function seenOf(line: string, prizes: Prizes): 'all' | 'some' | 'none' {
  const tails = tailsOf(prizes);
  const numbers = otherOf(line).own.split('-');
  const hits = numbers.filter((number) => tails.has(number)).length;
  return hits === 0 ? 'none' : hits === numbers.length ? 'all' : 'some';
}

export function combinedPlay(rule: CombinedRule): Play<Prizes> {
  const { id, code, family, group, wins, least, most, across = 1, usual } = rule;
  const drawn = rule.prizes * across;
  const isPairs = wins === 'pairs';
  const tier: Tier = {
    code: 'hit',
    fair: wins === 'none' ? fairNone(most, drawn) : fairAll(isPairs ? 2 : most, drawn),
    ...(usual === undefined ? {} : { usual }),
  };
  /** The lines of a content, each with the stakes on it: a pair of two combinations has two. */
  const linesOf = (content: string): Map<string, number> => {
    const lines = new Map<string, number>();
    const { own, other } = otherOf(content);
    for (const combination of own.split(','))
      for (const line of isPairs ? pairsOf(combination.split('-')) : [combination]) {
        const key = withOther(line, other);
        lines.set(key, (lines.get(key) ?? 0) + 1);
      }
    return lines;
  };
  return {
    id,
    code,
    family,
    group,
    tiers: [tier],
    picker: { kind: 'grid', digits: 2, size: 100, each: least, most: least === most ? maxChosen(most) : most },
    ...(across === 1 ? {} : { across }),
    joins: true,
    read: (content) => {
      const { own, other } = across === 1 ? { own: content, other: null } : otherOf(content);
      const reading = readCombinations(own, { least, most, stakesOf: (size) => (isPairs ? choose(size, 2) : 1) });
      if (!reading.ok || other === null) return reading;
      return { ok: true, selection: { ...reading.selection, content: withOther(reading.selection.content, other) } };
    },
    hits: (content, prizes) => {
      const tails = tailsOf(prizes);
      const isWon = (line: string): boolean =>
        otherOf(line)
          .own.split('-')
          .every((number) => tails.has(number) === (wins !== 'none'));
      let hits = 0;
      for (const [line, stakes] of linesOf(content)) if (isWon(line)) hits += stakes;
      return [hits];
    },
    exposure: (content) => Array.from(linesOf(content), ([key, stakes]) => ({ key, tier: 0, stakes })),
    parts: (content) =>
      Array.from(linesOf(content), ([line, stakes]): Part<Prizes> => ({
        name: `${across === 1 ? '' : `${across} `}among ${line}`,
        // All, some or none of them come.
        size: 3,
        values: new Map([[wins === 'none' ? 'none' : 'all', [stakes]]]),
        chances: chancesAmong(otherOf(line).own.split('-').length, drawn),
        seen: (prizes) => [seenOf(line, prizes)],
      })),
  };
}

const pairsOf = (numbers: readonly string[]): string[] =>
  numbers.flatMap((first, index) => numbers.slice(index + 1).map((second) => `${first}-${second}`));

/** How many numbers may be chosen together before their combinations are too many. */
function maxChosen(k: number): number {
  let most = k;
  while (most < 100 && choose(most + 1, k) <= MAX_LINES) most += 1;
  return most;
}
