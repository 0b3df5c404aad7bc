import {
  contractKinds,
  type ContractKind,
  type ContractPeriod,
  type ContractTerms,
  type ContractType,
  contractTypes,
} from '@pavilion/contract/contracts/terms';
import type { Payer } from './tables.ts';

/** What a brand says of a kind and TYPE. */
export interface Policy {
  kind: ContractKind;
  type: ContractType;
  isOn: boolean;
  /** Who may have one: agents without one above, every agent, everybody. */
  eligible: 'top' | 'agent' | 'everybody';
  period: ContractPeriod;
  payer: Payer;
  /** The house offers nothing above them. */
  highest: ContractTerms;
}

export interface PolicySetting {
  openDays: number;
  /** TYPE → what the house keeps of the turnover, parts per million. */
  holds: Partial<Record<ContractType, bigint>>;
  version: number;
}

/** Periods a kind may have. */
export const periodsOf = (kind: ContractKind): readonly ContractPeriod[] =>
  kind === 'dividend' ? ['D', 'W', 'H', 'M'] : [standardPeriods[kind]];
const standardPeriods = { dividend: 'M', daily: 'D', hourly: 'hour', realtime: 'slice' } as const;

/**
 * Bounds without amounts, which suit every currency: 20 % of the net, 0.35, 0.06 and 0.06 % of the turnover, so that all of them leave more than half of what a game keeps
 * that keeps one percent.
 */
const highest: Readonly<Record<ContractKind, ContractTerms>> = {
  dividend: {
    kind: 'dividend',
    tiers: [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractRate: 200_000n }],
    costs: ['rebate', 'grant'],
    carryPeriods: 0,
  },
  daily: { kind: 'daily', tiers: [{ betVolume: 0n, activeMember: 0, rateType: 'P', rate: 3_500n }] },
  hourly: { kind: 'hourly', tiers: [{ minimumBet: 0n, activeMember: 0, rateType: 'P', rate: 600n }] },
  realtime: { kind: 'realtime', tiers: [{ profitRate: 600n, lossRate: 600n, singleBetAmount: 0n }] },
};

/** In force until a brand says otherwise. */
export const standardPolicy = (kind: ContractKind, type: ContractType): Policy => ({
  kind,
  type,
  isOn: true,
  eligible: 'agent',
  period: standardPeriods[kind],
  payer: 'house',
  highest: highest[kind],
});

export const standardPolicies: readonly Policy[] = contractKinds.flatMap((kind) => contractTypes.map((type) => standardPolicy(kind, type)));

export const standardSetting: PolicySetting = {
  openDays: 7,
  holds: {
    LIVE: 12_000n,
    RNG: 35_000n,
    CONS: 25_000n,
    SPORTS: 50_000n,
    LOTT: 40_000n,
    FISH: 30_000n,
    ELOTT: 40_000n,
    PVP: 25_000n,
  },
  version: 1,
};
