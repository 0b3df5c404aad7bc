// Plays on draws of Vietnam: single numbers on tails of prizes, and combinations of them.
import type { Target } from '../matching.ts';
import { matchPlay } from '../matching.ts';
import type { Family, Play, PrizeForm, Prizes } from '../play.ts';
import { ratio } from '../ratio.ts';
import { combinedPlay } from './combined.ts';

const LABELS: Readonly<Record<string, readonly string[]>> = {
  special: ['giai dac biet', 'dac biet', 'giai db', 'gdb', 'g.db', 'db', 'special'],
  g1: ['giai nhat', 'nhat'],
  g2: ['giai nhi', 'nhi'],
  g3: ['giai ba', 'ba'],
  g4: ['giai tu', 'tu'],
  g5: ['giai nam', 'nam'],
  g6: ['giai sau', 'sau'],
  g7: ['giai bay', 'bay'],
  g8: ['giai tam', 'tam'],
};

export const vietLabels = (rows: readonly (readonly [code: string, count: number, digits: number])[]): PrizeForm[] =>
  rows.map(([code, count, digits]) => {
    const n = code.slice(1);
    return {
      code,
      count,
      digits,
      labels: [...(LABELS[code] ?? []), ...(code === 'special' ? [] : [code, `g.${n}`, `g ${n}`, `giai ${n}`])],
    };
  });

/** What is said of a result: the last two of the special prize, their digits, sum and size. */
export const vietFacts = (prizes: Prizes): Readonly<Record<string, string | number>> => {
  const tail = prizes['special']?.[0]?.slice(-2) ?? '';
  const [head, unit] = [Number(tail[0]), Number(tail[1])];
  return { tail, head, unit, sum: (head + unit) % 10, size: Number(tail) >= 50 ? 'big' : 'small', parity: unit % 2 === 0 ? 'even' : 'odd' };
};

export interface VietRule {
  readonly family: Family;
  readonly form: readonly PrizeForm[];
  /** The first id of the family. */
  readonly ids: number;
  /** The prize of two digits, and of three. */
  readonly head: string;
  readonly three: string;
  readonly usual: {
    readonly lo: readonly string[];
    readonly special: string;
    readonly first: string;
    readonly cang: string;
    readonly xien: readonly string[];
  };
  /** Prices by the point of lô, by digits. */
  readonly point: Readonly<Record<number, { readonly price: string; readonly pays: string }>>;
  readonly isNorth: boolean;
}

export function vietPlays(rule: VietRule): Play<Prizes>[] {
  const { family, form, ids, usual } = rule;
  const prizes = form.reduce((sum, { count }) => sum + count, 0);
  const targetsOf = (...codes: readonly string[]): Target[] =>
    form.filter(({ code }) => codes.includes(code)).map(({ code, count }) => ({ prize: code, count }));
  const tails = (
    id: number,
    group: string,
    digits: number,
    wins: { in: readonly Target[]; usual?: string; isPoint?: boolean },
  ): Play<Prizes> => {
    const point = wins.isPoint ? rule.point[digits] : undefined;
    return matchPlay({
      id: ids + id,
      code: `${family}.${group}${wins.isPoint ? `.${digits}` : ''}`,
      family,
      group,
      digits,
      tail: digits,
      targets: wins.in,
      stakeTimes: wins.in.reduce((sum, { count }) => sum + count, 0),
      tiers: [{ code: 'hit', fair: ratio(10 ** digits), ...(wins.usual === undefined ? {} : { usual: wins.usual }) }],
      ...(point ? { point } : {}),
    });
  };
  const lo = [2, 3, 4].map((digits, index) => {
    const long = form.filter((prize) => prize.digits >= digits).map(({ code }) => code);
    return tails(index, 'lo', digits, { in: targetsOf(...long), usual: usual.lo[index] ?? '', isPoint: true });
  });
  return [
    ...lo,
    tails(10, 'de', 2, { in: targetsOf('special'), usual: usual.special }),
    tails(11, 'dau', 2, { in: targetsOf(rule.head), usual: '75' }),
    tails(14, 'cang', 3, { in: targetsOf('special'), usual: usual.cang }),
    tails(15, 'xiu-chu', 3, { in: targetsOf('special', rule.three), usual: '650' }),
    tails(16, 'nhat', 2, { in: targetsOf('g1'), usual: usual.first }),
    ...(rule.isNorth ? oneDigit(rule, targetsOf('special')) : []),
    ...(rule.isNorth
      ? [2, 3, 4].map((k, index) =>
          combinedPlay({
            id: ids + 18 + k,
            code: `${family}.xien.${k}`,
            family,
            group: 'xien',
            wins: 'all',
            least: k,
            most: k,
            prizes,
            ...(usual.xien[index] === undefined ? {} : { usual: usual.xien[index] }),
          }),
        )
      : pairPlays(rule, prizes)),
    ...[4, 5, 6, 7, 8, 9, 10].map((k) =>
      combinedPlay({ id: ids + 30 + k, code: `${family}.truot.${k}`, family, group: 'truot', wins: 'none', least: k, most: k, prizes }),
    ),
  ];
}

/** One digit of the special prize's last two: they are parts of what đề is a part of, so that both meet. */
const oneDigit = ({ family, ids }: VietRule, targets: readonly Target[]): Play<Prizes>[] =>
  (['head', 'tail'] as const).map((which, index) =>
    matchPlay({
      id: ids + 12 + index,
      code: `${family}.digit.${which}`,
      family,
      group: 'digit',
      digits: 1,
      tail: 2,
      targets,
      tiers: [{ code: 'hit', fair: ratio(10), usual: '9' }],
      brings: (tail) => [tail[index] ?? ''],
    }),
  );

/** Đá: each pair a line, in one province or across two; and its other reading, all numbers as one line. */
const pairPlays = ({ family, ids }: VietRule, prizes: number): Play<Prizes>[] => [
  ...[1, 2].map((across) =>
    combinedPlay({
      id: ids + 49 + across,
      code: across === 1 ? `${family}.da` : `${family}.da.across`,
      family,
      group: 'da',
      wins: 'pairs',
      least: 2,
      most: 5,
      prizes,
      across,
    }),
  ),
  ...[3, 4, 5].map((k) =>
    combinedPlay({ id: ids + 50 + k, code: `${family}.da.all.${k}`, family, group: 'da', wins: 'all', least: k, most: k, prizes }),
  ),
];
