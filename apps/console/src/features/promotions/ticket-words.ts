import { useLingui } from '@lingui/react/macro';
import type { ticketSources, ticketStates } from '@pavilion/contract/promotions/tickets';
import { countText } from '../../parts/amount.tsx';

/** Words for the source of a ticket, its state and its result. */
export function useTicketWords() {
  const { t } = useLingui();
  const states: Readonly<Record<(typeof ticketStates)[number], string>> = {
    AVAILABLE: t`Unused`,
    USED: t`Used`,
    CANCELLED: t`Cancelled`,
    EXPIRED: t`Expired`,
  };
  const sources: Readonly<Record<(typeof ticketSources)[number], string>> = {
    deposit: t`A deposit`,
    turnover: t`Play`,
    login: t`Logging in`,
    mission: t`A mission`,
    spin: t`Extra spin won`,
    operator: t`An operator`,
    begin: t`Start of the promotion`,
  };
  return {
    state: (state: keyof typeof states) => states[state],
    source: (source: keyof typeof sources) => sources[source],
    prize: (of: 'points' | 'spin' | 'nothing', value: number) =>
      of === 'points' ? t`${countText(value)} points` : of === 'spin' ? t`an extra spin` : t`no prize`,
  };
}
