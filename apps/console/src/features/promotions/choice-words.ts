import { useLingui } from '@lingui/react/macro';

/** Words of the values that are one of a few, in the editor and in what waits for a second operator. */
export function useChoiceWords() {
  const { t } = useLingui();
  return {
    which: {
      first: t`First deposit`,
      second: t`Second deposit`,
      third: t`Third deposit`,
      fourth: t`Fourth deposit`,
      fifth: t`Fifth deposit`,
      daily: t`One a day`,
      every: t`Every deposit`,
    },
    pictures: { none: t`None`, optional: t`Member's choice`, required: t`At least one` },
    measure: { turnover: t`The highest turnover`, highestMultiple: t`The highest win as a multiple of its stake` },
    to: { everybody: t`All eligible members, once`, named: t`Members chosen by an operator` },
    base: { bonus: t`The bonus`, depositAndBonus: t`Deposit and bonus` },
    prize: { money: t`Cash`, points: t`Points`, spin: t`Extra spin`, nothing: t`No prize` },
    category: { welcome: t`Welcome`, deposits: t`Deposits`, regular: t`Daily and weekly`, events: t`Special events` },
  };
}
