import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { missionRead, missionsList } from '@pavilion/contract/missions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { MissionGift, MissionKind, MissionPeriod, MissionState, WireMissionTerms } from '@pavilion/contract/missions/terms';
import type { BadgeTone } from '@pavilion/ui/badge';
import { amountText, countText } from '../../parts/amount.tsx';
import { useProductWords } from '../../parts/product-words.ts';

export type MissionRow = WireValue<typeof missionsList>['list'][number];
export type MissionView = WireValue<typeof missionRead>;

export function useMissionWords() {
  const { t } = useLingui();
  const product = useProductWords();
  const kinds: Readonly<Record<MissionKind, string>> = {
    turnover: t`Turnover`,
    bets: t`Number of bets`,
    games: t`Different games`,
    multiple: t`Big multiplier win`,
    deposits: t`Deposits`,
    login: t`Login days`,
  };
  const periods: Readonly<Record<MissionPeriod, string>> = { hour: t`Hourly`, day: t`Daily`, week: t`Weekly`, month: t`Monthly` };
  const states: Readonly<Record<MissionState, readonly [string, BadgeTone]>> = {
    draft: [t`Draft`, 'neutral'],
    offered: [t`Second operator`, 'warn'],
    live: [t({ message: 'Live', context: 'state' }), 'good'],
    stopped: [t`Stopped`, 'neutral'],
  };
  const games = (types: readonly string[]): string =>
    types.length === 0 ? t`all games` : types.map((type) => product(type.toLowerCase())).join(', ');
  /** What is asked, in a sentence. */
  const condition = ({ condition: asked }: Pick<WireMissionTerms, 'condition'>, currency: string): string => {
    const money = (amount: number) => amountText(amount, currency);
    switch (asked.kind) {
      case 'turnover':
        return t`Turnover of ${money(asked.target)} in ${games(asked.gameTypes)}`;
      case 'bets':
        return t`${countText(asked.target)} settled bets from ${money(asked.minStake)} in ${games(asked.gameTypes)}`;
      case 'games':
        return t`${countText(asked.target)} different games, bets from ${money(asked.minStake)}, in ${games(asked.gameTypes)}`;
      case 'multiple':
        return t`One bet of at least ${money(asked.minStake)} paying ${countText(asked.target / 100)}× its stake, in ${games(asked.gameTypes)}`;
      case 'deposits':
        return t`Deposits totalling ${money(asked.target)}`;
      case 'login':
        return t`Logging in on ${countText(asked.target)} days`;
    }
  };
  /** An amount of what a mission gives. */
  const prize = (gives: MissionGift | undefined, amount: number, currency: string): string =>
    gives === 'points' ? t({ message: plural(amount, { one: '# point', other: '# points' }) }) : amountText(amount, currency);
  return {
    prize,
    kind: (one: MissionKind) => kinds[one],
    period: (one: MissionPeriod) => periods[one],
    state: (one: MissionState) => states[one],
    games,
    condition,
    lock: ({ lock, prize: amount }: Pick<WireMissionTerms, 'lock' | 'prize'>, currency: string): string =>
      lock.timesHundredths === 0
        ? t`No wagering`
        : t`wager ${amountText((amount * lock.timesHundredths) / 100, currency)} within ${countText(lock.days)} days`,
    budget: ({ budget, gives }: Pick<WireMissionTerms, 'budget' | 'gives'>, currency: string): string =>
      budget === null
        ? t`No cap`
        : budget.per === 'all'
          ? t`${prize(gives, budget.amount, currency)} in total`
          : t`${prize(gives, budget.amount, currency)} per period`,
    /** A measure in its unit. */
    score: (unit: 'money' | 'count' | 'days' | 'times', score: number, currency: string): string =>
      unit === 'money' ? amountText(score, currency) : unit === 'times' ? t`${countText(score)} times` : countText(score),
  };
}
