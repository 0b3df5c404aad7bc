import { useLingui } from '@lingui/react/macro';
import type { PromotionLine, PromotionLineCode, WheelChance } from '@pavilion/contract/promotions/lines';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import { DAY_MS } from '@pavilion/contract/base/time';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { formatMoney } from '@pavilion/format/money-format';
import { useProductWords } from '../../parts/product-words.ts';
import { useChoiceWords } from './choice-words.ts';

interface Said {
  label: string;
  value: string;
}
type LineOf<Code extends PromotionLineCode> = Extract<PromotionLine, { code: Code }>;
type Sayings = { [Code in PromotionLineCode]: (line: LineOf<Code>) => Said };

const MONDAY = Date.UTC(2024, 0, 1);

function figuresOf(locale: string, currency: string) {
  const money = (amount: number) => formatMoney(unitsFromNumber(amount) ?? 0n, { currency, locale });
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const share = (percent: number) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100);
  const isKnown = Intl.ListFormat.supportedLocalesOf(locale).length > 0;
  const list = (words: readonly string[]) =>
    isKnown ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(words) : words.join(', ');
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(MONDAY + (day - 1) * DAY_MS));
  const days = (count: number) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
  const span = (count: number, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const seconds = (count: number) => (count % 60 === 0 ? span(count / 60, 'minute') : span(count, 'second'));
  return { money, number, share, list, weekday, days, seconds };
}

function useNames() {
  const { t } = useLingui();
  const deposits = {
    first: t`Your first deposit`,
    second: t`Your second deposit`,
    third: t`Your third deposit`,
    fourth: t`Your fourth deposit`,
    fifth: t`Your fifth deposit`,
    daily: t`One deposit a day`,
    every: t`Every deposit`,
  };
  const { measure } = useChoiceWords();
  const played = { day: t`Daily turnover`, week: t`Weekly turnover (Monday to Sunday)`, month: t`Monthly turnover` };
  const lost = {
    day: t`Daily losses, net of bonuses and rebates`,
    week: t`Weekly losses (Monday to Sunday), net of bonuses and rebates`,
    month: t`Monthly losses, net of bonuses and rebates`,
  };
  const pictures = { none: t`None`, optional: t`Optional, up to 3`, required: t`Required, up to 3` };
  return { deposits, played, lost, measured: measure, pictures };
}

/** A prize of a wheel. */
function usePrizeWords({ money, number }: Pick<ReturnType<typeof figuresOf>, 'money' | 'number'>): (prize: WheelChance) => string {
  const { t } = useLingui();
  return ({ of, value, free }) => {
    if (of === 'money') return free ? t`${money(value)}, no wagering` : money(value);
    return of === 'points' ? t`${number(value)} points` : of === 'spin' ? t`an extra spin` : t`no prize`;
  };
}

/** Terms in plain words of the language around; `locale` writes figures, days and amounts. */
export function useLineWords({ locale, currency }: { locale: string; currency: string }): (line: PromotionLine) => Said {
  const { t } = useLingui();
  const { deposits, played, lost, measured, pictures } = useNames();
  const { money, number, share, list, weekday, days, seconds } = figuresOf(locale, currency);
  const step = ({ from, amount }: { from: number; amount: number }) => t`from ${money(from)}: ${money(amount)}`;
  const inOrder = (amounts: readonly number[]) => amounts.map((amount, index) => `${number(index + 1)}. ${money(amount)}`).join(' · ');
  const prize = usePrizeWords({ money, number });
  const product = useProductWords();
  const gameName = (gameType: string) => product(gameType.toLowerCase());
  const sayings: Sayings = {
    'deposit.which': ({ which }) => ({ label: t`Applies to`, value: deposits[which] }),
    weekdays: ({ weekdays }) => ({ label: t`Valid days`, value: list(weekdays.map(weekday)) }),
    'deposit.least': ({ amount }) => ({ label: t`Smallest deposit`, value: money(amount) }),
    'gives.share': ({ percent, cap }) => ({ label: t`Bonus`, value: t`${share(percent)} of the deposit, at most ${money(cap)}` }),
    'gives.steps': (line) => ({ label: line.of === 'deposit' ? t`Bonus` : played[line.period], value: line.steps.map(step).join(' · ') }),
    'gives.amount': ({ amount }) => ({ label: t`Bonus`, value: money(amount) }),
    'cashback.steps': ({ period, steps, cap }) => ({
      label: lost[period],
      value: `${steps.map(({ from, percent }) => t`from ${money(from)}: ${share(percent)} back`).join(' · ')}; ${t`at most ${money(cap)}`}`,
    }),
    'cashback.turnover': ({ percent }) => ({ label: t`At most`, value: t`${share(percent)} of stakes at risk in the same period` }),
    'gives.cut': () => ({ label: t`Rounding`, value: t`rounded down to the currency step` }),
    games: ({ gameTypes }) => ({ label: t`Games that count`, value: list(gameTypes.map(gameName)) }),
    'login.days': ({ amounts }) => ({ label: t`Daily`, value: inOrder(amounts) }),
    'manual.upTo': ({ amount }) => ({ label: t`Bonus`, value: t`set by an operator, up to ${money(amount)}` }),
    'manual.pictures': ({ pictures: which }) => ({ label: t`Pictures`, value: pictures[which] }),
    'race.measure': ({ measure, period }) => ({ label: played[period], value: measured[measure] }),
    'race.least': ({ measure, least }) => ({ label: t`To take part`, value: measure === 'turnover' ? money(least) : `${number(least)}×` }),
    'race.prizes': ({ prizes }) => ({ label: t`Prizes by place`, value: inOrder(prizes) }),
    'wheel.tickets': ({ deposit, turnover, login, mission, perDay, days: good }) => ({
      label: t`Tickets`,
      value: [
        deposit === null ? '' : t`one for a deposit of ${money(deposit)}`,
        turnover === null ? '' : t`one per ${money(turnover)} wagered in a day`,
        login ? t`one a day for logging in` : '',
        mission ? t`one per completed mission` : '',
        t`at most ${number(perDay)} a day, good for ${days(good)}`,
      ]
        .filter(Boolean)
        .join('; '),
    }),
    'wheel.chances': ({ prizes }) => ({
      label: t`Prizes and chances`,
      value: prizes.map((one) => `${prize(one)}: ${share(one.ppm / PPM_PER_PERCENT)}`).join(' · '),
    }),
    'wheel.stocks': ({ prizes }) => ({
      label: t`While stock lasts`,
      value: t`${prizes.map((one) => `${prize(one)} × ${number(one.stock ?? 0)}`).join(' · ')}; a used-up prize is removed and the other chances rise`,
    }),
    'rain.hours': ({ hours, hourly, seconds: long }) => ({
      label: t`Rain times`,
      value: t`${hourly ? t`every full hour` : list(hours)}, for ${seconds(long)}`,
    }),
    'rain.pool': ({ pool, least, most }) => ({
      label: t`Per envelope`,
      value: t`${money(least)} to ${money(most)}, while the pool of ${money(pool)} lasts`,
    }),
    'ticket.days': ({ days: good }) => ({ label: t`Ticket validity`, value: days(good) }),
    'who.rank': ({ rank }) => ({ label: t`For whom`, value: t`VIP level ${number(rank)} and above` }),
    'who.account': ({ least, most }) => ({
      label: t`Age of the account`,
      value: [least === null ? '' : t`at least ${days(least)}`, most === null ? '' : t`at most ${days(most)}`].filter(Boolean).join(', '),
    }),
    'who.countries': ({ countries }) => ({
      label: t`Registered in`,
      value: list(countries.map((code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code)),
    }),
    'who.branch': () => ({ label: t`For whom`, value: t`members invited by certain partners` }),
    'who.verified': () => ({ label: t`Needed`, value: t`a verified email or phone` }),
    'who.device': () => ({ label: t`Needed`, value: t`the first account on this device` }),
    'who.once': () => ({ label: t`How often`, value: t`one account per person` }),
    'claim.days': ({ days: count }) => ({ label: t`Claim within`, value: days(count) }),
    'lock.none': () => ({ label: t`Wagering requirement`, value: t`none: withdrawable immediately` }),
    'lock.turnover': ({ timesHundredths, of }) => ({
      label: t`Wagering requirement`,
      value:
        of === 'bonus' ? t`${number(timesHundredths / 100)} × the bonus` : t`${number(timesHundredths / 100)} × deposit and bonus together`,
    }),
    'lock.example': ({ deposit, bonus, turnover }) => ({
      label: t`For example`,
      value:
        deposit === null
          ? t`bonus ${money(bonus)}: wager ${money(turnover)}`
          : t`deposit ${money(deposit)}, bonus ${money(bonus)}: wager ${money(turnover)}`,
    }),
    'lock.days': ({ days: count }) => ({ label: t`Time to complete wagering`, value: days(count) }),
    'lock.largestBet': ({ amount }) => ({ label: t`Maximum bet that counts`, value: money(amount) }),
    'lock.weights': ({ weights }) => ({
      label: t`Counts in part`,
      value: weights.map(({ gameType, percent }) => `${gameName(gameType)} ${share(percent)}`).join(' · '),
    }),
    'lock.lost': () => ({ label: t`If you withdraw early`, value: t`you lose the bonus and its winnings; your own money stays` }),
    budget: () => ({ label: t`Ends early`, value: t`when the promotion budget is used up` }),
  };
  return (line) => (sayings[line.code] as (one: PromotionLine) => Said)(line);
}
