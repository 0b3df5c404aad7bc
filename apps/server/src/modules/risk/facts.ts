import { personKey } from '@pavilion/languages/compared-text';
import type { RiskKind, RiskParams } from '@pavilion/contract/risk/terms';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';

/** What rules evaluate: of one brand, amounts in ledger units, moments in milliseconds. */
export interface Facts {
  members: readonly FactMember[];
  /** Credited. `payer`: folded name, null where the provider does not say. */
  deposits: readonly { id: string; memberId: string; at: number; amount: bigint; payer: string | null }[];
  /** Asked for, neither rejected nor cancelled. */
  withdrawals: readonly { id: string; memberId: string; at: number; amount: bigint }[];
  /** Stakes placed, by slices of five minutes; `at` is the slice's beginning. */
  play: readonly { memberId: string; at: number; staked: bigint }[];
  transfers: readonly { id: string; from: string; to: string; at: number; amount: bigint }[];
  /** Bonuses that were paid. */
  grants: readonly { id: string; memberId: string; at: number; amount: bigint }[];
  /** Bets of which a linked account, `beside`, played the other side; `bonus`: what was given to the member in the watched days. */
  opposed: readonly { id: string; memberId: string; beside: string; at: number; amount: bigint; bonus: bigint }[];
  /** Devices and addresses a member signed in from. */
  sightings: readonly Sighting[];
  /** Payout accounts, removed ones too; `holder` is a folded name. */
  accounts: readonly { id: string; memberId: string; at: number; fingerprint: string; holder: string }[];
}

export interface FactMember {
  id: string;
  madeAt: number;
  /** Agents above, the topmost first. */
  agents: readonly string[];
}

export interface Sighting {
  memberId: string;
  kind: 'device' | 'address';
  /** Of the device or address, the same wherever it is seen in the brand. */
  key: string;
  firstAt: number;
  lastAt: number;
}

export const noFacts: Facts = {
  members: [],
  deposits: [],
  withdrawals: [],
  play: [],
  transfers: [],
  grants: [],
  opposed: [],
  sightings: [],
  accounts: [],
};

export type EvidenceKind = 'deposit' | 'withdrawal' | 'transfer' | 'grant' | 'bet' | 'device' | 'address' | 'account';

/** A row of evidence of a finding. */
export interface Evidence {
  /** Unique in its kind of rule: what was decided once is not a finding again. */
  key: string;
  kind: EvidenceKind;
  /** Id of the row, or key of the device or address. */
  ref: string;
  memberId: string;
  at: number;
  /** Null where it is no money. */
  amount: bigint | null;
}

export interface Finding {
  kind: RiskKind;
  /** What it is about: a member, device, address or account. */
  subject: string;
  members: string[];
  evidence: Evidence[];
}

export interface Rule<Kind extends RiskKind = RiskKind> {
  kind: Kind;
  params: RiskParams<Kind>;
}

export const depositEvidence = ({ id, memberId, at, amount }: Facts['deposits'][number]): Evidence => ({
  key: `deposit:${id}`,
  kind: 'deposit',
  ref: id,
  memberId,
  at,
  amount,
});

export const withdrawalEvidence = ({ id, memberId, at, amount }: Facts['withdrawals'][number]): Evidence => ({
  key: `withdrawal:${id}`,
  kind: 'withdrawal',
  ref: id,
  memberId,
  at,
  amount,
});

export const grantEvidence = ({ id, memberId, at, amount }: Facts['grants'][number]): Evidence => ({
  key: `grant:${id}`,
  kind: 'grant',
  ref: id,
  memberId,
  at,
  amount,
});

export const betEvidence = ({ id, memberId, at, amount }: Facts['opposed'][number]): Evidence => ({
  key: `bet:${id}`,
  kind: 'bet',
  ref: id,
  memberId,
  at,
  amount,
});

export const transferEvidence = ({ id, from, at, amount }: Facts['transfers'][number]): Evidence => ({
  key: `transfer:${id}`,
  kind: 'transfer',
  ref: id,
  memberId: from,
  at,
  amount,
});

export const sightingEvidence = ({ memberId, kind, key, lastAt }: Sighting): Evidence => ({
  key: `${kind}:${key}:${memberId}`,
  kind,
  ref: key,
  memberId,
  at: lastAt,
  amount: null,
});

export const accountEvidence = ({ id, memberId, at }: Facts['accounts'][number]): Evidence => ({
  key: `account:${id}`,
  kind: 'account',
  ref: id,
  memberId,
  at,
  amount: null,
});

/**
 * The facts without rows that were decided on before under this kind of rule: who was cleared or confirmed for them is found again only where new rows are
 * enough by themselves.
 */
export function withoutDecided(facts: Facts, decided: ReadonlySet<string>): Facts {
  if (decided.size === 0) return facts;
  const isNew = ({ key }: Evidence): boolean => !decided.has(key);
  return {
    ...facts,
    deposits: facts.deposits.filter((row) => isNew(depositEvidence(row))),
    withdrawals: facts.withdrawals.filter((row) => isNew(withdrawalEvidence(row))),
    transfers: facts.transfers.filter((row) => isNew(transferEvidence(row))),
    grants: facts.grants.filter((row) => isNew(grantEvidence(row))),
    opposed: facts.opposed.filter((row) => isNew(betEvidence(row))),
    sightings: facts.sightings.filter((row) => isNew(sightingEvidence(row))),
    accounts: facts.accounts.filter((row) => isNew(accountEvidence(row))),
  };
}

/** A person's name in the spelling names are compared in: without accents, case, signs and order of words. */
export const foldName = (name: string): string => personKey(name).toUpperCase();

export const hoursMs = (hours: number): number => hours * HOUR_MS;
export const daysMs = (days: number): number => days * DAY_MS;
/** `percent` of an amount, rounded down. */
export const partOf = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n;
export const sumOf = (rows: readonly { amount: bigint }[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n);
