import type { ContractState } from '@pavilion/contract/contracts/terms';
import type { ContractRow } from './tables.ts';

/**
 * Status of a contract, finer than its state: `renewing` is signed with newer terms that wait, `ending.agent` and `ending.upline` name the side that asked
 * to end it.
 */
export const contractStatuses = [
  'offered',
  'active',
  'renewing',
  'ending.agent',
  'ending.upline',
  'rejected',
  'withdrawn',
  'lapsed',
  'ended',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const acts = ['offer', 'withdraw', 'accept', 'reject', 'lapse', 'ask.end', 'agree.end', 'refuse.end', 'end'] as const;
export type Act = (typeof acts)[number];

/** `agent` gets the contract, `upline` offers it (an operator where the house does), `operator` decides at the desk, `system` follows a rule. */
export const sides = ['agent', 'upline', 'operator', 'system'] as const;
export type Side = (typeof sides)[number];

type Moves = Partial<Record<Act, Partial<Record<Side, ContractStatus>>>>;

const end = { operator: 'ended', system: 'ended' } as const;
const askEnd = { agent: 'ending.agent', upline: 'ending.upline' } as const;

/** What is not here is refused. `system` withdraws waiting terms that exceed the upline's own by now. */
const table: Readonly<Record<ContractStatus, Moves>> = {
  offered: {
    offer: { upline: 'offered' },
    withdraw: { upline: 'withdrawn', system: 'withdrawn' },
    accept: { agent: 'active' },
    reject: { agent: 'rejected' },
    lapse: { system: 'lapsed' },
    end: { operator: 'withdrawn', system: 'withdrawn' },
  },
  active: { offer: { upline: 'renewing' }, 'ask.end': askEnd, end },
  renewing: {
    offer: { upline: 'renewing' },
    withdraw: { upline: 'active', system: 'active' },
    accept: { agent: 'active' },
    reject: { agent: 'active' },
    lapse: { system: 'active' },
    'ask.end': askEnd,
    end,
  },
  'ending.agent': { 'agree.end': { upline: 'ended' }, 'refuse.end': { upline: 'active' }, end },
  'ending.upline': { 'agree.end': { agent: 'ended' }, 'refuse.end': { agent: 'active' }, end },
  rejected: {},
  withdrawn: {},
  lapsed: {},
  ended: {},
};

/** Where an act of a side leads; null: it is not theirs, or not now. */
export const nextStatus = (status: ContractStatus, act: Act, side: Side): ContractStatus | null => table[status][act]?.[side] ?? null;

export function statusOf({ state, end_asked_by }: Pick<ContractRow, 'state' | 'end_asked_by'>, isWaiting: boolean): ContractStatus {
  if (state === 'ending') return end_asked_by === 'agent' ? 'ending.agent' : 'ending.upline';
  return state === 'active' && isWaiting ? 'renewing' : state;
}

/** The columns that hold a status. */
export function columnsOf(status: ContractStatus): { state: ContractState; endAskedBy: 'agent' | 'upline' | null } {
  if (status === 'renewing') return { state: 'active', endAskedBy: null };
  if (status === 'ending.agent') return { state: 'ending', endAskedBy: 'agent' };
  if (status === 'ending.upline') return { state: 'ending', endAskedBy: 'upline' };
  return { state: status, endAskedBy: null };
}

export const isOver = (state: ContractState): boolean => ['rejected', 'withdrawn', 'lapsed', 'ended'].includes(state);
