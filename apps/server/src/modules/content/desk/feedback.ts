import type { feedbackDecide, feedbackList } from '@pavilion/contract/content/desk-feedback';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import type { FeedbackState } from '@pavilion/contract/content/feedback';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { QUESTION_TYPES } from '@pavilion/contract/content/system';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Db, many, maybeOne, one, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';

interface Row {
  id: string;
  brand_id: string;
  member_id: string | null;
  username: string | null;
  question_type: (typeof QUESTION_TYPES)[number];
  content: string;
  contact: string | null;
  language: string;
  state: FeedbackState;
  reply: string;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

const WHERE = `f.brand_id = ANY ($1) AND ($2::text IS NULL OR f.state = $2) AND ($3::text IS NULL OR f.question_type = $3)`;

/** A page of what was asked in the brands in scope: those that wait first, oldest first. */
export async function listFeedback(db: Db, query: InnerQuery<typeof feedbackList>, { session }: OperatorContext) {
  const page = pageOf(query);
  const brandIds = query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope;
  const values = [brandIds, query.state ?? null, query.questionType ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM feedback f WHERE ${WHERE}`, values);
  const rows = await many<Row>(
    db,
    `SELECT f.*, m.username FROM feedback f LEFT JOIN member_facts m ON m.id = f.member_id WHERE ${WHERE}
     ORDER BY (f.state = 'open') DESC, CASE WHEN f.state = 'open' THEN f.created_at END, f.decided_at DESC, f.id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      memberId: row.member_id,
      username: row.username,
      questionType: row.question_type,
      content: row.content,
      contact: row.contact ?? '',
      language: row.language,
      state: row.state,
      reply: row.reply,
      sentAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by,
    })),
    ...pageFacts(page, count),
  };
}

/** Answers or closes, once. Refuses `not.found` outside the scope, `feedback.decided.already` and `feedback.reply.missing`. */
export async function decideFeedback(db: Db, body: InnerBody<typeof feedbackDecide>, context: OperatorContext) {
  const reply = body.reply?.trim() ?? '';
  const state: FeedbackState = body.close ? 'closed' : 'answered';
  return transaction(db, async (tx) => {
    const row = await maybeOne<Pick<Row, 'brand_id' | 'member_id' | 'state'>>(
      tx,
      'SELECT brand_id, member_id, state FROM feedback WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE',
      [body.id, context.session.scope],
    );
    if (!row) throw refuse('not.found');
    if (row.state !== 'open') throw refuse('feedback.decided.already');
    if (reply === '' && !body.close) throw refuse('feedback.reply.missing', { field: 'reply' });
    await tx.query('UPDATE feedback SET state = $2, reply = $3, decided_at = $4, decided_by = $5 WHERE id = $1', [
      body.id,
      state,
      reply,
      context.now,
      context.session.operatorId,
    ]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: body.close ? 'feedback.close' : 'feedback.answer',
      subjectKind: 'feedback',
      subjectId: body.id,
      brandId: row.brand_id,
      detail: { ...(row.member_id ? { memberId: row.member_id } : {}), ...(body.close ? { reason: reply } : { reply }) },
    });
    return { state };
  });
}
