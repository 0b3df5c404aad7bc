import type { memberNote } from '@pavilion/contract/identity/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one, type Sql, transaction } from '../../kernel/db.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { OperatorDeps } from './deps.ts';
import { memberInScope } from './scope.ts';

const MAX_SHOWN = 100;

/** What operators wrote about a member, newest first. */
export async function listNotes(sql: Sql, memberId: string) {
  const rows = await many<{ id: string; at: Date; name: string; text: string }>(
    sql,
    `SELECT n.id, n.at, o.name, n.text FROM member_note n JOIN operator o ON o.id = n.operator_id
      WHERE n.member_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT $2`,
    [memberId, MAX_SHOWN],
  );
  return rows.map(({ id, at, name, text }) => ({ id, at: at.toISOString(), operatorName: name, text }));
}

export async function addNote({ db }: OperatorDeps, { memberId, text }: InnerBody<typeof memberNote>, context: OperatorContext) {
  const { session, now } = context;
  const { brandId } = await memberInScope(db, memberId, context);
  return transaction(db, async (tx) => {
    const id = newId('nte', now.getTime());
    await tx.query('INSERT INTO member_note (id, member_id, operator_id, at, text) VALUES ($1, $2, $3, $4, $5)', [
      id,
      memberId,
      session.operatorId,
      now,
      text,
    ]);
    const { name } = await one<{ name: string }>(tx, 'SELECT name FROM operator WHERE id = $1', [session.operatorId]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'member.note',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { note: id },
    });
    return { id, at: now.toISOString(), operatorName: name, text };
  });
}
