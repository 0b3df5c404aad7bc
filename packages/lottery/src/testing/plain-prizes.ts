// A second account of what wins at draws with prizes, written from the words of the rules, number by number, slow and plain.
import type { Prizes } from '../play.ts';

const every = (prizes: Prizes): string[] => Object.values(prizes).flat();
const at = (prizes: Prizes, code: string): readonly string[] => prizes[code] ?? [];
const count = (numbers: readonly string[], tail: string): number => numbers.filter((number) => number.endsWith(tail)).length;
const total = (bets: readonly string[], of: (bet: string) => number): number => bets.reduce((sum, bet) => sum + of(bet), 0);
const sameDigits = (a: string, b: string): boolean => a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('');
const counted = new Map<string, number>();
/** Different orders of the digits, by writing them all down. */
function orders(number: string): number {
  const before = counted.get(number);
  if (before !== undefined) return before;
  const written = new Set<string>();
  const put = (sofar: string, rest: string): void => {
    if (rest === '') written.add(sofar);
    for (let i = 0; i < rest.length; i += 1) put(sofar + rest[i], rest.slice(0, i) + rest.slice(i + 1));
  };
  put('', number);
  counted.set(number, written.size);
  return written.size;
}

const comes = (prizes: Prizes, two: string): boolean => Object.values(prizes).some((numbers) => count(numbers, two) > 0);
const BIG_PRIZES = ['first', 'second', 'third', 'starter', 'consolation'];
const SMALL_PRIZES = ['first', 'second', 'third'];

function viet(kind: string, bets: readonly string[], prizes: Prizes, isNorth: boolean): number[] {
  const special = at(prizes, 'special');
  switch (kind) {
    case 'lo.2':
    case 'lo.3':
    case 'lo.4':
      return [total(every(prizes), (number) => bets.filter((bet) => number.endsWith(bet)).length)];
    case 'de':
    case 'cang':
      return [total(bets, (bet) => count(special, bet))];
    case 'dau':
      return [total(bets, (bet) => count(at(prizes, isNorth ? 'g7' : 'g8'), bet))];
    case 'xiu-chu':
      return [total(bets, (bet) => count(at(prizes, isNorth ? 'g6' : 'g7'), bet) + count(special, bet))];
    case 'nhat':
      return [total(bets, (bet) => count(at(prizes, 'g1'), bet))];
    case 'digit.head':
      return [total(bets, (bet) => (special[0]?.at(-2) === bet ? 1 : 0))];
    case 'digit.tail':
      return [total(bets, (bet) => (special[0]?.at(-1) === bet ? 1 : 0))];
    case 'da':
    case 'da.across':
      return [
        total(bets, (bet) => {
          const numbers = bet.split('-');
          let won = 0;
          for (let i = 0; i < numbers.length; i += 1)
            for (let j = 0; j < i; j += 1) if (comes(prizes, numbers[i] ?? '') && comes(prizes, numbers[j] ?? '')) won += 1;
          return won;
        }),
      ];
    default: {
      const wantsThem = !kind.startsWith('truot.');
      return [total(bets, (bet) => (bet.split('-').filter((number) => comes(prizes, number) !== wantsThem).length === 0 ? 1 : 0))];
    }
  }
}

function fourD(kind: string, bets: readonly string[], prizes: Prizes): number[] {
  const listed = kind.endsWith('big') ? BIG_PRIZES : kind.endsWith('small') ? SMALL_PRIZES : ['first'];
  if (!kind.startsWith('ibox')) return listed.map((prize) => total(bets, (bet) => count(at(prizes, prize), bet)));
  return [24, 12, 6, 4].flatMap((ways) =>
    listed.map((prize) =>
      total(bets, (bet) => (orders(bet) === ways ? at(prizes, prize).filter((number) => sameDigits(number, bet)).length : 0)),
    ),
  );
}

function tops(kind: string, bets: readonly string[], prizes: Prizes, isThai: boolean): number[] {
  const top = at(prizes, isThai ? 'first' : 'special');
  const bottom = at(prizes, isThai ? 'two' : 'next');
  switch (kind) {
    case 'top.3':
    case 'top.2':
      return [total(bets, (bet) => count(top, bet))];
    case 'bottom.2':
      return [total(bets, (bet) => count(bottom, bet))];
    case 'bottom.3':
      return [total(bets, (bet) => count([...at(prizes, 'front'), ...at(prizes, 'back')], bet))];
    case 'tod.3':
      return [6, 3].map((ways) => total(bets, (bet) => (orders(bet) === ways && sameDigits(top[0]?.slice(-3) ?? '', bet) ? 1 : 0)));
    case 'run.top':
      return [total(bets, (bet) => (top[0]?.slice(-3).includes(bet) ? 1 : 0))];
    default:
      return [total(bets, (bet) => (bottom[0]?.slice(-2).includes(bet) ? 1 : 0))];
  }
}

/** Winning unit stakes by tier of a play's canonical content. */
export function plainHits(code: string, content: string, prizes: Prizes): number[] {
  const [family = '', ...kind] = code.split('.');
  const bets = content.split(',');
  if (family.startsWith('vn-')) return viet(kind.join('.'), bets, prizes, family === 'vn-north');
  if (family === 'four-d') return fourD(kind.join('.'), bets, prizes);
  return tops(kind.join('.'), bets, prizes, family === 'thai');
}
