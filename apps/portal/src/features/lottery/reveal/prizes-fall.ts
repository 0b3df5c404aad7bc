import { unitsFromNumber } from '@pavilion/contract/base/money';
import type { Play, Prizes } from '@pavilion/lottery/play';
import type { OfficialFamily } from '../official/rules.ts';
import { PRIZES } from '../official/rules.ts';
import type { Order } from '../queries.ts';

type Line = Pick<Order['orderInfos'][number], 'playId' | 'playName' | 'bettingContent' | 'bettingAmount' | 'winningAmount'>;

/** A number of a prize, at its place in the order of the draw. */
export interface FallenNumber {
  readonly prize: string;
  readonly at: number;
  readonly number: string;
}

/** The North draws its special prize last and the others from the first on; everywhere else the smallest comes first. */
export function orderOf(family: OfficialFamily): readonly string[] {
  const [top = '', ...others] = PRIZES[family];
  return family === 'vn-north' ? [...others, top] : PRIZES[family].toReversed();
}

export const fallOf = (family: OfficialFamily, prizes: Prizes): FallenNumber[] =>
  orderOf(family).flatMap((prize) => (prizes[prize] ?? []).map((number, at) => ({ prize, at, number })));

/** The prizes after the first `fallen` numbers. */
export function prizesAfter(fall: readonly FallenNumber[], fallen: number): Prizes {
  const prizes: Record<string, string[]> = {};
  for (const { prize, number } of fall.slice(0, fallen)) (prizes[prize] ??= []).push(number);
  return prizes;
}

export interface FallenLine {
  readonly key: string;
  readonly playName: string;
  readonly content: string;
  readonly stake: number;
  /** What it paid in the end, ledger units; null until it is settled. */
  readonly won: bigint | null;
  /** Hits after 0, 1, 2 … numbers. */
  readonly hits: readonly number[];
}

/** What each line has hit after every number of the draw. A line that wins when numbers stay away is known at the end alone. */
export function linesOf(
  plays: readonly Play<Prizes>[],
  lines: readonly (Line & { readonly key: string })[],
  fall: readonly FallenNumber[],
): FallenLine[] {
  const steps = Array.from({ length: fall.length + 1 }, (_, fallen) => prizesAfter(fall, fallen));
  return lines.map(({ key, playId, playName, bettingContent: content, bettingAmount: stake, winningAmount }) => {
    const play = plays.find(({ id }) => id === playId);
    const won = winningAmount === null ? null : (unitsFromNumber(winningAmount) ?? 0n);
    const hitsAfter = (prizes: Prizes): number => play?.hits(content, prizes).reduce((sum, hits) => sum + hits, 0) ?? 0;
    // Of two draws one is here: what it came to is said by its settlement.
    const isLate = !play || play.across !== undefined || play.parts(content).some(({ values }) => values.has('none'));
    const last = !play || play.across !== undefined ? Number(won !== null && won > 0n) : hitsAfter(steps.at(-1) ?? {});
    const hits = steps.map((prizes, fallen) => (fallen === fall.length ? last : isLate ? 0 : hitsAfter(prizes)));
    return { key, playName, content, stake, won, hits };
  });
}

/** What a line has won after `fallen` numbers, in parts of what it paid; null until it is settled. */
export function wonAfter({ hits, won }: FallenLine, fallen: number): bigint | null {
  if (won === null) return null;
  const [now = 0, all = 0] = [hits[fallen], hits.at(-1)];
  if (all === 0) return fallen === hits.length - 1 ? won : 0n;
  return (won * BigInt(now)) / BigInt(all);
}

/** Lines with hits first, those that hit earlier before the others. */
export function sortedLines(lines: readonly FallenLine[], fallen: number): FallenLine[] {
  const first = ({ hits }: FallenLine): number => {
    const at = hits.slice(0, fallen + 1).findIndex((count) => count > 0);
    return at === -1 ? Infinity : at;
  };
  return lines.toSorted((a, b) => first(a) - first(b) || 0);
}
