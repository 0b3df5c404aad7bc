import type { settlementCorrect } from '@pavilion/contract/settlements/desk';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { propose, type ProposalKind, proposalKind, repeatedProposal, type ShownLine } from '../four-eyes/public.ts';
import { accounts, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import type { ActDeps } from './act-on-runs.ts';
import { typeOf } from './pay-lines.ts';
import type { LineRow, RunKind } from './tables.ts';

/** What an operator added to a paid line, or took off it (below zero), and another one confirmed; ledger units. */
export interface CorrectionRow {
  id: string;
  line_id: string;
  brand_id: string;
  agent_id: string;
  kind: RunKind;
  currency: string;
  amount: bigint;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}

const CORRECTION_KIND = 'settlement.correct';
const LINE_SUBJECT = 'settlement-line';

const payload = z.object({
  /** Of the correction that comes of it. */
  id: z.string(),
  lineId: z.string(),
  /** In ledger units; below zero it is taken off. */
  amount: z.string(),
});
type Correction = z.output<typeof payload>;

/** Lock order as where lines are paid: the line, then the agent's guard. Null: there is none of these brands. */
async function lockLine(tx: Tx, id: string, brandIds?: readonly string[]): Promise<LineRow | null> {
  const line = await maybeOne<LineRow>(
    tx,
    'SELECT * FROM agent_line WHERE id = $1 AND ($2::text[] IS NULL OR brand_id = ANY ($2)) FOR UPDATE',
    [id, brandIds ?? null],
  );
  if (line) await lockMember(tx, line.agent_id);
  return line;
}

/** What a line came to, with what operators added and took off; null: it was not paid. */
async function paidOf(sql: Sql, { id, state, amount }: LineRow): Promise<bigint | null> {
  if (state !== 'paid' && state !== 'nothing') return null;
  const { sum } = await one<{ sum: bigint }>(
    sql,
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM agent_correction WHERE line_id = $1',
    [id],
  );
  return amount + sum;
}

/** More is never taken off than was paid. */
const isPossible = (paid: bigint, amount: bigint): boolean => amount !== 0n && paid + amount >= 0n;

async function linesOf(sql: Sql, { lineId, amount: text }: Correction): Promise<ShownLine[]> {
  const line = await maybeOne<LineRow & { username: string }>(
    sql,
    'SELECT l.*, m.username FROM agent_line l JOIN member_facts m ON m.id = l.agent_id WHERE l.id = $1',
    [lineId],
  );
  const paid = line && (await paidOf(sql, line));
  const amount = BigInt(text);
  if (!line || paid === null || !isPossible(paid, amount)) throw refuse('desk.changed.meanwhile');
  return [
    { field: 'agent', before: null, after: line.username },
    { field: 'kind', before: null, after: line.kind },
    { field: 'from', before: null, after: line.counted_from.toISOString() },
    { field: 'to', before: null, after: line.counted_to.toISOString() },
    { field: 'amount', before: null, after: textFromUnits(amount) },
    { field: 'paid', before: textFromUnits(paid), after: textFromUnits(paid + amount) },
  ];
}

/** The house adds to a paid line, or takes off it. Refuses `balance.not.enough` where the agent has it no more. */
export const correctionKind = ({ hint }: Pick<ActDeps, 'hint'>): ProposalKind & ProposalKind<Correction> =>
  proposalKind<Correction>({
    kind: CORRECTION_KIND,
    payload,
    propose: 'settlements.release',
    confirm: 'settlements.release',
    read: 'settlements.read',
    lock: async (tx, { payload: { lineId } }) => {
      if (!(await lockLine(tx, lineId))) throw refuse('desk.changed.meanwhile');
    },
    show: (tx, { payload: asked }) => linesOf(tx, asked),
    apply: async (tx, { id: proposal, payload: { id, lineId, amount: text }, proposedBy, proposedAt, reason }, by) => {
      const line = await one<LineRow>(tx, 'SELECT * FROM agent_line WHERE id = $1', [lineId]);
      const amount = BigInt(text);
      await book(tx, { id, line, amount }, by.now);
      await tx.query(
        `INSERT INTO agent_correction (id, line_id, brand_id, agent_id, kind, currency, amount, reason, proposed_by, proposed_at, decided_by, decided_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [id, lineId, line.brand_id, line.agent_id, line.kind, line.currency, amount, reason, proposedBy, proposedAt, by.id, by.now],
      );
      await hint(tx, balanceChanged, { brandId: line.brand_id, memberId: line.agent_id });
      await writeAuditEntry(tx, by, {
        action: 'settlement.correct',
        subjectKind: 'settlement',
        subjectId: lineId,
        brandId: line.brand_id,
        detail: { memberId: line.agent_id, kind: line.kind, amount: text, currency: line.currency, reason, proposal, proposedBy },
      });
      return id;
    },
  });

const book = (tx: Tx, { id, line, amount }: { id: string; line: LineRow; amount: bigint }, now: Date) => {
  const at = { brandId: line.brand_id, currency: line.currency };
  const [house, cash] = [accounts.commission({ ...at, kind: line.kind }), accounts.cash({ ...at, memberId: line.agent_id })];
  const isMore = amount > 0n;
  return post(
    tx,
    {
      key: `settle:${id}`,
      type: isMore ? typeOf(line) : 'commission.taken.back',
      reference: id,
      memo: { settlement: line.kind, line: line.id },
      lines: [isMore ? { from: house, to: cash, amount } : { from: cash, to: house, amount: -amount }],
    },
    now,
  );
};

/** Proposes it; answers the proposal. Refuses what the call declares: `desk.bounds.wrong` where more is taken off than was paid. */
export const proposeCorrection = (
  deps: ActDeps,
  { id: lineId, amount, reason }: InnerBody<typeof settlementCorrect>,
  context: OperatorContext,
): Promise<string> =>
  transaction(deps.db, async (tx) => {
    const line = await lockLine(tx, lineId, context.session.scope);
    if (!line) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const paid = await paidOf(tx, line);
    if (paid === null) throw refuse('desk.changed.meanwhile');
    if (!isPossible(paid, amount)) throw refuse('desk.bounds.wrong', { field: 'amount' });
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [line.agent_id]);
    const proposed = {
      kind: correctionKind(deps),
      brandIds: [line.brand_id],
      subject: { kind: LINE_SUBJECT, id: lineId, name: username },
      memberId: line.agent_id,
      payload: { id: newId('stc', context.now.getTime()), lineId, amount: String(amount) },
      amount: { units: amount < 0n ? -amount : amount, currency: line.currency },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
