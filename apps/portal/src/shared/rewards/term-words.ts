import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { type PromotionLine, promotionLines } from '@pavilion/contract/promotions/lines';
import { brand } from '../../boot.ts';
import { wordList } from '../../parts/word-list.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { useGameTypeWords } from './game-words.ts';
import type { PublicTerms } from './queries.ts';
import { useLockWords } from './lock-words.ts';
import { percentText, type Term, type Words } from './term.ts';
import { useTicketTerms } from './ticket-terms.ts';
import { useWhoWords } from './who-words.ts';

/** Lines without a shown budget are the same as with one of any size. */
const linesOf = (terms: PublicTerms): PromotionLine[] =>
  promotionLines({ ...terms, budget: terms.budget && { amount: 1, per: terms.budget.per } });

/** Terms of a promotion in plain words, in the order in which they are read; written from the rules, so that they say what is done. */
export function useTermWords(): (terms: PublicTerms) => Term[] {
  const gives = useGivesWords();
  const who = useWhoWords();
  const lock = useLockWords();
  return (terms) =>
    linesOf(terms).flatMap((line) => {
      const term = gives(line) ?? who(line) ?? lock(line);
      return term === null ? [] : [{ key: line.code, ...term }];
    });
}

/** 1 Monday … 7 Sunday, in our own words: some browsers know the days of a smaller language in English only. */
function useWeekdays(): (day: number) => string {
  const { t } = useLingui();
  const names = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`];
  return (day) => names[day - 1] ?? '';
}

function useGivesWords(): Words {
  const { t } = useLingui();
  const money = useMoneyText();
  const byPeriod = useByPeriod();
  const deposits = useDepositWords();
  const more = useMoreGives();
  const weekday = useWeekdays();
  return (line) => {
    switch (line.code) {
      case 'deposit.which':
        return { label: t`Applies to`, value: deposits(line.which) };
      case 'weekdays':
        return { label: t`Valid days`, value: wordList(line.weekdays.map(weekday)) };
      case 'deposit.least':
        return { label: t`Minimum deposit`, value: money(line.amount) };
      case 'gives.share':
        return { label: t`You get`, value: t`${percentText(line.percent)} of the deposit, up to ${money(line.cap)}` };
      case 'gives.steps': {
        const steps = line.steps.map(({ from, amount }) => t`${money(amount)} from ${money(from)}`);
        return { label: line.of === 'deposit' ? t`You get, by deposit` : byPeriod(line.period).byTurnover, value: steps.join(' · ') };
      }
      case 'gives.amount':
        return { label: t`You get`, value: money(line.amount) };
      case 'cashback.steps': {
        const steps = line.steps.map(({ from, percent }) => t`${percentText(percent)} from ${money(from)}`);
        return { label: byPeriod(line.period).byLoss, value: t`${steps.join(' · ')}; up to ${money(line.cap)}` };
      }
      case 'cashback.turnover':
        return { label: t`At most`, value: t`${percentText(line.percent)} of your bets in the same period` };
      case 'gives.cut':
        return { label: t`Rounding`, value: t`Rounded down to ${money(brand.currencyStep)}` };
      default:
        return more(line);
    }
  };
}

function useMoreGives(): Words {
  const { t } = useLingui();
  const money = useMoneyText();
  const gameType = useGameTypeWords();
  const ticket = useTicketTerms();
  return (line) => {
    switch (line.code) {
      case 'games':
        return { label: t`Games`, value: wordList(line.gameTypes.map(gameType)) };
      case 'login.days':
        return { label: t`Each day you log in`, value: line.amounts.map(money).join(' · ') };
      case 'manual.upTo':
        return { label: t`You get`, value: t`Up to ${money(line.amount)}, decided by our team` };
      case 'manual.pictures':
        return line.pictures === 'none'
          ? null
          : { label: t`Photos`, value: line.pictures === 'required' ? t`At least one, at most three` : t`Up to three, optional` };
      case 'rain.hours':
        return {
          label: t`Schedule`,
          value: `${line.hourly ? t`every hour, on the hour` : line.hours.join(' · ')}; ${
            line.seconds % 60 === 0
              ? t({ message: plural(line.seconds / 60, { one: 'for # minute', other: 'for # minutes' }) })
              : t({ message: plural(line.seconds, { one: 'for # second', other: 'for # seconds' }) })
          }`,
        };
      case 'rain.pool':
        return { label: t`Per envelope`, value: t`${money(line.least)} to ${money(line.most)}, while the ${money(line.pool)} pool lasts` };
      default:
        return ticket(line);
    }
  };
}

function useDepositWords(): (which: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'daily' | 'every') => string {
  const { t } = useLingui();
  return (which) =>
    ({
      first: t`Your first deposit`,
      second: t`Your second deposit`,
      third: t`Your third deposit`,
      fourth: t`Your fourth deposit`,
      fifth: t`Your fifth deposit`,
      daily: t`One deposit a day`,
      every: t`Every deposit`,
    })[which];
}

function useByPeriod() {
  const { t } = useLingui();
  return (period: 'day' | 'week' | 'month') =>
    ({
      day: { byLoss: t`Of your daily net loss, less other bonuses and rebates that day`, byTurnover: t`By daily turnover` },
      week: { byLoss: t`Of your weekly net loss, less other bonuses and rebates that week`, byTurnover: t`By weekly turnover` },
      month: { byLoss: t`Of your monthly net loss, less other bonuses and rebates that month`, byTurnover: t`By monthly turnover` },
    })[period];
}
