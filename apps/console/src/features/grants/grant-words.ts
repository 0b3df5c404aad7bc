import { type deskGrantKinds, deskGrantStates, type grantsList } from '@pavilion/contract/desk-grants';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Grant = WireValue<typeof grantsList>['list'][number];
export type GrantKind = (typeof deskGrantKinds)[number];
type GrantState = (typeof deskGrantStates)[number];

export function useGrantWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<GrantKind, string>> = {
    goodwill: t`A thank-you`,
    loyalty: t`Loyalty`,
    event: t`Event`,
    deposit: t`Deposit bonus`,
    other: t`Bonus`,
  };
  const states: Readonly<Record<GrantState, readonly [string, BadgeTone]>> = {
    proposed: [t`Second operator`, 'warn'],
    withdrawn: [t`Not given`, 'neutral'],
    process: [t`Being played`, 'sea'],
    completed: [t`Done`, 'good'],
    forfeited: [t`Taken back`, 'neutral'],
    expired: [t`Expired`, 'neutral'],
  };
  return {
    kind: (one: GrantKind): string => kinds[one],
    /** What gave it: a kind of the desk's own, or another source. */
    what: ({ source, code }: Pick<Grant, 'source' | 'code'>): string =>
      source === 'rebate' ? t`Rebate` : source === 'desk' ? ((kinds as Readonly<Record<string, string>>)[code] ?? t`Bonus`) : source,
    state: (one: string): readonly [string, BadgeTone] =>
      (states as Readonly<Record<string, readonly [string, BadgeTone]>>)[one] ?? [one, 'neutral'],
  };
}

export const STATES = deskGrantStates;
