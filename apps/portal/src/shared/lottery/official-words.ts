import { useLingui } from '@lingui/react/macro';
import type { PasteFault } from '@pavilion/lottery/paste';

/** Names of prizes by their code. */
export function usePrizeWords(): (code: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
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
  return (code) => words[code] ?? code;
}

/** Groups of official games by the code of the wire. */
export function useGroupWords(): (code: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    VN_NORTH: t`North`,
    VN_CENTRAL: t`Centre`,
    VN_SOUTH: t`South`,
    FOUR_D: t`Malaysia 4D`,
    THAI: t`Thailand`,
    HANOI: t`Hanoi`,
    LAO: t`Laos`,
  };
  return (code) => words[code] ?? code;
}

/** Why a pasted line cannot be read, and what to do. */
export function useFaultWords(): (code: PasteFault['code'] | 'step') => string {
  const { t } = useLingui();
  const words: Readonly<Record<PasteFault['code'] | 'step', string>> = {
    form: t`We can't read this.`,
    digits: t`A number has too few or too many digits.`,
    range: t`The lottery doesn't have this number.`,
    double: t`A number appears twice.`,
    few: t`Too few numbers.`,
    many: t`Too many numbers.`,
    quadruple: t`All its digits are the same: only one order.`,
    across: t`Choose the second province.`,
    separator: t`The amount's separators don't match your language.`,
    unit: t`The amount's unit is ambiguous.`,
    amount: t`This amount can't be staked.`,
    word: t`Unknown word.`,
    play: t`The bet type is unclear.`,
    'range-or-list': t`This could be two numbers, or all numbers between them.`,
    combination: t`It's unclear which numbers belong together.`,
    step: t`Choose a multiple of the minimum stake.`,
  };
  return (code) => words[code];
}

/** `20261123` as a date of the reader. */
export const issueDay = (numero: string, format: Intl.DateTimeFormat): string =>
  /^\d{8}$/.test(numero)
    ? format.format(Date.UTC(Number(numero.slice(0, 4)), Number(numero.slice(4, 6)) - 1, Number(numero.slice(6))))
    : numero;
