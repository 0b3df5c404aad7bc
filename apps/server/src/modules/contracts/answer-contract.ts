import { numberFromUnits } from '@pavilion/contract/base/money';
import type { Deps } from '../../deps.ts';
import type { SessionContext } from '../../http/types.ts';
import { nextStart } from '../../kernel/agent-periods.ts';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isExcluded, isPaused, lockMember } from '../player-limits/public.ts';
import { endAbove, endContract } from './end-contracts.ts';
import { payerOf, policyOf } from './policy.ts';
import { currentOf, findContract, findLast, findOwnTerms, lockContracts, openOf, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { closeWaiting, takeStep, notifySides } from './take-step.ts';
import { readTerms, tooHigh } from './terms.ts';
import { contractAnswered } from '@pavilion/contract/contracts/events';
import type { ContractKind, ContractType } from '@pavilion/contract/contracts/terms';

export type ContractDeps = Pick<Deps, 'db' | 'hint' | 'clock' | 'brandById' | 'passReturns'>;

/** A contract of a kind, by its id or by its TYPE. */
export type ContractSelector = { kind: ContractKind } & ({ id: string } | { type: ContractType });
export type Letter = 'A' | 'R' | 'C';

interface AnswerContext {
  tx: Tx;
  contract: ContractRow;
  versions: readonly VersionRow[];
  context: SessionContext;
}

/**
 * The answer of who would sign, or who was asked to end: A signs, R refuses, C agrees to end. It speaks of the terms that were read: `version`, or
 * the one last served to the session. Signing ends contracts below whose terms are above, in the same transaction.
 */
export async function answerContract(
  deps: ContractDeps,
  which: ContractSelector,
  { status, version }: { status: Letter; version?: number | undefined },
  context: SessionContext,
): Promise<void> {
  const { session, brand } = context;
  await transaction(deps.db, async (tx) => {
    await lockMember(tx, session.memberId);
    await lockContracts(tx, brand.id);
    const contract = await find(tx, which, session.memberId);
    const versions = (await versionsOf(tx, [contract.id])).get(contract.id) ?? [];
    const answering = { tx, contract, versions, context };
    await refuseUnread(answering, version);
    if (contract.state === 'ending') await answerEnd(deps, answering, status);
    else if (status === 'A') await accept(deps, answering);
    else if (status === 'R') await reject(deps, answering);
    else throw refuse('contract.state');
  });
}

async function find(tx: Tx, which: ContractSelector, agentId: string): Promise<ContractRow> {
  const contract = 'id' in which ? await findContract(tx, which.id) : await findLast(tx, { agentId, kind: which.kind, type: which.type });
  if (!contract || contract.agent_id !== agentId || contract.kind !== which.kind) throw refuse('contract.not.found');
  if (contract.state === 'withdrawn') throw refuse('contract.not.found');
  if (contract.state === 'lapsed') throw refuse('contract.expired');
  return contract;
}

/** What waits: newer terms, else those in force, which a termination speaks of. */
const expectedOf = ({ versions, context }: AnswerContext): number | null =>
  (waitingOf(versions) ?? currentOf(versions, context.now))?.version ?? null;

async function refuseUnread(answering: AnswerContext, version: number | undefined): Promise<void> {
  const { tx, contract, context } = answering;
  const served =
    version ??
    (
      await maybeOne<{ version: number }>(tx, 'SELECT version FROM contract_served WHERE session_id = $1 AND contract_id = $2', [
        context.session.id,
        contract.id,
      ])
    )?.version;
  const expected = expectedOf(answering);
  // Answered meanwhile: the state says more than that the terms are not those.
  if (expected === null || ['rejected', 'ended'].includes(contract.state)) throw refuse('contract.state');
  if (served !== expected) throw refuse('contract.changed');
}

const byAgent = ({ session }: SessionContext) => ({ side: 'agent', id: session.memberId }) as const;

async function accept(deps: ContractDeps, answering: AnswerContext): Promise<void> {
  const { tx, contract, versions, context } = answering;
  const { now, brand } = context;
  const waiting = waitingOf(versions);
  if (!waiting) throw refuse('contract.state');
  if (waiting.expires_at <= now) throw refuse('contract.expired');
  await refuseUnfit(answering);
  const terms = readTerms(waiting.terms);
  await refuseAbove(answering, waiting);
  await takeStep(tx, { contract, isWaiting: true, act: 'accept', actor: byAgent(context), version: waiting.version, now });
  const starts = nextStart(waiting.period, brand.timeZone, now);
  const open = openOf(versions);
  // The terms before count up to where the new ones begin; those that had not begun by then never do.
  if (open) {
    await tx.query('UPDATE contract_version SET ends_at = greatest(starts_at, $3) WHERE contract_id = $1 AND version = $2', [
      contract.id,
      open.version,
      starts,
    ]);
  }
  await tx.query(
    `UPDATE contract_version SET state = 'signed', answered_at = $3, starts_at = greatest($4, $5::timestamptz) WHERE contract_id = $1 AND version = $2`,
    [contract.id, waiting.version, now, starts, open?.starts_at ?? null],
  );
  await endAbove(deps, tx, { uplineId: contract.agent_id, type: contract.type, terms, now });
  await notifySides(deps, tx, { contract, event: contractAnswered, to: ['agent', 'upline'], by: 'agent' });
}

/** A member who is excluded, on a break or locked cannot sign. */
async function refuseUnfit({ tx, context: { session, now } }: AnswerContext): Promise<void> {
  const { memberId } = session;
  if (await isExcluded(tx, memberId, now)) throw refuse('member.excluded');
  if (await isPaused(tx, memberId, now)) throw refuse('member.cooling.off');
  const member = await maybeOne<{ status: string }>(tx, 'SELECT status FROM member_facts WHERE id = $1', [memberId]);
  if (member?.status !== 'active') throw refuse('member.not.active');
}

/** The upline's own terms, or the brand's highest, may have changed since the offer. */
async function refuseAbove({ tx, contract, context: { brand } }: AnswerContext, waiting: VersionRow): Promise<void> {
  const { kind, type, upline_id: uplineId } = contract;
  const policy = await policyOf(tx, brand, { kind, type });
  // If the brand no longer offers these terms, a new offer is needed.
  if (!policy || policy.period !== waiting.period || payerOf(policy, uplineId) !== waiting.payer) throw refuse('contract.changed');
  const own = uplineId === null ? policy.highest : (await findOwnTerms(tx, { agentId: uplineId, kind, type }))?.terms;
  const problem = own ? tooHigh(own, readTerms(waiting.terms)) : { tier: 0, most: 0n };
  if (!problem) return;
  const { tier, most } = problem;
  throw refuse('contract.rate.too.high', { value: { tier, most: most === null ? null : numberFromUnits(most) } });
}

async function reject(deps: ContractDeps, { tx, contract, versions, context }: AnswerContext): Promise<void> {
  const waiting = waitingOf(versions);
  if (!waiting) throw refuse('contract.state');
  const { now } = context;
  if (waiting.expires_at <= now) throw refuse('contract.expired');
  await takeStep(tx, { contract, isWaiting: true, act: 'reject', actor: byAgent(context), version: waiting.version, now });
  await closeWaiting(tx, contract.id, 'rejected', now);
  await notifySides(deps, tx, { contract, event: contractAnswered, to: ['agent', 'upline'], by: 'agent' });
}

/** C agrees to end, R refuses; clients of the family send A for refuse. */
async function answerEnd(deps: ContractDeps, { tx, contract, versions, context }: AnswerContext, status: Letter): Promise<void> {
  const { now } = context;
  const actor = byAgent(context);
  if (status === 'C') return endContract(deps, tx, contract, { act: 'agree.end', actor, reason: 'agreed', now });
  const version = currentOf(versions, now)?.version ?? contract.last_version;
  await takeStep(tx, { contract, isWaiting: false, act: 'refuse.end', actor, version, now });
  await notifySides(deps, tx, { contract, event: contractAnswered, to: ['agent', 'upline'], by: 'agent' });
}
