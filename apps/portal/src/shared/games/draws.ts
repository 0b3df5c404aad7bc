import type { openedDraws } from '@pavilion/contract/lottery/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';

export type DrawNow = WireValue<typeof openedDraws>[string];

/** Drawn once a day by somebody else; the house's own quick draws come every few minutes. */
export const isOfficial = ({ accountTypeName }: DrawNow): boolean => accountTypeName !== 'ELOTT';

/** From the end of bets to a drawn number, mostly. */
const FALLS_MS = 7_000;
const SELDOM_MS = 60_000;
const OFTEN_MS = 3_000;

/** When to fetch again: after the next draw; often while the result of a past one is missing. */
export function askAfter(draws: readonly DrawNow[], sinceMs: number): number {
  const left = draws.flatMap(({ remainTime }) => (remainTime === null ? [] : [remainTime - sinceMs]));
  return Math.min(SELDOM_MS, ...left.map((ms) => Math.max(OFTEN_MS, ms + FALLS_MS)));
}

/**
 * The draws to show, by the order of the brand: of quick ones one a kind of game before a second, of official ones that end soonest one a region before
 * a second. Where there are both, each has half.
 */
export function chooseDraws(draws: readonly DrawNow[], most: number): DrawNow[] {
  const open = draws.filter(({ remainTime }) => remainTime !== null);
  const quick = spread(
    open.filter((draw) => !isOfficial(draw)),
    ({ family }) => family,
  );
  const official = spread(
    open.filter(isOfficial).toSorted((a, b) => (a.remainTime ?? 0) - (b.remainTime ?? 0)),
    ({ family }) => family,
  );
  const ofQuick = Math.max(Math.ceil(most / 2), most - official.length);
  const chosen = quick.slice(0, ofQuick);
  return [...chosen, ...official.slice(0, most - chosen.length)];
}

/** The first of each kind, then the second of each, …. */
function spread<T>(list: readonly T[], kindOf: (one: T) => string): T[] {
  const seen = new Map<string, number>();
  const rounds = list.map((one) => {
    const round = seen.get(kindOf(one)) ?? 0;
    seen.set(kindOf(one), round + 1);
    return { one, round };
  });
  return rounds.toSorted((a, b) => a.round - b.round).map(({ one }) => one);
}

/** Numbers of a result as they are shown in short: those of a quick draw, else its first prize. */
export function shortResult({ family, winNo }: Pick<DrawNow, 'family' | 'winNo'>): { prize: string | null; numbers: readonly string[] } {
  if (!winNo.startsWith('{'))
    return { prize: null, numbers: winNo.split(',').map((number) => (family === 'ssc' ? number : String(Number(number)))) };
  const prizes = JSON.parse(winNo) as Readonly<Record<string, readonly string[]>>;
  const prize = 'special' in prizes ? 'special' : 'first';
  return { prize, numbers: prizes[prize]?.slice(0, 1) ?? [] };
}
