import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { currentTag } from '../../i18n/language.ts';
import { lastMoment, useShortMoment } from '../../parts/moment.ts';
import { wordList } from '../../parts/word-list.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { percentText } from '../../shared/rewards/term.ts';
import type { Mission } from './queries.ts';

/** Everything a mission says of itself, in plain words. */
export function useMissionWords() {
  const { t } = useLingui();
  const money = useMoneyText();
  const moment = useShortMoment();
  const number = new Intl.NumberFormat(currentTag());
  const figure = (unit: Mission['unit'], value: number): string =>
    unit === 'money' ? money(value) : unit === 'times' ? t`${number.format(value)}×` : number.format(value);
  /** An amount of what a mission gives. */
  const prize = (gives: Mission['gives'], amount: number): string =>
    gives === 'money' ? money(amount) : t({ message: plural(amount, { one: '# point', other: '# points' }) });
  /** `7 of 20`. */
  const progress = ({ unit, current, target }: Pick<Mission, 'unit' | 'current' | 'target'>): string => {
    const [done, asked] = [figure(unit, unit === 'times' ? current : Math.min(current, target)), figure(unit, target)];
    if (unit === 'days') return t({ message: plural(target, { one: `${done} of # day`, other: `${done} of # days` }) });
    return unit === 'times' ? t`Best so far: ${done}. Target: ${asked}.` : t`${done} of ${asked}`;
  };
  const kind = ({ kind: one, minStake }: Mission): string => {
    const stake = minStake === null ? '' : money(minStake);
    switch (one) {
      case 'turnover':
        return t`Settled bets count, won or lost.`;
      case 'bets':
        return t`Settled rounds from ${stake} count, won or lost, in this period.`;
      case 'games':
        return t`One settled round from ${stake} in each game, in this period.`;
      case 'multiple':
        return t`One round from ${stake}, in this period.`;
      case 'deposits':
        return t`Completed deposits add up.`;
      case 'login':
        return t`No deposit or bet needed. Missing a day costs nothing.`;
    }
  };
  /** What is to be known before: which games, what must be played for the prize, until when it can be claimed. */
  const terms = (mission: Mission): string[] => {
    const { lock, gameTypes, claimUntil } = mission;
    const games = gameTypes.map(({ name }) => name);
    const lines = [kind(mission), ...(games.length > 0 ? [t`Only ${wordList(games)}.`] : [])];
    if (mission.gives === 'points') lines.push(t`Points are credited right away. Spend them in the points mall.`);
    else if (lock.turnover === 0) lines.push(t`Yours right away, no wagering.`);
    else {
      const sum = money(lock.turnover);
      const { days } = lock;
      lines.push(
        t({
          message: plural(days, {
            one: `Wager ${sum} within # day before withdrawing the prize.`,
            other: `Wager ${sum} within # days before withdrawing the prize.`,
          }),
        }),
      );
      if (lock.largestBet !== null) lines.push(t`Bets above ${money(lock.largestBet)} don't count toward wagering.`);
      for (const { name, percent } of lock.weights) lines.push(t`${name} counts ${percentText(percent)}.`);
      lines.push(t`If you don't complete the wagering in time, the prize and its winnings are forfeited.`);
    }
    lines.push(t`Claim by ${moment(lastMoment(claimUntil))}.`);
    return lines;
  };
  return { figure, prize, progress, terms };
}
