import type { betsList } from '@pavilion/contract/wallet/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';

export type Bet = WireValue<typeof betsList>['list'][number];

export const BET_STATES = ['open', 'settled', 'cancelled'] as const satisfies readonly Bet['state'][];

/** What a state of a bet is called. */
export function useBetWords(): Readonly<Record<Bet['state'], string>> {
  const { t } = useLingui();
  return { open: t({ message: 'Open', context: 'bet' }), settled: t`Settled`, cancelled: t`Cancelled` };
}

export function BetState({ state }: { state: Bet['state'] }) {
  const words = useBetWords();
  return <Badge tone={state === 'open' ? 'warn' : 'neutral'}>{words[state]}</Badge>;
}
