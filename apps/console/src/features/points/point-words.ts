import type { memberPoints, pointCorrectionsList, pointOrdersList, pointRewardsList, pointTermsRead } from '@pavilion/contract/points/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Order = WireValue<typeof pointOrdersList>['list'][number];
export type Reward = WireValue<typeof pointRewardsList>['list'][number];
export type Terms = WireValue<typeof pointTermsRead>['list'][number];
export type Correction = WireValue<typeof pointCorrectionsList>['list'][number];
export type Entry = WireValue<typeof memberPoints>['list'][number];

export const ORDER_STATES = ['P', 'A', 'R'] as const;
/** What waits for a second operator about a reward. */
export const REWARD_KINDS = ['points.reward.change', 'points.reward.codes'] as const;
export const ORDER_KINDS = ['goods', 'voucher', 'cash'] as const;

export function usePointWords() {
  const { t } = useLingui();
  const states: Readonly<Record<Order['state'], readonly [string, BadgeTone]>> = {
    P: [t`To ship`, 'warn'],
    A: [t`Completed`, 'good'],
    R: [t`Rejected, points returned`, 'neutral'],
  };
  const kinds: Readonly<Record<Order['kind'], string>> = { goods: t`Goods`, voucher: t`Voucher`, cash: t`Cash` };
  const codes: Readonly<Record<Correction['code'], string>> = {
    goodwill: t`Goodwill`,
    correction: t`Correction`,
    event: t`Event`,
    other: t`By customer service`,
  };
  const terms: Readonly<Record<Terms['state'], readonly [string, BadgeTone]>> = {
    live: [t`Current`, 'good'],
    past: [t`Earlier`, 'neutral'],
  };
  const sources: Readonly<Record<string, string>> = {
    play: t`Play`,
    deposit: t`Deposits`,
    redeem: t`Reward`,
    convert: t`Converted to money`,
  };
  return {
    state: (one: Order['state']) => states[one],
    kind: (one: Order['kind']) => kinds[one],
    codes,
    code: (one: Correction['code']) => codes[one],
    terms: (one: Terms['state']) => terms[one],
    entry: ({ type, code }: Entry): string => sources[type] ?? (codes as Readonly<Record<string, string>>)[code] ?? t`Correction`,
  };
}
