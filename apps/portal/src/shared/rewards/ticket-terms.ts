import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { currentTag } from '../../i18n/language.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { chanceText, usePrizeWords } from './prize-words.ts';
import type { Words } from './term.ts';

/** Terms of wheels, races and tickets. */
export function useTicketTerms(): Words {
  const { t } = useLingui();
  const money = useMoneyText();
  const prize = usePrizeWords();
  const number = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 2 });
  const measured = { turnover: t`The highest turnover`, highestMultiple: t`The highest win, as a multiple of its stake` };
  const over = { day: t`Each day`, week: t`Each week, Monday to Sunday`, month: t`Each month` };
  return (line) => {
    switch (line.code) {
      case 'race.measure':
        return {
          label: over[line.period],
          value: t`${measured[line.measure]}; of equal ones who reached it first, then the older account`,
        };
      case 'race.least':
        return { label: t`To take part`, value: line.measure === 'turnover' ? money(line.least) : `${number.format(line.least)}×` };
      case 'race.prizes':
        return { label: t`Prizes by place`, value: line.prizes.map((one, n) => `${number.format(n + 1)}. ${money(one)}`).join(' · ') };
      case 'wheel.tickets':
        return {
          label: t`A ticket`,
          value: [
            line.login ? t`each day you log in` : '',
            line.deposit === null ? '' : t`for a deposit of ${money(line.deposit)}`,
            line.turnover === null ? '' : t`for each ${money(line.turnover)} played in a day`,
            line.mission ? t`for each mission done` : '',
            t`at most ${number.format(line.perDay)} a day`,
            t({ message: plural(line.days, { one: 'good for # day', other: 'good for # days' }) }),
          ]
            .filter(Boolean)
            .join('; '),
        };
      case 'wheel.chances':
        return { label: t`Prizes and chances`, value: line.prizes.map((one) => `${prize(one)}: ${chanceText(one.ppm)}`).join(' · ') };
      case 'wheel.stocks':
        return {
          label: t`While they last`,
          value: t`${line.prizes.map((one) => `${prize(one)} × ${number.format(one.stock ?? 0)}`).join(' · ')}. What is gone falls out, and the other chances rise.`,
        };
      case 'ticket.days':
        return { label: t`A ticket`, value: t({ message: plural(line.days, { one: 'good for # day', other: 'good for # days' }) }) };
      default:
        return null;
    }
  };
}
