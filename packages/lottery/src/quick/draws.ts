import type { Draw, Family, Numbers } from '../play.ts';
import { range } from './counting.ts';
import { writeNumber, type Alphabet } from './reading.ts';

/** How a quick draw is written and drawn: `count` numbers of the alphabet, each from all of them, or from those that are left. */
export function drawOf(of: {
  family: Family;
  alphabet: Alphabet;
  count: number;
  isDistinct: boolean;
  facts: Draw<Numbers>['facts'];
}): Draw<Numbers> {
  const { alphabet, count, isDistinct } = of;
  const { from, to } = alphabet;
  return {
    family: of.family,
    readResult(text) {
      if (text.length > 400 || !/^[\d\s,;|+_-]+$/.test(text)) return null;
      const words = text.split(/\D+/).filter(Boolean);
      const isTogether = words.length === 1 && words[0]?.length === count * alphabet.width;
      const numbers = (isTogether ? (words[0]?.match(alphabet.width === 1 ? /\d/g : /\d\d/g) ?? []) : words).map(Number);
      if (numbers.length !== count || words.some((word) => !isTogether && word.length > 2)) return null;
      if (numbers.some((number) => number < from || number > to)) return null;
      return isDistinct && new Set(numbers).size < count ? null : numbers;
    },
    writeResult: (result) => result.map((number) => writeNumber(number, alphabet)).join(','),
    draw(nextInt) {
      const left = range(from, to);
      // A number that is not given back is taken out of the row; those behind it move up.
      return Array.from({ length: count }, () => {
        const at = nextInt(left.length);
        return (isDistinct ? left.splice(at, 1)[0] : left[at]) ?? from;
      });
    },
    facts: of.facts,
  };
}
