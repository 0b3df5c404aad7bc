import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { FeedbackState, ownFeedback } from '@pavilion/contract/content/feedback';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import { type Db, many, one } from '../../kernel/db.ts';

interface Row {
  id: string;
  question_type: string;
  content: string;
  state: FeedbackState;
  reply: string;
  created_at: Date;
  decided_at: Date | null;
}

/** What the member asked, newest first. Why something was closed is a word among operators and stays at the desk. */
export async function listOwnFeedback(db: Db, query: InnerQuery<typeof ownFeedback>, { session }: SessionContext) {
  const page = pageOf(query);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM feedback WHERE member_id = $1', [
    session.memberId,
  ]);
  const rows = await many<Row>(
    db,
    `SELECT id, question_type, content, state, reply, created_at, decided_at FROM feedback WHERE member_id = $1
     ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [session.memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      feedbackId: row.id,
      questionType: row.question_type,
      content: row.content,
      state: row.state,
      reply: row.state === 'answered' ? row.reply : '',
      sentAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
    ...pageFacts(page, count),
  };
}
