import type { Act } from '@pavilion/contract/acts';
import * as wire from '@pavilion/contract/support/desk-complaints';
import { homeComplaints } from '@pavilion/contract/reports/desk-home';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { complaintChanged } from '@pavilion/contract/support/events';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one, transaction, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isAdjustmentOf } from '../../adjustments/public.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { writeLetter } from '../../inbox/public.ts';
import type { DeskParts } from '../board.ts';
import { scopeOf } from '../rows.ts';
import type { SupportParts } from '../deps.ts';
import { shownPicture } from '../pictures.ts';
import { type ComplaintRow, contentsOf, factsOf, OPEN, say } from './rows.ts';
import { waitingComplaints } from './waiting.ts';

/** Complaints at the desk. */
export function registerComplaintsDesk({ serve, access }: DeskRegistrar, support: SupportParts): void {
  const parts: DeskParts = { ...support, access };
  serve(homeComplaints, ({ query }, context) => waitingComplaints(parts, query, context));
  serve(wire.complaintsList, ({ query }, context) => listComplaints(parts, query, context));
  serve(wire.complaintOpen, ({ query }, context) => open(parts, query.id, context));
  serve(wire.complaintPicture, ({ query }, context) => showPicture(parts, query.id, context));
  serve(wire.complaintAcknowledge, ({ body }, context) => acknowledge(parts, body.id, context));
  serve(wire.complaintSay, ({ body }, context) => write(parts, body, context));
  serve(wire.complaintAnswer, ({ body }, context) => answer(parts, body, context));
  serve(wire.complaintConfirm, ({ body }, context) => confirm(parts, body, context));
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

function rowView(row: ListedRow, now: Date) {
  const due = dueOf(row);
  return {
    ...factsOf(row),
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    first: row.first,
    late: due !== null && due < now,
    dueAt: due?.toISOString() ?? null,
    proposed: row.proposed_by !== null,
  };
}

async function listComplaints({ db }: DeskParts, query: InnerQuery<typeof wire.complaintsList>, context: OperatorContext) {
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
  return { list: rows.map((row) => rowView(row, context.now)), ...pageFacts(page, count) };
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

/** One complaint as it stands. */
async function shown({ db, seal, access }: DeskParts, id: string, { session, now }: OperatorContext) {
  const row = await maybeOne<ListedRow>(db, `${LISTED} AND c.id = $2`, [session.scope, id]);
  if (!row) throw refuse('not.found');
  const names = await access.operatorNames([row.proposed_by ?? '']);
  return {
    ...rowView(row, now),
    ...(await contentsOf(db, seal, { id, withNotes: true })),
    adjustmentId: row.adjustment_id,
    proposal:
      row.proposed_by && row.proposed_at && row.proposed_outcome
        ? {
            by: names.get(row.proposed_by) ?? row.proposed_by,
            byMe: row.proposed_by === session.operatorId,
            at: row.proposed_at.toISOString(),
            outcome: row.proposed_outcome,
            text: row.proposed_words ?? '',
            adjustmentId: row.proposed_adjustment_id ?? '',
          }
        : null,
    answeredByMe: row.answered_by === session.operatorId,
  };
}

async function open(parts: DeskParts, id: string, context: OperatorContext) {
  const row = await maybeOne<ComplaintRow>(parts.db, 'SELECT * FROM complaint WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    context.session.scope,
  ]);
  if (!row) throw refuse('not.found');
  await audit(parts.db, context, row, { action: 'complaint.view' });
  return shown(parts, id, context);
}

async function showPicture({ db, seal }: DeskParts, id: string, context: OperatorContext) {
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

async function meOf({ access }: DeskParts, { session }: OperatorContext): Promise<{ id: string; name: string }> {
  const names = await access.operatorNames([session.operatorId]);
  return { id: session.operatorId, name: names.get(session.operatorId) ?? session.operatorId };
}

type News = 'acknowledged' | 'said' | 'answered' | 'decided';

/** A letter says what became of it, and the member's open screens ask again. */
async function tellMember({ hint }: DeskParts, tx: Tx, row: ComplaintRow, { what, now }: { what: News; now: Date }): Promise<void> {
  const whose = { brandId: row.brand_id, memberId: row.member_id };
  await hint(tx, complaintChanged, { ...whose, data: { id: row.id } });
  await writeLetter(tx, { ...whose, template: 'complaint.changed', params: { what, number: factsOf(row).number }, now });
}

async function acknowledge(parts: DeskParts, id: string, context: OperatorContext) {
  const me = await meOf(parts, context);
  await transaction(parts.db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    if (row.state !== 'filed') throw refuse('complaint.state');
    await tx.query(`UPDATE complaint SET state = 'acknowledged', acknowledged_at = $2 WHERE id = $1`, [id, context.now]);
    await say(tx, id, { side: 'house', operator: me, event: 'acknowledged', now: context.now });
    await tellMember(parts, tx, row, { what: 'acknowledged', now: context.now });
    await audit(tx, context, row, { action: 'complaint.acknowledge' });
  });
  return shown(parts, id, context);
}

async function write(parts: DeskParts, body: InnerBody<typeof wire.complaintSay>, context: OperatorContext) {
  const me = await meOf(parts, context);
  await transaction(parts.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    if (!OPEN.includes(row.state) && !(body.note && row.state === 'answered')) throw refuse('complaint.state');
    await say(tx, body.id, { side: body.note ? 'note' : 'operator', operator: me, words: body.text, now: context.now });
    if (!body.note) await tellMember(parts, tx, row, { what: 'said', now: context.now });
    await audit(tx, context, row, { action: body.note ? 'complaint.note' : 'complaint.say' });
  });
  return shown(parts, body.id, context);
}

interface ComplaintEnd {
  outcome: NonNullable<ComplaintRow['outcome']>;
  words: string;
  adjustmentId: string | null;
  by: { id: string; name: string };
}

/** Of an escalated complaint the answer is the last word. */
const endOf = ({ state }: ComplaintRow): 'answered' | 'decided' => (state === 'escalated' ? 'decided' : 'answered');

/** The answer, or of an escalated complaint the last word. */
async function end(tx: Tx, row: ComplaintRow, { outcome, words, adjustmentId, by }: ComplaintEnd, now: Date): Promise<void> {
  const state = endOf(row);
  const isLast = state === 'decided';
  await tx.query(
    `UPDATE complaint SET state = $2, outcome = $3, adjustment_id = coalesce($4, adjustment_id), acknowledged_at = coalesce(acknowledged_at, $5),
       answered_at = CASE WHEN $6 THEN answered_at ELSE $5 END, answered_by = CASE WHEN $6 THEN answered_by ELSE $7 END,
       decided_at = CASE WHEN $6 THEN $5 ELSE NULL END,
       proposed_outcome = NULL, proposed_words = NULL, proposed_adjustment_id = NULL, proposed_by = NULL, proposed_at = NULL
     WHERE id = $1`,
    [row.id, state, outcome, adjustmentId, now, isLast, by.id],
  );
  await say(tx, row.id, { side: 'operator', operator: by, words, event: state, now });
}

async function answer(parts: DeskParts, body: InnerBody<typeof wire.complaintAnswer>, context: OperatorContext) {
  const me = await meOf(parts, context);
  const adjustmentId = body.adjustmentId || null;
  await transaction(parts.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    if (!OPEN.includes(row.state) || row.proposed_by) throw refuse('complaint.state');
    if (row.state === 'escalated' && row.answered_by === me.id) throw refuse('complaint.second.operator');
    if (adjustmentId) {
      await refuseUnknown(tx, adjustmentId, row);
      await tx.query(
        `UPDATE complaint SET proposed_outcome = $2, proposed_words = $3, proposed_adjustment_id = $4, proposed_by = $5, proposed_at = $6
         WHERE id = $1`,
        [row.id, body.outcome, body.text, adjustmentId, me.id, context.now],
      );
    } else {
      await end(tx, row, { outcome: body.outcome, words: body.text, adjustmentId: null, by: me }, context.now);
      await tellMember(parts, tx, row, { what: endOf(row), now: context.now });
    }
    await audit(tx, context, row, {
      action: adjustmentId ? 'complaint.propose' : 'complaint.answer',
      detail: { outcome: body.outcome, adjustmentId },
    });
  });
  return shown(parts, body.id, context);
}

async function refuseUnknown(tx: Tx, id: string, { member_id: memberId }: ComplaintRow): Promise<void> {
  if (!(await isAdjustmentOf(tx, { id, memberId }))) throw refuse('complaint.adjustment.unknown', { field: 'adjustmentId' });
}

/** Somebody else than who proposed it, and of an escalated complaint than who answered it. */
async function confirm(parts: DeskParts, body: InnerBody<typeof wire.complaintConfirm>, context: OperatorContext) {
  const me = await meOf(parts, context);
  const proposal = await maybeOne<{ by: string }>(parts.db, `SELECT coalesce(proposed_by, '') AS by FROM complaint WHERE id = $1`, [
    body.id,
  ]);
  const names = await parts.access.operatorNames([proposal?.by ?? '']);
  await transaction(parts.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    const { proposed_by: proposer, proposed_outcome: outcome, proposed_words: words, proposed_adjustment_id: adjustmentId } = row;
    if (!proposer || !outcome || !adjustmentId || !OPEN.includes(row.state)) throw refuse('complaint.state');
    if (proposer === me.id || (row.state === 'escalated' && row.answered_by === me.id)) throw refuse('complaint.second.operator');
    if (body.confirm) {
      await refuseUnknown(tx, adjustmentId, row);
      await end(
        tx,
        row,
        { outcome, words: words ?? '', adjustmentId, by: { id: proposer, name: names.get(proposer) ?? proposer } },
        context.now,
      );
      await tellMember(parts, tx, row, { what: endOf(row), now: context.now });
    } else {
      await tx.query(
        `UPDATE complaint SET proposed_outcome = NULL, proposed_words = NULL, proposed_adjustment_id = NULL, proposed_by = NULL, proposed_at = NULL
         WHERE id = $1`,
        [row.id],
      );
      await say(tx, row.id, { side: 'note', operator: me, words: body.reason, now: context.now });
    }
    await audit(tx, context, row, {
      action: body.confirm ? 'complaint.confirm' : 'complaint.send.back',
      detail: { reason: body.reason, adjustmentId },
    });
  });
  return shown(parts, body.id, context);
}
