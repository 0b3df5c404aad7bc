import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentTag } from '../../i18n/language.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { useGameTypeWords } from './game-words.ts';
import { percentText, type Words } from './term.ts';

const times = (hundredths: number): string => new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 2 }).format(hundredths / 100);

/** What must be done for a bonus, in plain words. */
export function useLockWords(): Words {
  const { t } = useLingui();
  const money = useMoneyText();
  const gameType = useGameTypeWords();
  return (line) => {
    switch (line.code) {
      case 'claim.days':
        return { label: t`Claim within`, value: t({ message: plural(line.days, { one: '# day', other: '# days' }) }) };
      case 'lock.none':
        return { label: t`Wagering requirement`, value: t`None` };
      case 'lock.turnover': {
        const factor = times(line.timesHundredths);
        return { label: t`Wagering requirement`, value: line.of === 'bonus' ? t`${factor} × the bonus` : t`${factor} × deposit and bonus` };
      }
      case 'lock.example':
        return {
          label: t`Example`,
          value:
            line.deposit === null
              ? t`${money(line.bonus)} bonus: wager ${money(line.turnover)}`
              : t`${money(line.deposit)} and ${money(line.bonus)} bonus: wager ${money(line.turnover)}`,
        };
      case 'lock.days':
        return { label: t`Wager within`, value: t({ message: plural(line.days, { one: '# day', other: '# days' }) }) };
      case 'lock.largestBet':
        return { label: t`Maximum bet that counts`, value: money(line.amount) };
      case 'lock.weights':
        return {
          label: t`Games that count`,
          value: line.weights.map((one) => `${gameType(one.gameType)} ${percentText(one.percent)}`).join(' · '),
        };
      case 'lock.lost':
        return {
          label: t`If forfeited or expired`,
          value: t`The bonus and its winnings are forfeited`,
        };
      case 'budget':
        return { label: t`Duration`, value: t`Until the prize pool is used up` };
      default:
        return null;
    }
  };
}
