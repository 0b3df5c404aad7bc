import { DAY_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

const RETENTION_MS = 30 * DAY_MS;

/**
 * What the same request of the operator was answered that was done at once; null: none was. Refuses `desk.request.differs` where something else was asked under
 * its id. Asked under the locks of what is done.
 */
export async function repeatedAct<A extends object>(sql: Sql, { repeatable, session }: OperatorContext): Promise<A | null> {
  if (!repeatable) return null;
  const found = await maybeOne<{ hash: Buffer; answer: A }>(
    sql,
    'SELECT hash, answer FROM desk_request WHERE operator_id = $1 AND request_id = $2',
    [session.operatorId, repeatable.id],
  );
  if (found && !found.hash.equals(repeatable.hash)) throw refuse('desk.request.differs');
  return found?.answer ?? null;
}

/** Stores what a request is answered that is done at once, in its transaction. */
export async function noteAct(tx: Tx, { repeatable, session, now }: OperatorContext, answer: object): Promise<void> {
  if (!repeatable) return;
  const { rowCount } = await tx.query(
    'INSERT INTO desk_request (operator_id, request_id, hash, answer, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [session.operatorId, repeatable.id, repeatable.hash, JSON.stringify(answer), now],
  );
  // The same id at the same time for something else, which holds other locks.
  if (rowCount === 0) throw refuse('desk.request.differs');
}

/** A request is not repeated after so long. */
export async function forgetActs(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM desk_request WHERE at < $1', [new Date(now.getTime() - RETENTION_MS)]);
}
