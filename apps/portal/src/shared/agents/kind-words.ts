import { useLingui } from '@lingui/react/macro';
import type { ContractKind, ContractPeriod, ContractState } from '@pavilion/contract/contracts/terms';

export interface KindWords {
  kind(kind: ContractKind): string;
  type(type: string): string;
  period(period: ContractPeriod): string;
  state(state: ContractState): string;
  /** What the first threshold of a kind is called. */
  threshold(kind: ContractKind): string;
}

/** What kinds, TYPEs, periods and states of contracts are called. */
export function useKindWords(): KindWords {
  const { t } = useLingui();
  const kinds: Record<ContractKind, string> = {
    dividend: t`Dividend`,
    daily: t`Daily salary`,
    hourly: t`Hourly salary`,
    realtime: t`Real-time salary`,
  };
  const types: Record<string, string> = {
    CONS: t`All games`,
    LIVE: t`Live casino`,
    RNG: t`Slots`,
    SPORTS: t`Sports`,
    LOTT: t`Lottery`,
    FISH: t`Fishing`,
    ELOTT: t`Instant lottery`,
    PVP: t`Player versus player`,
  };
  const periods: Record<ContractPeriod, string> = {
    D: t`daily`,
    W: t`weekly`,
    H: t`twice a month`,
    M: t`monthly`,
    hour: t`hourly`,
    slice: t`every five minutes`,
  };
  const states: Record<ContractState, string> = {
    offered: t`Awaiting answer`,
    active: t`Signed`,
    ending: t`Ending requested`,
    rejected: t`Declined`,
    withdrawn: t`Withdrawn`,
    lapsed: t`Expired`,
    ended: t`Ended`,
  };
  const thresholds: Record<ContractKind, string> = {
    dividend: t`Net from`,
    daily: t`Day's turnover from`,
    hourly: t`Hour's turnover from`,
    realtime: t`Single bet from`,
  };
  return {
    kind: (kind) => kinds[kind],
    type: (type) => types[type] ?? type,
    period: (period) => periods[period],
    state: (state) => states[state],
    threshold: (kind) => thresholds[kind],
  };
}
