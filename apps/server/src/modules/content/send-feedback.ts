import { codeOfTag } from '@pavilion/contract/language';
import { newId } from '@pavilion/contract/id';
import { FEEDBACK_MAX, FEEDBACK_MIN, QUESTION_TYPES } from '@pavilion/contract/system';
import type { RequestContext } from '../../http/types.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface FeedbackInput {
  content: string;
  questionType: string;
  contact?: string;
}

/** Stores a question for the operators; answers its number. */
export async function sendFeedback(db: Db, input: FeedbackInput, context: RequestContext): Promise<{ feedbackId: string }> {
  const questionType = input.questionType.toUpperCase();
  if (!(QUESTION_TYPES as readonly string[]).includes(questionType)) throw refuse('feedback.type', { field: 'questionType' });
  const length = [...input.content].length;
  if (length < FEEDBACK_MIN || length > FEEDBACK_MAX) {
    throw refuse('feedback.length', { field: 'content', params: { min: FEEDBACK_MIN, max: FEEDBACK_MAX } });
  }
  const feedbackId = newId('fbk', context.now.getTime());
  await db.query(
    `
    INSERT INTO feedback (id, brand_id, member_id, question_type, content, contact, language, ip, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
    ],
  );
  return { feedbackId };
}
