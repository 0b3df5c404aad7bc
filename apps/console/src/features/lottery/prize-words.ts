import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { prizeDraw } from '@pavilion/lottery/prizes';
import type { PrizeForm, Prizes, ResultFault } from '@pavilion/lottery/play';

/** The meaning of a typed text, before it is sent: the result as it would be stored, or the error. */
export function readTyped(text: string, form: readonly PrizeForm[]): { result: string | null; faults: readonly ResultFault[] } {
  const draw = prizeDraw('hanoi', form, () => ({}));
  const checked = draw.checkResult?.(text);
  if (!checked) return { result: null, faults: [] };
  return checked.ok ? { result: draw.writeResult(checked.result), faults: [] } : { result: null, faults: checked.faults };
}

/** Prizes in the order in which they are published. */
const ORDER = [
  'special',
  ...Array.from({ length: 8 }, (_, index) => `g${index + 1}`),
  'first',
  'second',
  'third',
  'starter',
  'consolation',
  'front',
  'back',
  'two',
  'next',
];

/** Prizes of a stored result; null of one that is numbers in a row. */
export function prizesOf(result: string): [code: string, numbers: readonly string[]][] | null {
  if (!result.startsWith('{')) return null;
  return Object.entries(JSON.parse(result) as Prizes).toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

const lines = (result: string, form: readonly PrizeForm[], nameOf: (prize: PrizeForm) => string): string => {
  const prizes = new Map(prizesOf(result));
  return form.map((prize) => `${nameOf(prize)}: ${(prizes.get(prize.code) ?? []).join(' ')}`).join('\n');
};

/** Names of prizes, of one number among several of a prize, and of what is wrong with a typed one. */
export function usePrizeWords() {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    special: t`Special prize`,
    g1: t`First prize`,
    g2: t`Second prize`,
    g3: t`Third prize`,
    g4: t`Fourth prize`,
    g5: t`Fifth prize`,
    g6: t`Sixth prize`,
    g7: t`Seventh prize`,
    g8: t`Eighth prize`,
    first: t`First prize`,
    second: t`Second prize`,
    third: t`Third prize`,
    starter: t`Starters`,
    consolation: t`Consolation`,
    front: t`First three`,
    back: t`Last three`,
    two: t`Last two`,
    next: t`Next prize`,
  };
  const name = (code: string): string => names[code] ?? code;
  const place = (code: string, index: number, count: number): string => (count > 1 ? t`${name(code)}, number ${index + 1}` : name(code));
  const fault = ({ prize, index, problem, text = '' }: ResultFault, form: readonly PrizeForm[]): string => {
    const { count = 1, digits = 0 } = form.find(({ code }) => code === prize) ?? {};
    const where = place(prize, index, count);
    if (problem === 'extra') return t`${name(prize)}: ${text} is one number too many`;
    if (problem === 'digits')
      return `${where}: ${plural(digits, { one: `${text} should have # digit`, other: `${text} should have # digits` })}`;
    return t`${where}: ${text} is not a number`;
  };
  /** The operator's own words come first: a shorter label may be the beginning of one. */
  const named = (form: readonly PrizeForm[]): PrizeForm[] =>
    form.map((prize) => ({ ...prize, labels: [name(prize.code), ...prize.labels] }));
  return {
    name,
    place,
    named,
    /** A stored result as an operator would type it: by the names of its prizes, or as it is published where these could be taken for one another. */
    typed: (result: string, form: readonly PrizeForm[]): string => {
      const text = lines(result, form, ({ code }) => name(code));
      return readTyped(text, named(form)).result === result ? text : lines(result, form, ({ code, labels }) => labels[0] ?? code);
    },
    /** What is wrong in words; numbers that are missing counted by prize. */
    faults: (list: readonly ResultFault[], form: readonly PrizeForm[]): string[] => {
      const missing = Map.groupBy(
        list.filter(({ problem }) => problem === 'missing'),
        ({ prize }) => prize,
      );
      return [
        ...list.filter(({ problem }) => problem !== 'missing').map((one) => fault(one, form)),
        ...[...missing].map(
          ([prize, { length }]) => `${name(prize)}: ${plural(length, { one: '# number is missing', other: '# numbers are missing' })}`,
        ),
      ];
    },
  };
}
