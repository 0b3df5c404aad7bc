import type { ContractKind, ContractType } from '@pavilion/contract/contracts/terms';
import { useLingui } from '@lingui/react/macro';

/** What kinds of contracts and the play they count are called, wherever contracts or what they came to are shown. */
export function useContractNames() {
  const { t } = useLingui();
  const kinds: Record<ContractKind, string> = {
    dividend: t`Dividend`,
    daily: t`Daily salary`,
    hourly: t`Hourly salary`,
    realtime: t`Real-time salary`,
  };
  const types: Record<ContractType, string> = {
    CONS: t`All play`,
    LIVE: t`Live tables`,
    RNG: t`Slots and instant games`,
    SPORTS: t`Sports`,
    LOTT: t`Lottery`,
    FISH: t`Fishing`,
    ELOTT: t`E-lottery`,
    PVP: t`Player against player`,
  };
  return { kinds, types };
}
