import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Deps } from '../../deps.ts';
import { TRIAL_TYPE } from '../../http/types.ts';
import { one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { accounts, post } from '../ledger/public.ts';

/** An adjustment: always done; amounts in ledger units. */
export interface AdjustmentRow {
  id: string;
  brand_id: string;
  member_id: string;
  kind: 'credit' | 'debit';
  currency: string;
  amount: bigint;
  code: 'goodwill' | 'correction' | 'payment' | 'game' | 'fee' | 'other';
  reason: string;
  reference: string;
  reverses: string | null;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
  journal_id: bigint;
}

export type AdjustmentDeps = Pick<Deps, 'db' | 'hint'>;
export type NewAdjustment = Omit<AdjustmentRow, 'decided_by' | 'decided_at' | 'journal_id'>;

/** Trial accounts have no real money; a closed account was settled. Runs under the member's guard, which a closing takes first. */
export async function isWrongAccount(sql: Sql, memberId: string): Promise<boolean> {
  const { status, customer_type: type } = await one<{ status: string; customer_type: number }>(
    sql,
    'SELECT status, customer_type FROM member_facts WHERE id = $1',
    [memberId],
  );
  return status === 'closed' || type === TRIAL_TYPE;
}

const journalOf = async (tx: Tx, id: string): Promise<bigint> =>
  (await one<{ journal_id: bigint }>(tx, 'SELECT journal_id FROM adjustment WHERE id = $1', [id])).journal_id;

interface Booking {
  row: NewAdjustment;
  by: Actor;
  /** That the operator confirmed. */
  proposal?: string;
}

/** Moves the money and writes the adjustment, under the member's guard. Refuses `balance.not.enough`, `desk.member.state`. */
export async function book(tx: Tx, { hint }: AdjustmentDeps, { row, by, proposal }: Booking): Promise<void> {
  if (await isWrongAccount(tx, row.member_id)) throw refuse('desk.member.state');
  const at = { brandId: row.brand_id, currency: row.currency };
  const [cash, house] = [accounts.cash({ ...at, memberId: row.member_id }), accounts.adjustment(at)];
  const { journalId } = await post(
    tx,
    {
      key: `adjustment:${row.id}`,
      type: row.kind === 'credit' ? 'credit.by.house' : 'debit.by.house',
      reference: row.id,
      memo: { adjustment: row.code },
      lines: [row.kind === 'credit' ? { from: house, to: cash, amount: row.amount } : { from: cash, to: house, amount: row.amount }],
      ...(row.reverses === null ? {} : { reverses: await journalOf(tx, row.reverses) }),
    },
    by.now,
  );
  await tx.query(
    `INSERT INTO adjustment (id, brand_id, member_id, kind, currency, amount, code, reason, reference, reverses, proposed_by, proposed_at,
       decided_by, decided_at, journal_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      row.id,
      row.brand_id,
      row.member_id,
      row.kind,
      row.currency,
      row.amount,
      row.code,
      row.reason,
      row.reference,
      row.reverses,
      row.proposed_by,
      row.proposed_at,
      by.id,
      by.now,
      journalId,
    ],
  );
  await hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
  await writeAuditEntry(tx, by, {
    action: `adjustment.${row.kind}`,
    subjectKind: 'adjustment',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      kind: row.kind,
      amount: String(row.amount),
      currency: row.currency,
      code: row.code,
      reference: row.reference,
      reason: row.reason,
      ...(row.reverses === null ? {} : { reverses: row.reverses }),
      ...(proposal === undefined ? {} : { proposal, proposedBy: row.proposed_by }),
    },
  });
}
