import type { Play, Prizes } from '@pavilion/lottery/play';

export type OfficialFamily = 'vn-north' | 'vn-south' | 'four-d' | 'thai' | 'hanoi';

/** The plays of one family alone: the others stay on the server. */
const load: Readonly<Record<OfficialFamily, () => Promise<readonly Play<Prizes>[]>>> = {
  'vn-north': async () => (await import('@pavilion/lottery/viet/north')).north.plays,
  'vn-south': async () => (await import('@pavilion/lottery/viet/south')).south.plays,
  'four-d': async () => (await import('@pavilion/lottery/sea/four-d')).fourD.plays,
  thai: async () => (await import('@pavilion/lottery/sea/thai')).thai.plays,
  hanoi: async () => (await import('@pavilion/lottery/sea/hanoi')).hanoi.plays,
};

export const isOfficial = (family: string): family is OfficialFamily => Object.hasOwn(load, family);

export const loadPlays = (family: OfficialFamily): Promise<readonly Play<Prizes>[]> => load[family]();

/** Prizes in the order they are read aloud, by family. */
export const PRIZES: Readonly<Record<OfficialFamily, readonly string[]>> = {
  'vn-north': ['special', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'],
  'vn-south': ['special', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'],
  'four-d': ['first', 'second', 'third', 'starter', 'consolation'],
  thai: ['first', 'front', 'back', 'two'],
  hanoi: ['special', 'next'],
};

/** Prizes of a result as the wire spells it; none where it cannot be read. */
export function prizesOf(winNo: string): Prizes {
  try {
    const read: unknown = JSON.parse(winNo);
    return typeof read === 'object' && read !== null ? (read as Prizes) : {};
  } catch {
    return {};
  }
}

/** Whether a number of a prize is one that bets count. */
export type IsLit = (prize: string, number: string) => boolean;

const AT_PRIZE = /^(\w+):(\d+)$/;
/** Of several numbers together, in one draw or two; those that must not come bring nothing. */
const AMONG = /^(?:\d+ )?among ([\d-]+)/;

/** What some lines count in a draw: the prizes each play looks at, by as many of their last digits as it does. */
export function litBy(plays: readonly Play<Prizes>[], lines: readonly { playId: number; content: string }[]): IsLit {
  const tails = new Set<string>();
  const atPrizes = new Map<string, { digits: number; values: ReadonlyMap<string, unknown> }[]>();
  for (const { playId, content } of lines)
    for (const { name, values } of plays.find(({ id }) => id === playId)?.parts(content) ?? []) {
      const [, prize, digits] = AT_PRIZE.exec(name) ?? [];
      if (prize !== undefined) atPrizes.set(prize, [...(atPrizes.get(prize) ?? []), { digits: Number(digits), values }]);
      else if (values.has('all')) for (const tail of AMONG.exec(name)?.[1]?.split('-') ?? []) tails.add(tail);
    }
  return (prize, number) =>
    tails.has(number.slice(-2)) || (atPrizes.get(prize)?.some(({ digits, values }) => values.has(number.slice(-digits))) ?? false);
}

/** Tails of two digits of all prizes by their first digit, and by their last. */
export function headsAndTails(prizes: Prizes): { heads: readonly string[][]; tails: readonly string[][] } {
  const heads = Array.from({ length: 10 }, (): string[] => []);
  const tails = Array.from({ length: 10 }, (): string[] => []);
  for (const drawn of Object.values(prizes).flat()) {
    const [head = '', tail = ''] = drawn.slice(-2);
    heads[Number(head)]?.push(tail);
    tails[Number(tail)]?.push(head);
  }
  for (const list of [...heads, ...tails]) list.sort();
  return { heads, tails };
}
