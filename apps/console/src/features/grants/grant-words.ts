import { deskGrantKinds, deskGrantStates, grantSources, type grantsList } from '@pavilion/contract/rewards/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Grant = WireValue<typeof grantsList>['list'][number];
export type GrantKind = (typeof deskGrantKinds)[number];
type GrantState = (typeof deskGrantStates)[number];

export function useGrantWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<GrantKind, string>> = {
    goodwill: t`Goodwill bonus`,
    loyalty: t`Loyalty`,
    event: t`Event`,
    deposit: t`Deposit bonus`,
    other: t`Bonus`,
  };
  const states: Readonly<Record<GrantState, readonly [string, BadgeTone]>> = {
    coming: [t`Starts later`, 'neutral'],
    joined: [t`Opted in`, 'sea'],
    applying: [t`Application under review`, 'action'],
    rejected: [t`Application rejected`, 'neutral'],
    claimed: [t`Claimed`, 'sea'],
    issued: [t`Waiting to be claimed`, 'action'],
    process: [t`Wagering`, 'sea'],
    completed: [t`Done`, 'good'],
    forfeited: [t`Reversed`, 'neutral'],
    expired: [t`Expired`, 'neutral'],
  };
  const sources: Readonly<Record<Grant['source'], string>> = {
    desk: t`An operator`,
    rebate: t`Rebate`,
    promotion: t`Promotion`,
    mission: t`Mission`,
    rank: t`Rank gift`,
    referral: t`Referral`,
    points: t`Points mall`,
  };
  return {
    kinds,
    kind: (one: GrantKind): string => kinds[one],
    /** What gave it: a kind of the desk's own, or another source. */
    what: ({ source, code }: Pick<Grant, 'source' | 'code'>): string =>
      source === 'desk' ? kinds[deskGrantKinds.find((one) => one === code) ?? 'other'] : sources[source],
    /** What gives, without what for. */
    source: (one: Grant['source']): string => sources[one],
    state: (one: GrantState): readonly [string, BadgeTone] => states[one],
  };
}

export const STATES = deskGrantStates;

/** What gives bonuses, in the order of the filter. */
export const SOURCES = grantSources;
