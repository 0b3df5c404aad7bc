import type { sendMessage } from '@pavilion/contract/inbox/calls';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import type { InboxDeps } from './deps.ts';
import { ruleOf } from './rules.ts';
import { checkText, wordsFound } from './text-rules.ts';
import { notifyOfLetters } from './write-letter.ts';

type LetterInput = InnerBody<typeof sendMessage>;

/**
 * Writes to members right below, or answers. The writer's guard is held, so that letters sent at once are counted one after the other. A letter with a word of
 * the brand's list waits for an operator. Refuses `message.recipients`, `message.link`, `message.markup`, `message.limit`, `message.blocked`, `message.answer.closed`.
 */
export async function writeToPeople(deps: InboxDeps, body: LetterInput, context: SessionContext): Promise<{ sent: number; held: number }> {
  const { memberId, brandId } = context.session;
  checkText(`${body.title}\n${body.content}`, await deps.hostsOf(brandId));
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    await refuseBlocked(tx, context);
    const rule = await ruleOf(tx, brandId);
    const receivers = body.answersTo
      ? await answered(tx, body.answersTo, context)
      : await directBelow(tx, body.recipientIds ?? [], context);
    await refuseTooMany(tx, { receivers: receivers.length, rule, context });
    const found = wordsFound(`${body.title}\n${body.content}`, rule.words);
    const state = found.length > 0 ? 'held' : 'sent';
    const rows = await many<{ id: bigint; member_id: string }>(
      tx,
      `INSERT INTO inbox_letter (brand_id, member_id, source, topic, params, sender_id, may_answer, answers_to, title, body, state, created_at)
         SELECT $1, r.id, 'person', 'people', $9::jsonb, $2, $3, $4, $5, $6, $7, $8 FROM unnest($10::text[]) WITH ORDINALITY AS r (id, place) ORDER BY r.place
         RETURNING id, member_id`,
      [
        brandId,
        memberId,
        body.mayAnswer ?? body.answersTo !== undefined,
        body.answersTo ?? null,
        body.title,
        body.content,
        state,
        context.now,
        JSON.stringify(found.length > 0 ? { words: found.join(', ') } : {}),
        receivers,
      ],
    );
    if (state === 'held') return { sent: 0, held: rows.length };
    await notifyOfLetters(
      tx,
      rows.map((row) => ({ id: row.id, brandId, memberId: row.member_id })),
    );
    return { sent: rows.length, held: 0 };
  });
}

export const findBlock = async (sql: Pick<Tx, 'query'>, memberId: string, now: Date): Promise<Date | null> =>
  (await maybeOne<{ until: Date }>(sql, 'SELECT until FROM inbox_block WHERE member_id = $1 AND until > $2', [memberId, now]))?.until ??
  null;

async function refuseBlocked(tx: Tx, { session, now }: SessionContext): Promise<void> {
  const until = await findBlock(tx, session.memberId, now);
  if (until) throw refuse('message.blocked', { params: { hours: Math.ceil((until.getTime() - now.getTime()) / HOUR_MS) } });
}

/** Letters written since an hour ago and since the brand's midnight. */
export const countWritten = (sql: Pick<Tx, 'query'>, { session, brand, now }: SessionContext): Promise<{ hour: number; day: number }> =>
  one<{ hour: number; day: number }>(
    sql,
    `SELECT count(*) FILTER (WHERE created_at > $2::timestamptz - interval '1 hour')::int AS hour,
        count(*) FILTER (WHERE created_at >= date_trunc('day', $2::timestamptz, $3))::int AS day
       FROM inbox_letter WHERE sender_id = $1 AND created_at > $2::timestamptz - interval '25 hours'`,
    [session.memberId, now, brand.timeZone],
  );

interface LetterLimits {
  receivers: number;
  rule: { hourly: number; daily: number };
  context: SessionContext;
}

async function refuseTooMany(tx: Tx, { receivers, rule, context }: LetterLimits): Promise<void> {
  const { hour, day } = await countWritten(tx, context);
  const left = Math.max(0, Math.min(rule.hourly - hour, rule.daily - day));
  if (receivers > left) throw refuse('message.limit', { params: { left } });
}

/** Ids of members right below the writer; one that is not refuses them all. */
async function directBelow(tx: Tx, ids: readonly string[], { session }: SessionContext): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await many<{ id: string }>(
    tx,
    `SELECT id FROM member_facts WHERE id = ANY ($1) AND brand_id = $2 AND agent_path[cardinality(agent_path)] = $3 AND status <> 'closed' AND customer_type <> 4`,
    [wanted, session.brandId, session.memberId],
  );
  if (wanted.length === 0 || rows.length !== wanted.length) throw refuse('message.recipients', { field: 'recipientIds' });
  return wanted;
}

/** Who wrote a letter the member has and may answer; an answer goes there only. The edge of the tree must still exist. */
async function answered(tx: Tx, letterId: string, { session }: SessionContext): Promise<string[]> {
  const row = await maybeOne<{ sender_id: string; may_answer: boolean }>(
    tx,
    `SELECT l.sender_id, l.may_answer AND p.status <> 'closed' AND EXISTS (SELECT FROM member_facts m WHERE m.id = l.member_id
          AND (m.agent_path[cardinality(m.agent_path)] = p.id OR p.agent_path[cardinality(p.agent_path)] = m.id)) AS may_answer
       FROM inbox_letter l JOIN member_facts p ON p.id = l.sender_id
      WHERE l.id = $1::bigint AND l.member_id = $2 AND l.state = 'sent'`,
    [letterId, session.memberId],
  );
  if (!row) throw refuse('not.found');
  if (!row.may_answer) throw refuse('message.answer.closed');
  return [row.sender_id];
}
