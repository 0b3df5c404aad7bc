import type { contractAnswered, contractEnded, contractOffered } from '@pavilion/contract/contracts/events';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { writeLetter } from '../inbox/public.ts';
import { type Act, columnsOf, nextStatus, type Side, statusOf } from './rules.ts';
import type { ContractRow } from './tables.ts';

export interface Actor {
  side: Side;
  /** A member's or an operator's id; null: a rule. */
  id: string | null;
  /** The side is played by an operator: the house offers. */
  isOperator?: boolean;
}

export interface Step {
  contract: ContractRow;
  /** Whether terms wait for an answer before the step. */
  isWaiting: boolean;
  act: Act;
  actor: Actor;
  /** Of the terms it speaks of. */
  version: number;
  now: Date;
  detail?: Record<string, unknown>;
}

/**
 * Moves a contract by one act, as `rules.ts` allows, and writes it down; the caller holds `lockContracts` and changes the versions. Answers the contract as it is
 * then. Refuses `contract.state`.
 */
export async function takeStep(tx: Tx, { contract, isWaiting, act, actor, version, now, detail = {} }: Step): Promise<ContractRow> {
  const before = statusOf(contract, isWaiting);
  const after = nextStatus(before, act, actor.side);
  if (after === null) throw refuse('contract.state');
  const { state, endAskedBy } = columnsOf(after);
  await tx.query(
    `UPDATE contract SET state = $2, end_asked_by = $3, changed_at = $4, signed_at = CASE WHEN $5 THEN coalesce(signed_at, $4) ELSE signed_at END,
       ended_at = CASE WHEN $2 = 'ended' THEN $4::timestamptz END, end_reason = CASE WHEN $2 = 'ended' THEN $6 END,
       ended_path = CASE WHEN $2 = 'ended' THEN $7::text[] END WHERE id = $1`,
    [contract.id, state, endAskedBy, now, act === 'accept', contract.end_reason, contract.ended_path],
  );
  await writeEvent(tx, { contract, act, actor, version, now, before, after, detail });
  return { ...contract, state, end_asked_by: endAskedBy };
}

interface Event extends Omit<Step, 'isWaiting'> {
  before: string | null;
  after: string;
}

export const writeEvent = (tx: Tx, { contract, version, now, act, actor, before, after, detail }: Event) =>
  tx.query(
    `INSERT INTO contract_event (contract_id, version, at, act, actor, actor_id, before, after, detail) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [contract.id, version, now, act, actor.isOperator ? 'operator' : actor.side, actor.id, before, after, JSON.stringify(detail ?? {})],
  );

/** Closes the version that waits, answered or taken away. */
export const closeWaiting = (tx: Tx, contractId: string, state: 'rejected' | 'withdrawn' | 'lapsed' | 'replaced', now: Date) =>
  tx.query(`UPDATE contract_version SET state = $2, answered_at = $3 WHERE contract_id = $1 AND state = 'waiting'`, [
    contractId,
    state,
    now,
  ]);

export type ContractEvent = typeof contractOffered | typeof contractAnswered | typeof contractEnded;

interface ContractNotice {
  contract: ContractRow;
  event: ContractEvent;
  to: readonly ('agent' | 'upline')[];
  by?: 'agent' | 'upline';
  /** When: the sides find a letter of it too. */
  letter?: Date;
}

/** Sends hints to the sides of a contract, on the caller's commit. The acting side gets it too, marked as its own: its other screens refetch. */
export async function notifySides(
  { hint }: Pick<Deps, 'hint'>,
  tx: Tx,
  { contract, event, to, by, letter }: ContractNotice,
): Promise<void> {
  const { id, brand_id: brandId, kind, type } = contract;
  for (const side of to) {
    const memberId = side === 'agent' ? contract.agent_id : contract.upline_id;
    if (memberId === null) continue;
    if (letter && event.name !== 'contract.answered') await writeLetter(tx, { brandId, memberId, template: event.name, now: letter });
    await hint(tx, event, { brandId, memberId, data: { contractId: id, kind, type, ...(side === by ? { own: 'yes' } : {}) } });
  }
}
