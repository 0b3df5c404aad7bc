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
    unit === 'money' ? money(value) : unit === 'times' ? t`${number.format(value)} times` : number.format(value);
  /** An amount of what a mission gives. */
  const prize = (gives: Mission['gives'], amount: number): string =>
    gives === 'money' ? money(amount) : t({ message: plural(amount, { one: '# point', other: '# points' }) });
  /** `7 of 20`. */
  const progress = ({ unit, current, target }: Pick<Mission, 'unit' | 'current' | 'target'>): string => {
    const [done, asked] = [figure(unit, unit === 'times' ? current : Math.min(current, target)), figure(unit, target)];
    if (unit === 'days') return t({ message: plural(target, { one: `${done} of # day`, other: `${done} of # days` }) });
    return unit === 'times' ? t`Best so far: ${done} the stake. Asked: ${asked}.` : t`${done} of ${asked}`;
  };
  const kind = ({ kind: one, minStake }: Mission): string => {
    const stake = minStake === null ? '' : money(minStake);
    switch (one) {
      case 'turnover':
        return t`Stakes of settled bets count, won or lost.`;
      case 'bets':
        return t`Settled rounds from ${stake} count, won or lost, placed and settled in this time.`;
      case 'games':
        return t`A settled round from ${stake} in each game, placed and settled in this time.`;
      case 'multiple':
        return t`One round from ${stake}, placed and settled in this time.`;
      case 'deposits':
        return t`Deposits that arrived count together.`;
      case 'login':
        return t`Nothing has to be paid in or played. A missed day costs nothing.`;
    }
  };
  /** What is to be known before: which games, what must be played for the prize, until when it can be claimed. */
  const terms = (mission: Mission): string[] => {
    const { lock, gameTypes, claimUntil } = mission;
    const games = gameTypes.map(({ name }) => name);
    const lines = [kind(mission), ...(games.length > 0 ? [t`Only in ${wordList(games)}.`] : [])];
    if (mission.gives === 'points') lines.push(t`The points are yours at once: they can be spent in the points mall.`);
    else if (lock.turnover === 0) lines.push(t`The prize is yours at once: nothing has to be played for it.`);
    else {
      const sum = money(lock.turnover);
      const { days } = lock;
      lines.push(
        t({
          message: plural(days, {
            one: `Before the prize can be withdrawn, ${sum} must be played within # day.`,
            other: `Before the prize can be withdrawn, ${sum} must be played within # days.`,
          }),
        }),
      );
      if (lock.largestBet !== null) lines.push(t`A bet above ${money(lock.largestBet)} does not count for that.`);
      for (const { name, percent } of lock.weights) lines.push(t`${name} counts ${percentText(percent)} for that.`);
      lines.push(t`If it is not played in time, the prize and what was won with it go back.`);
    }
    lines.push(t`To be claimed until ${moment(lastMoment(claimUntil))}.`);
    return lines;
  };
  return { figure, prize, progress, terms };
}
