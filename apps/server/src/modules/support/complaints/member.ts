import * as wire from '@pavilion/contract/support/complaints';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { codeOfTag } from '@pavilion/contract/base/language';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import type { Serve } from '../../../http/serve.ts';
import type { SessionContext } from '../../../http/types.ts';
import { many, maybeOne, one, type Sql, transaction, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { voidProposals } from '../../four-eyes/public.ts';
import type { SupportDeps } from '../deps.ts';
import { insertPicture, preparePicture, shownPicture } from '../pictures.ts';
import { rulesOf } from '../rules.ts';
import { ANSWER_KIND, subjectOf } from './answer-kind.ts';
import { type ComplaintRow, contentsOf, factsOf, OPEN, say } from './rows.ts';

const MAX_OPEN = 5;

/** The member's own complaints. */
export function registerComplaintRoutes(serve: Serve, deps: SupportDeps): void {
  serve(wire.ownComplaints, ({ query }, context) => listOwn(deps, query, context));
  serve(wire.complaintView, async ({ query }, context) => viewOf(deps, await findOwn(deps.db, query.id, context)));
  serve(wire.complaintFile, ({ body }, context) => file(deps, body, context));
  serve(wire.complaintAddPicture, ({ query, upload }, context) => addPicture(deps, { query, upload }, context));
  serve(wire.complaintShowPicture, ({ query }, context) => showPicture(deps, query.id, context));
  serve(wire.complaintReply, ({ body }, context) => reply(deps, body, context));
  serve(wire.complaintEscalate, ({ body }, context) => escalate(deps, body, context));
  serve(wire.complaintWithdraw, ({ body }, context) => withdraw(deps, body.id, context));
}

async function listOwn({ db }: SupportDeps, query: InnerQuery<typeof wire.ownComplaints>, { session, brand }: SessionContext) {
  const page = pageOf(query);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM complaint WHERE member_id = $1', [
    session.memberId,
  ]);
  const rows = await many<ComplaintRow & { first: string }>(
    db,
    `SELECT c.*, m.words AS first FROM complaint c JOIN complaint_message m ON m.complaint_id = c.id AND m.number = 1
     WHERE c.member_id = $1 ORDER BY c.filed_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
    [session.memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const { acknowledgeHours, answerDays } = await rulesOf(db, brand.id);
  return {
    list: rows.map((row) => ({ ...factsOf(row), first: row.first })),
    clock: { acknowledgeHours, answerDays },
    ...pageFacts(page, count),
  };
}

/** Another's complaint answers as an absent one. */
async function findOwn(sql: Sql, id: string, { session }: SessionContext): Promise<ComplaintRow> {
  const row = await maybeOne<ComplaintRow>(sql, 'SELECT * FROM complaint WHERE id = $1 AND member_id = $2', [id, session.memberId]);
  if (!row) throw refuse('not.found');
  return row;
}

async function lockOwn(tx: Tx, id: string, { session }: SessionContext): Promise<ComplaintRow> {
  const row = await maybeOne<ComplaintRow>(tx, 'SELECT * FROM complaint WHERE id = $1 AND member_id = $2 FOR UPDATE', [
    id,
    session.memberId,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

async function viewOf({ db, seal }: SupportDeps, row: ComplaintRow) {
  const { messages, pictures } = await contentsOf(db, seal, { id: row.id, withNotes: false });
  return {
    ...factsOf(row),
    messages: messages.map((message) => ({ ...message, from: message.from as 'member' | 'operator' | 'house' })),
    pictures,
    canEscalate: row.state === 'answered' && row.escalated_at === null,
  };
}

async function file(deps: SupportDeps, body: InnerBody<typeof wire.complaintFile>, context: SessionContext) {
  const { session, brand, now, language } = context;
  const length = [...body.text].length;
  if (length < wire.COMPLAINT_MIN) throw refuse('complaint.short', { field: 'text', params: { min: wire.COMPLAINT_MIN } });
  const rules = await rulesOf(deps.db, brand.id);
  const id = await transaction(deps.db, async (tx) => {
    // Numbers have no gaps, and one sent twice at once is one.
    await tx.query('SELECT pg_advisory_xact_lock(7261, hashtext($1))', [brand.id]);
    const before = await maybeOne<ComplaintRow & { first: string }>(
      tx,
      `SELECT c.*, m.words AS first FROM complaint c JOIN complaint_message m ON m.complaint_id = c.id AND m.number = 1
       WHERE c.member_id = $1 AND c.request_id = $2`,
      [session.memberId, body.requestId],
    );
    if (before && (before.first !== body.text || before.kind !== body.kind)) throw refuse('complaint.request.differs');
    if (before) return before.id;
    const { count } = await one<{ count: number }>(
      tx,
      'SELECT count(*)::int AS count FROM complaint WHERE member_id = $1 AND state = ANY ($2)',
      [session.memberId, OPEN],
    );
    if (count >= MAX_OPEN) throw refuse('complaint.too.many', { params: { most: MAX_OPEN } });
    if (body.about && !(await isTheirs(tx, body.about, session.memberId))) throw refuse('complaint.about.unknown', { field: 'about' });
    const made = newId('cmp', now.getTime());
    await tx.query(
      `INSERT INTO complaint (id, brand_id, member_id, serial, request_id, kind, about_kind, about_id, language, state, filed_at, acknowledge_by, answer_by)
       SELECT $1, $2, $3, coalesce(max(serial), 0) + 1, $4, $5, $6, $7, $8, 'filed', $9, $10, $11 FROM complaint WHERE brand_id = $2`,
      [
        made,
        brand.id,
        session.memberId,
        body.requestId,
        body.kind,
        body.about?.kind ?? null,
        body.about?.id ?? null,
        codeOfTag(language),
        now,
        new Date(now.getTime() + rules.acknowledgeHours * HOUR_MS),
        new Date(now.getTime() + rules.answerDays * DAY_MS),
      ],
    );
    await say(tx, made, { side: 'member', words: body.text, event: 'filed', now });
    return made;
  });
  return viewOf(deps, await findOwn(deps.db, id, context));
}

async function isTheirs(tx: Tx, { kind, id }: { kind: string; id: string }, memberId: string): Promise<boolean> {
  const text =
    kind === 'bet'
      ? 'SELECT 1 FROM bet_facts WHERE id = $1 AND member_id = $2'
      : 'SELECT 1 FROM payment_reference WHERE id = $1 AND member_id = $2 AND kind = $3';
  return (await maybeOne(tx, text, kind === 'bet' ? [id, memberId] : [id, memberId, kind])) !== null;
}

/** Answered and escalated ones can still be spoken about; decided and withdrawn ones are over. */
const isOver = ({ state }: ComplaintRow): boolean => state === 'decided' || state === 'withdrawn';

async function addPicture(
  deps: SupportDeps,
  { query, upload }: { query: InnerQuery<typeof wire.complaintAddPicture>; upload: Buffer },
  context: SessionContext,
) {
  await findOwn(deps.db, query.id, context);
  const picture = await preparePicture(deps.seal, upload, { name: query.name, now: context.now });
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, query.id, context);
    if (isOver(row)) throw refuse('complaint.over');
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM support_picture WHERE complaint_id = $1', [
      row.id,
    ]);
    if (count >= wire.MAX_COMPLAINT_PICTURES) throw refuse('complaint.pictures.many', { params: { most: wire.MAX_COMPLAINT_PICTURES } });
    await insertPicture(tx, picture, { brandId: row.brand_id, complaintId: row.id, now: context.now });
  });
  return viewOf(deps, await findOwn(deps.db, query.id, context));
}

async function showPicture({ db, seal }: SupportDeps, id: string, { session }: SessionContext) {
  const row = await maybeOne<{ id: string; sealed: Buffer }>(
    db,
    `SELECT p.id, p.sealed FROM support_picture p JOIN complaint c ON c.id = p.complaint_id WHERE p.id = $1 AND c.member_id = $2`,
    [id, session.memberId],
  );
  if (!row) throw refuse('not.found');
  return shownPicture(seal, row);
}

async function reply(deps: SupportDeps, body: InnerBody<typeof wire.complaintReply>, context: SessionContext) {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, body.id, context);
    if (isOver(row)) throw refuse('complaint.over');
    await say(tx, row.id, { side: 'member', words: body.text, now: context.now });
  });
  return viewOf(deps, await findOwn(deps.db, body.id, context));
}

/** Once: somebody else decides it, within the days an answer has. */
async function escalate(deps: SupportDeps, body: InnerBody<typeof wire.complaintEscalate>, context: SessionContext) {
  const { now } = context;
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, body.id, context);
    if (row.escalated_at) throw refuse('complaint.escalated.already');
    if (row.state !== 'answered') throw refuse('complaint.not.answered');
    const { answerDays } = await rulesOf(tx, row.brand_id);
    await tx.query(`UPDATE complaint SET state = 'escalated', escalated_at = $2, answer_by = $3 WHERE id = $1`, [
      row.id,
      now,
      new Date(now.getTime() + answerDays * DAY_MS),
    ]);
    await say(tx, row.id, { side: 'member', words: body.text, event: 'escalated', now });
  });
  return viewOf(deps, await findOwn(deps.db, body.id, context));
}

async function withdraw(deps: SupportDeps, id: string, context: SessionContext) {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, id, context);
    if (isOver(row)) throw refuse('complaint.over');
    await tx.query(`UPDATE complaint SET state = 'withdrawn' WHERE id = $1`, [row.id]);
    const actor = { kind: 'member' as const, id: context.session.memberId, ip: context.ip, now: context.now };
    await voidProposals(tx, { kinds: [ANSWER_KIND], subject: subjectOf(row), reason: 'changed' }, actor);
    await say(tx, row.id, { side: 'member', event: 'withdrawn', now: context.now });
  });
  return viewOf(deps, await findOwn(deps.db, id, context));
}
