import type { Act } from '@pavilion/contract/acts';
import * as wire from '@pavilion/contract/support/desk-complaints';
import { homeComplaints } from '@pavilion/contract/reports/desk-home';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one, type Sql, transaction, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isAdjustmentOf } from '../../adjustments/public.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { findOpenProposals, propose, repeatedProposal } from '../../four-eyes/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { SupportDeskDeps } from '../board.ts';
import { scopeOf } from '../rows.ts';
import type { SupportDeps } from '../deps.ts';
import { shownPicture } from '../pictures.ts';
import { ANSWER_KIND, answerKind, COMPLAINT_SUBJECT, subjectOf } from './answer-kind.ts';
import { endComplaint, notifyMember } from './ending.ts';
import { type ComplaintRow, contentsOf, factsOf, OPEN, say } from './rows.ts';
import { waitingComplaints } from './waiting.ts';

/** Complaints at the desk. */
export function registerComplaintsDesk({ serve, access }: DeskRegistrar, base: SupportDeps): void {
  const deps: SupportDeskDeps = { ...base, access };
  serve(homeComplaints, ({ query }, context) => waitingComplaints(deps, query, context));
  serve(wire.complaintsList, ({ query }, context) => listComplaints(deps, query, context));
  serve(wire.complaintOpen, ({ query }, context) => open(deps, query.id, context));
  serve(wire.complaintPicture, ({ query }, context) => showPicture(deps, query.id, context));
  serve(wire.complaintAcknowledge, ({ body }, context) => acknowledge(deps, body.id, context));
  serve(wire.complaintSay, ({ body }, context) => write(deps, body, context));
  serve(wire.complaintAnswer, ({ body }, context) => answer(deps, body, context));
  serve(wire.complaintPropose, ({ body }, context) => proposeAnswer(deps, body, context));
}

interface ListedRow extends ComplaintRow {
  username: string;
  first: string;
}

/** $1 are the brands in scope. */
const LISTED = `SELECT c.*, m.username, w.words AS first FROM complaint c JOIN member_facts m ON m.id = c.member_id
  JOIN complaint_message w ON w.complaint_id = c.id AND w.number = 1 WHERE c.brand_id = ANY ($1)`;

function dueOf(row: ComplaintRow): Date | null {
  if (!OPEN.includes(row.state)) return null;
  return row.state === 'filed' ? row.acknowledge_by : row.answer_by;
}

/** Which of the complaints have an answer that waits for a second operator. */
async function waitingOf(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await findOpenProposals(sql, { kind: ANSWER_KIND, subjectKind: COMPLAINT_SUBJECT, subjectIds: ids });
  return new Set(open.map(({ subjectId }) => subjectId));
}

function rowView(row: ListedRow, now: Date, proposed: ReadonlySet<string>) {
  const due = dueOf(row);
  return {
    ...factsOf(row),
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    first: row.first,
    late: due !== null && due < now,
    dueAt: due?.toISOString() ?? null,
    proposed: proposed.has(row.id),
  };
}

async function listComplaints({ db }: SupportDeskDeps, query: InnerQuery<typeof wire.complaintsList>, context: OperatorContext) {
  const page = pageOf(query);
  const where = `AND ($2::text IS NULL OR c.state = $2 OR ($2 = 'open' AND c.state = ANY ($5))) AND ($3::text IS NULL OR c.kind = $3)
    AND ($4::text IS NULL OR c.member_id = $4)`;
  const values = [scopeOf(context, query.brandId), query.state ?? null, query.kind ?? null, query.memberId ?? null, OPEN];
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM complaint c WHERE c.brand_id = ANY ($1) ${where}`,
    values,
  );
  // What is due next, the longest overdue first; what is done after it, newest first.
  const rows = await many<ListedRow>(
    db,
    `${LISTED} ${where} ORDER BY c.state <> ALL ($5),
       CASE WHEN c.state = 'filed' THEN c.acknowledge_by WHEN c.state = ANY ($5) THEN c.answer_by END, c.filed_at DESC, c.id LIMIT $6 OFFSET $7`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const ids = rows.map(({ id }) => id);
  const proposed = await waitingOf(db, ids);
  return { list: rows.map((row) => rowView(row, context.now, proposed)), ...pageFacts(page, count) };
}

interface ComplaintAudit {
  action: Act;
  detail?: Readonly<Record<string, unknown>>;
}

const audit = (
  sql: Parameters<typeof writeAuditEntry>[0],
  context: OperatorContext,
  row: ComplaintRow,
  { action, detail = {} }: ComplaintAudit,
) =>
  writeAuditEntry(sql, operatorActor(context), {
    action,
    subjectKind: 'complaint',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id, ...detail },
  });

/** One complaint in its current state. */
async function shown({ db, seal }: SupportDeskDeps, id: string, { session, now }: OperatorContext) {
  const row = await maybeOne<ListedRow>(db, `${LISTED} AND c.id = $2`, [session.scope, id]);
  if (!row) throw refuse('not.found');
  return {
    ...rowView(row, now, await waitingOf(db, [id])),
    ...(await contentsOf(db, seal, { id, withNotes: true })),
    adjustmentId: row.adjustment_id,
    answeredByMe: row.answered_by === session.operatorId,
  };
}

async function open(deps: SupportDeskDeps, id: string, context: OperatorContext) {
  const row = await maybeOne<ComplaintRow>(deps.db, 'SELECT * FROM complaint WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    context.session.scope,
  ]);
  if (!row) throw refuse('not.found');
  await audit(deps.db, context, row, { action: 'complaint.view' });
  return shown(deps, id, context);
}

async function showPicture({ db, seal }: SupportDeskDeps, id: string, context: OperatorContext) {
  const row = await maybeOne<ComplaintRow & { sealed: Buffer }>(
    db,
    `SELECT c.*, p.sealed FROM support_picture p JOIN complaint c ON c.id = p.complaint_id WHERE p.id = $1 AND c.brand_id = ANY ($2)`,
    [id, context.session.scope],
  );
  if (!row) throw refuse('not.found');
  await audit(db, context, row, { action: 'complaint.picture', detail: { picture: id } });
  return shownPicture(seal, { id, sealed: row.sealed });
}

async function lockInScope(tx: Tx, id: string, { session }: OperatorContext): Promise<ComplaintRow> {
  const row = await maybeOne<ComplaintRow>(tx, 'SELECT * FROM complaint WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

/** The member's guard, before the complaint's lock: the closing of an account ends what waits about its member under it. */
async function guardInScope(tx: Tx, id: string, { session }: OperatorContext): Promise<void> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM complaint WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    session.scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
}

async function meOf({ access }: SupportDeskDeps, { session }: OperatorContext): Promise<{ id: string; name: string }> {
  const names = await access.operatorNames([session.operatorId]);
  return { id: session.operatorId, name: names.get(session.operatorId) ?? session.operatorId };
}

async function acknowledge(deps: SupportDeskDeps, id: string, context: OperatorContext) {
  const me = await meOf(deps, context);
  await transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    if (row.state !== 'filed') throw refuse('complaint.state');
    await tx.query(`UPDATE complaint SET state = 'acknowledged', acknowledged_at = $2 WHERE id = $1`, [id, context.now]);
    await say(tx, id, { side: 'house', operator: me, event: 'acknowledged', now: context.now });
    await notifyMember(deps, tx, row, { what: 'acknowledged', now: context.now });
    await audit(tx, context, row, { action: 'complaint.acknowledge' });
  });
  return shown(deps, id, context);
}

async function write(deps: SupportDeskDeps, body: InnerBody<typeof wire.complaintSay>, context: OperatorContext) {
  const me = await meOf(deps, context);
  await transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    if (!OPEN.includes(row.state) && !(body.note && row.state === 'answered')) throw refuse('complaint.state');
    await say(tx, body.id, { side: body.note ? 'note' : 'operator', operator: me, words: body.text, now: context.now });
    if (!body.note) await notifyMember(deps, tx, row, { what: 'said', now: context.now });
    await audit(tx, context, row, { action: body.note ? 'complaint.note' : 'complaint.say' });
  });
  return shown(deps, body.id, context);
}

/** Open, without a proposal that waits, and of an escalated one not answered by this operator. */
async function lockToAnswer(tx: Tx, id: string, context: OperatorContext): Promise<ComplaintRow> {
  const row = await lockInScope(tx, id, context);
  if (!OPEN.includes(row.state) || (await waitingOf(tx, [row.id])).has(row.id)) throw refuse('complaint.state');
  if (row.state === 'escalated' && row.answered_by === context.session.operatorId) throw refuse('complaint.second.operator');
  return row;
}

async function answer(deps: SupportDeskDeps, { id, outcome, text }: InnerBody<typeof wire.complaintAnswer>, context: OperatorContext) {
  const me = await meOf(deps, context);
  await transaction(deps.db, async (tx) => {
    const row = await lockToAnswer(tx, id, context);
    await endComplaint(deps, tx, row, { ending: { outcome, words: text, adjustmentId: null, by: me }, now: context.now });
    await audit(tx, context, row, { action: 'complaint.answer', detail: { outcome, adjustmentId: null } });
  });
  return shown(deps, id, context);
}

/** Who answered an escalated complaint is an author of its last word: no such operator confirms it. */
async function proposeAnswer(deps: SupportDeskDeps, body: InnerBody<typeof wire.complaintPropose>, context: OperatorContext) {
  const { id, outcome, text: words, adjustmentId, reason } = body;
  const proposalId = await transaction(deps.db, async (tx) => {
    await guardInScope(tx, id, context);
    const locked = await lockInScope(tx, id, context);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const row = await lockToAnswer(tx, locked.id, context);
    if (!(await isAdjustmentOf(tx, { id: adjustmentId, memberId: row.member_id })))
      throw refuse('complaint.adjustment.unknown', { field: 'adjustmentId' });
    const proposed = {
      kind: answerKind(deps),
      brandIds: [row.brand_id],
      subject: subjectOf(row),
      memberId: row.member_id,
      payload: { complaintId: id, outcome, words, adjustmentId },
      reason,
      authors: row.state === 'escalated' && row.answered_by ? [row.answered_by] : [],
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
  return { ...(await shown(deps, id, context)), proposalId };
}
