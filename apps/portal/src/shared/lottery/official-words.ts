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
    front: t`Three in front`,
    back: t`Three at the back`,
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
    FOUR_D: t`4D of Malaysia`,
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
    form: t`This cannot be read.`,
    digits: t`A number has too few or too many digits.`,
    range: t`The draw does not have this number.`,
    double: t`A number stands here twice.`,
    few: t`There are too few numbers.`,
    many: t`There are too many numbers.`,
    quadruple: t`All its digits are alike: it has one order only.`,
    across: t`Choose the second province.`,
    separator: t`The marks of the amount are not those of your language.`,
    unit: t`The unit of the amount could mean two things.`,
    amount: t`This amount cannot be staked.`,
    word: t`This word is not known.`,
    play: t`Which kind of bet is meant is not clear.`,
    'range-or-list': t`This may be two numbers or all between them.`,
    combination: t`Which numbers belong together is not clear.`,
    step: t`This amount does not come out even. Choose a multiple of the smallest stake.`,
  };
  return (code) => words[code];
}

/** `20261123` as a date of the reader. */
export const issueDay = (numero: string, format: Intl.DateTimeFormat): string =>
  /^\d{8}$/.test(numero)
    ? format.format(Date.UTC(Number(numero.slice(0, 4)), Number(numero.slice(4, 6)) - 1, Number(numero.slice(6))))
    : numero;
