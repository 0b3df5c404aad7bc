import { many } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import type { AccountKind } from './chart.ts';
import { REVERSAL_OF, transactionName } from './chart.ts';
import { post } from './post.ts';
import type { Line, PostAnswer } from './post.ts';

interface StoredMovement {
  /** Null where nothing moved; such a row names no accounts. */
  type: number | null;
  source: string;
  reference: string | null;
  amount: bigint;
  payer: AccountRow;
  receiver: AccountRow;
}

interface AccountRow {
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
  const movements = await many<StoredMovement>(
    sql,
    `SELECT o.type, o.source, o.reference, o.amount, to_jsonb(p) AS payer, to_jsonb(r) AS receiver
       FROM operation o JOIN ledger_account p ON p.id = o.payer JOIN ledger_account r ON r.id = o.receiver
       WHERE o.number = $1 ORDER BY o.line`,
    [journalId],
  );
  const [first] = movements;
  if (!first) throw new Error(`there is no journal ${journalId}`);
  const name = first.type === null ? undefined : transactionName(first.type);
  const undo = name && REVERSAL_OF[name];
  const { reference } = first;
  if (first.source !== 'ledger' || !undo || reference === null) throw new Error(`journal ${journalId} is not undone by a reversal`);
  const lines: Line[] = movements.toReversed().map(({ payer, receiver, amount }) => ({ from: asRef(receiver), to: asRef(payer), amount }));
  return post(sql, { key: `reverse:${journalId}`, type: undo, reference, lines, reverses: journalId }, now);
}

const asRef = ({ kind, brand_id, owner, currency }: AccountRow) => ({ kind, brandId: brand_id, owner, currency });
