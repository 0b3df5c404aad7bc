import type { ContractKind, ContractPeriod, WireTerms } from '@pavilion/contract/contracts/terms';
import type { consolidatedFunds } from '@pavilion/contract/contracts/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';

type Funds = WireValue<typeof consolidatedFunds>;

/** A request that waits for the member's answer. */
export interface Request {
  contractId: string;
  version: number;
  kind: ContractKind;
  type: string;
  period: ContractPeriod;
  /** P offered, E re-offered with edits, V its end is asked for. */
  status: 'P' | 'E' | 'V';
  /** Accepting ends contracts of members below whose rates are higher. */
  endsBelow: boolean;
  /** Empty: the house. */
  offeredBy: string;
  offeredAt: number;
  expiresAt: number | null;
  startsAt: number | null;
  terms: WireTerms;
  /** Of newer terms, those in force. */
  current: WireTerms | null;
}

interface Head {
  contractId: string;
  version: number;
  status: 'P' | 'E' | 'V';
  downlineHigherRate: 'Y' | 'N';
  period: ContractPeriod;
  offeredBy: string;
  offeredAt: number;
  expiresAt: number | null;
  startsAt: number | null;
  current: WireTerms | null;
}

const headOf = ({ contractId, version, status, downlineHigherRate, period, offeredBy, offeredAt, expiresAt, startsAt, current }: Head) => ({
  contractId,
  version,
  status,
  period,
  offeredBy,
  offeredAt,
  expiresAt,
  startsAt,
  current,
  endsBelow: downlineHigherRate === 'Y',
});

const entries = <Row>(byType: Readonly<Record<string, readonly Row[]>>): [string, readonly Row[]][] => Object.entries(byType);

/** Requests of all kinds in one list, the newest first. Dividends come as a row a tier; the rows of one request carry the same id. */
export function requestsOf(funds: Funds): Request[] {
  const dividends = entries(funds.divtypereq).flatMap(([type, rows]) =>
    [...Map.groupBy(rows, ({ contractId }) => contractId).values()].flatMap((tiers): Request[] => {
      const [first] = tiers;
      if (!first) return [];
      const terms = {
        kind: 'dividend' as const,
        costs: first.costs as ('rebate' | 'grant' | 'salary')[],
        carryPeriods: first.carryPeriods,
        tiers: tiers.map(({ minimumBet, netLoss, activeMember, contractRate }) => ({ minimumBet, netLoss, activeMember, contractRate })),
      };
      return [{ ...headOf(first), kind: 'dividend', type, terms }];
    }),
  );
  const daily = entries(funds.dailysalreqtype).flatMap(([type, rows]) =>
    rows.map((row): Request => ({ ...headOf(row), kind: 'daily', type, terms: { kind: 'daily', tiers: row.details } })),
  );
  const hourly = entries(funds.contracthoursalreq).flatMap(([type, rows]) =>
    rows.map((row): Request => ({ ...headOf(row), kind: 'hourly', type, terms: { kind: 'hourly', tiers: row.hourSalaryRates } })),
  );
  const realtime = entries(funds.realtimesalreqtype).flatMap(([type, rows]) =>
    rows.map((row): Request => ({ ...headOf(row), kind: 'realtime', type, terms: { kind: 'realtime', tiers: row.realTimeSalaryRates } })),
  );
  return [...dividends, ...daily, ...hourly, ...realtime].toSorted((one, other) => other.offeredAt - one.offeredAt);
}

/** The key of a set of requests: once closed, the popup stays closed until this changes. */
export const markOf = (requests: readonly Request[]): string =>
  requests
    .map(({ contractId, version, status }) => `${contractId}.${version}.${status}`)
    .toSorted()
    .join(' ');
