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
        return { label: t`Claim it within`, value: t({ message: plural(line.days, { one: '# day', other: '# days' }) }) };
      case 'lock.none':
        return { label: t`To be played`, value: t`Nothing: it is yours at once` };
      case 'lock.turnover': {
        const factor = times(line.timesHundredths);
        return { label: t`To be played`, value: line.of === 'bonus' ? t`${factor} × the bonus` : t`${factor} × deposit and bonus` };
      }
      case 'lock.example':
        return {
          label: t`For example`,
          value:
            line.deposit === null
              ? t`${money(line.bonus)} bonus: bet ${money(line.turnover)}`
              : t`${money(line.deposit)} and ${money(line.bonus)} bonus: bet ${money(line.turnover)}`,
        };
      case 'lock.days':
        return { label: t`Play it within`, value: t({ message: plural(line.days, { one: '# day', other: '# days' }) }) };
      case 'lock.largestBet':
        return { label: t`Largest bet that counts`, value: money(line.amount) };
      case 'lock.weights':
        return {
          label: t`What counts`,
          value: line.weights.map((one) => `${gameType(one.gameType)} ${percentText(one.percent)}`).join(' · '),
        };
      case 'lock.lost':
        return {
          label: t`Given up or too late`,
          value: t`The bonus goes back, with what it won`,
        };
      case 'budget':
        return { label: t`How long`, value: t`While what is set aside for it lasts` };
      default:
        return null;
    }
  };
}
