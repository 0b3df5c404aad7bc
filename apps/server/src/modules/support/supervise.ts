import type * as wire from '@pavilion/contract/support/desk-chat';
import { supportTerms } from '@pavilion/contract/support/desk-chat';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { codeOfTag, tagOfCode } from '@pavilion/contract/base/language';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changeControl, type Control } from '../four-eyes/public.ts';
import type { SupportDeskDeps } from './board.ts';
import { chatView, findOperators, LISTED, type ListedChat, scopeOf } from './rows.ts';
import { rulesOf, type SupportRules } from './rules.ts';

const DAYS = 7;
const MAX_CANNED = 200;
const MAX_BLOCKS = 100;

interface Figures {
  waiting: number;
  longest: number;
  open: number;
  ended: number;
  wait: number | null;
  rated: number;
  rating: number | null;
}

interface BlockRow {
  id: string;
  brand_id: string;
  member_id: string | null;
  network: string | null;
  until: Date;
  reason: string;
  blocked_by: string;
}

/** Who answers, how long people wait, how it was rated. */
export async function overview({ db, access }: SupportDeskDeps, query: InnerQuery<typeof wire.chatOverview>, context: OperatorContext) {
  const scope = scopeOf(context, query.brandId);
  const { now } = context;
  const figures = await one<Figures>(
    db,
    `SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'open')::int AS open,
       count(*) FILTER (WHERE state = 'ended')::int AS ended,
       coalesce(max(extract(epoch FROM $2 - queued_at)) FILTER (WHERE state = 'waiting'), 0)::int AS longest,
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM claimed_at - queued_at)) FILTER (WHERE claimed_at IS NOT NULL))::int AS wait,
       count(rating)::int AS rated, round(avg(rating), 1)::float8 AS rating
     FROM chat_conversation WHERE brand_id = ANY ($1) AND (state <> 'ended' OR ended_at > $2::timestamptz - make_interval(days => $3))`,
    [scope, now, DAYS],
  );
  const blocks = await many<BlockRow>(
    db,
    `SELECT id, brand_id, member_id, network, until, reason, blocked_by FROM chat_block
     WHERE brand_id = ANY ($1) AND lifted_at IS NULL AND until > $2 ORDER BY until LIMIT ${MAX_BLOCKS}`,
    [scope, now],
  );
  const names = await access.operatorNames(blocks.map(({ blocked_by: by }) => by));
  return {
    waiting: figures.waiting,
    longestWaitSeconds: figures.longest,
    open: figures.open,
    ended: figures.ended,
    usualWaitSeconds: figures.wait,
    rated: figures.rated,
    rating: figures.rating,
    operators: await findOperators(db, scope, now),
    blocks: blocks.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      whom: row.network ? ('address' as const) : row.member_id ? ('member' as const) : ('visitor' as const),
      until: row.until.toISOString(),
      reason: row.reason,
      by: names.get(row.blocked_by) ?? null,
    })),
  };
}

export async function listChats({ db, clock }: SupportDeskDeps, query: InnerQuery<typeof wire.chatList>, context: OperatorContext) {
  const page = pageOf(query);
  const values = [scopeOf(context, query.brandId), query.state ?? null, query.memberId ?? null, query.bad === 'yes'];
  const where = `AND ($2::text IS NULL OR c.state = $2) AND ($3::text IS NULL OR c.member_id = $3) AND (NOT $4 OR c.rating <= 2)`;
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM chat_conversation c WHERE c.brand_id = ANY ($1) ${where}`,
    values,
  );
  const rows = await many<ListedChat>(db, `${LISTED} ${where} ORDER BY c.started_at DESC, c.id DESC LIMIT $5 OFFSET $6`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const now = clock.now();
  return { list: rows.map((row) => chatView(row, now)), ...pageFacts(page, count) };
}

const AREA = 'support';

export async function readRules(
  { db, access }: SupportDeskDeps,
  { brandId }: InnerQuery<typeof wire.supportRules>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  return { version: await versionOf(db, brandId, AREA), ...(await rulesOf(db, brandId)) };
}

/** Rules of customer service. Complaints may take no longer by the word of one operator. */
export const supportControl: Control<SupportRules> = {
  name: 'support.rules',
  permission: 'support.supervise',
  area: AREA,
  rules: { hours: 'free', waitTargetSeconds: 'free', idleMinutes: 'free', acknowledgeHours: 'cap', answerDays: 'cap' },
  schema: z.object(supportTerms) as unknown as z.ZodMiniType<SupportRules>,
  read: rulesOf,
  write: (tx, brandId, next) =>
    tx.query(
      `INSERT INTO support_rule (brand_id, hours, wait_target_seconds, idle_minutes, acknowledge_hours, answer_days)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (brand_id) DO UPDATE
       SET hours = $2, wait_target_seconds = $3, idle_minutes = $4, acknowledge_hours = $5, answer_days = $6`,
      [brandId, JSON.stringify(next.hours), next.waitTargetSeconds, next.idleMinutes, next.acknowledgeHours, next.answerDays],
    ),
};

export async function changeRules({ db, access }: SupportDeskDeps, body: InnerBody<typeof wire.supportRulesSet>, context: OperatorContext) {
  const { brandId, version, reason, ...next } = body;
  return changeControl(db, supportControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}

interface CannedRow {
  id: string;
  brandId: string;
  language: string;
  title: string;
  text: string;
}

const CANNED = `id, brand_id AS "brandId", language, title, words AS text`;

export async function listCanned({ db }: SupportDeskDeps, query: InnerQuery<typeof wire.cannedList>, context: OperatorContext) {
  const list = await many<CannedRow>(
    db,
    `SELECT ${CANNED} FROM chat_canned WHERE brand_id = ANY ($1) ORDER BY brand_id, language, title, id LIMIT 1000`,
    [scopeOf(context, query.brandId)],
  );
  return { list };
}

/** A ready answer is in a language the brand offers. */
export async function saveCanned({ db, access }: SupportDeskDeps, body: InnerBody<typeof wire.cannedSave>, context: OperatorContext) {
  const brand = await access.brandInScope(body.brandId, context);
  const tag = tagOfCode(body.language);
  if (!tag || !brand.languages.includes(tag)) throw refuse('chat.canned.language', { field: 'language' });
  return transaction(db, async (tx) => {
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM chat_canned WHERE brand_id = $1', [brand.id]);
    if (count >= MAX_CANNED) throw refuse('chat.canned.many', { params: { most: MAX_CANNED } });
    const row = await one<CannedRow>(
      tx,
      `INSERT INTO chat_canned (id, brand_id, language, title, words, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${CANNED}`,
      [newId('can', context.now.getTime()), brand.id, codeOfTag(tag), body.title, body.text, context.now],
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'chat.canned.add',
      subjectKind: 'chat.canned',
      subjectId: row.id,
      brandId: brand.id,
      detail: { language: row.language, title: row.title, text: row.text },
    });
    return row;
  });
}

export async function removeCanned({ db }: SupportDeskDeps, id: string, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await maybeOne<CannedRow>(tx, `DELETE FROM chat_canned WHERE id = $1 AND brand_id = ANY ($2) RETURNING ${CANNED}`, [
      id,
      context.session.scope,
    ]);
    if (!row) throw refuse('not.found');
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'chat.canned.remove',
      subjectKind: 'chat.canned',
      subjectId: id,
      brandId: row.brandId,
      detail: { title: row.title },
    });
  });
}

export async function countWaiting({ db }: SupportDeskDeps, query: InnerQuery<typeof wire.chatCount>, context: OperatorContext) {
  return one<{ waiting: number }>(
    db,
    `SELECT count(*)::int AS waiting FROM chat_conversation WHERE state = 'waiting' AND brand_id = ANY ($1)`,
    [scopeOf(context, query.brandId)],
  );
}
