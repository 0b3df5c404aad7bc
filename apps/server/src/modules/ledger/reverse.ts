import { many, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import type { AccountKind } from './chart.ts';
import { REVERSAL_OF, transactionName } from './chart.ts';
import { post } from './post.ts';
import type { Line, PostAnswer } from './post.ts';

interface StoredLeg {
  leg: number;
  type: number;
  amount: bigint;
  kind: AccountKind;
  brand_id: string;
  owner: string;
  currency: string;
}

/**
 * Moves the money of a journal back, once: a second call answers as the first. Only journals made by `post`; wagers are
 * cancelled by the betting module. Refuses `balance.not.enough` when the money is spent.
 */
export async function reverse(sql: Sql, journalId: bigint, now: Date): Promise<PostAnswer> {
  const journal = await one<{ type: number; source: string; reference: string }>(
    sql, 'SELECT type, source, reference FROM journal WHERE id = $1', [journalId],
  );
  const name = transactionName(journal.type);
  const undo = name && REVERSAL_OF[name];
  if (journal.source !== 'ledger' || !undo) throw new Error(`journal ${journalId} is not undone by a reversal`);
  const legs = await many<StoredLeg>(
    sql,
    `SELECT e.leg, e.type, e.amount, a.kind, a.brand_id, a.owner, a.currency
       FROM entry e JOIN account a ON a.id = e.account_id WHERE e.journal_id = $1 ORDER BY e.leg`,
    [journalId],
  );
  const lines: Line[] = [];
  for (let i = 0; i < legs.length; i += 2) {
    const payer = legs[i];
    const receiver = legs[i + 1];
    if (!payer || !receiver) throw new Error(`journal ${journalId} has an odd number of entries`);
    lines.unshift({ from: asRef(receiver), to: asRef(payer), amount: receiver.amount });
  }
  const { reference } = journal;
  return post(sql, { key: `reverse:${journalId}`, type: undo, reference, lines, reverses: journalId }, now);
}

const asRef = ({ kind, brand_id, owner, currency }: StoredLeg) => ({ kind, brandId: brand_id, owner, currency });
