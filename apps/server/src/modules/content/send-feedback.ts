import { codeOfTag } from '@pavilion/contract/base/language';
import { newId } from '@pavilion/contract/base/id';
import { FEEDBACK_MAX, FEEDBACK_MIN, QUESTION_TYPES } from '@pavilion/contract/content/system';
import type { RequestContext } from '../../http/types.ts';
import { type Db, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface FeedbackInput {
  content: string;
  questionType: string;
  contact?: string;
  requestId?: string;
}

/** Stores a question for the operators; answers its number. Sent again under the same key it answers the existing one. */
export async function sendFeedback(db: Db, input: FeedbackInput, context: RequestContext): Promise<{ feedbackId: string }> {
  const questionType = input.questionType.toUpperCase();
  if (!(QUESTION_TYPES as readonly string[]).includes(questionType)) throw refuse('feedback.type', { field: 'questionType' });
  const length = [...input.content].length;
  if (length < FEEDBACK_MIN || length > FEEDBACK_MAX) {
    throw refuse('feedback.length', { field: 'content', params: { min: FEEDBACK_MIN, max: FEEDBACK_MAX } });
  }
  const feedbackId = newId('fbk', context.now.getTime());
  const { id } = await one<{ id: string }>(
    db,
    // A key that is known gives its row back, also where the two come at the same moment.
    `INSERT INTO feedback AS f (id, brand_id, member_id, question_type, content, contact, language, ip, created_at, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (brand_id, coalesce(member_id, ''), request_id) WHERE request_id IS NOT NULL DO UPDATE SET request_id = f.request_id RETURNING f.id`,
    [
      feedbackId,
      context.brand.id,
      context.session?.memberId ?? null,
      questionType,
      input.content,
      input.contact ?? null,
      codeOfTag(context.language),
      context.ip,
      context.now,
      input.requestId ?? null,
    ],
  );
  return { feedbackId: id };
}
