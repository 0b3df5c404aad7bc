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
  const measured = { turnover: t`Highest turnover`, highestMultiple: t`Highest multiplier` };
  const over = { day: t`Daily`, week: t`Weekly, Monday to Sunday`, month: t`Monthly` };
  return (line) => {
    switch (line.code) {
      case 'race.measure':
        return {
          label: over[line.period],
          value: t`${measured[line.measure]}; ties go to the first to get there, then to the older account`,
        };
      case 'race.least':
        return { label: t`To qualify`, value: line.measure === 'turnover' ? money(line.least) : `${number.format(line.least)}×` };
      case 'race.prizes':
        return { label: t`Prizes by rank`, value: line.prizes.map((one, n) => `${number.format(n + 1)}. ${money(one)}`).join(' · ') };
      case 'wheel.tickets':
        return {
          label: t`One ticket`,
          value: [
            line.login ? t`each day you log in` : '',
            line.deposit === null ? '' : t`for a deposit of ${money(line.deposit)}`,
            line.turnover === null ? '' : t`for every ${money(line.turnover)} wagered in a day`,
            line.mission ? t`for each completed mission` : '',
            t`max ${number.format(line.perDay)} a day`,
            t({ message: plural(line.days, { one: 'valid for # day', other: 'valid for # days' }) }),
          ]
            .filter(Boolean)
            .join('; '),
        };
      case 'wheel.chances':
        return { label: t`Prizes and odds`, value: line.prizes.map((one) => `${prize(one)}: ${chanceText(one.ppm)}`).join(' · ') };
      case 'wheel.stocks':
        return {
          label: t`While stocks last`,
          value: t`${line.prizes.map((one) => `${prize(one)} × ${number.format(one.stock ?? 0)}`).join(' · ')}. Sold-out prizes drop out and the other odds rise.`,
        };
      case 'ticket.days':
        return { label: t`One ticket`, value: t({ message: plural(line.days, { one: 'valid for # day', other: 'valid for # days' }) }) };
      default:
        return null;
    }
  };
}
