import * as wire from '@pavilion/contract/inbox/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changeControl } from '../four-eyes/public.ts';
import type { InboxDeps } from './deps.ts';
import { type FoundLetter, LETTER } from './find-letters.ts';
import { sayLetter } from './render.ts';
import { inboxControl } from './rules.ts';
import { registerSendings } from './sendings/desk.ts';
import { notifyOfLetters, reportRead } from './write-letter.ts';

interface InboxDeskDeps extends InboxDeps {
  access: DeskAccess;
}

export function registerInboxDesk(to: DeskRegistrar, base: InboxDeps): void {
  const deps: InboxDeskDeps = { ...base, access: to.access };
  registerSendings(to, deps);
  to.serve(wire.memberLetters, ({ query }, context) => lettersOf(deps, query, context));
  to.serve(wire.heldLetters, ({ query }, context) => listHeld(deps, query, context));
  to.serve(wire.heldDecide, ({ body }, context) => decideHeld(deps, body, context));
  to.serve(wire.inboxRules, async ({ query }, context) => {
    await deps.access.brandInScope(query.brandId, context);
    return { version: await versionOf(deps.db, query.brandId, inboxControl.area), ...(await inboxControl.read(deps.db, query.brandId)) };
  });
  to.serve(wire.inboxRulesChange, ({ body }, context) => changeRules(deps, body, context));
}

/** Letters of one member, received or written. */
async function lettersOf(deps: InboxDeskDeps, query: InnerQuery<typeof wire.memberLetters>, context: OperatorContext) {
  const member = await deps.access.memberInScope(query.memberId, context);
  const brand = await deps.brandById(member.brandId);
  const page = pageOf(query);
  const isIn = query.box === 'in';
  const where = isIn ? 'l.member_id = $1' : 'l.sender_id = $1';
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM inbox_letter l WHERE ${where}`, [member.id]);
  const rows = await many<FoundLetter>(deps.db, `${LETTER} WHERE ${where} ORDER BY l.id DESC LIMIT $2 OFFSET $3`, [
    member.id,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const names = await many<{ id: string; username: string }>(deps.db, 'SELECT id, username FROM member_facts WHERE id = ANY ($1)', [
    rows.map((row) => row.member_id),
  ]);
  const nameOf = (id: string) => names.find((one) => one.id === id)?.username ?? id;
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      topic: row.topic,
      ...sayLetter(row, { brand, language: context.language, userName: nameOf(row.member_id) }),
      otherId: isIn ? row.sender_id : row.member_id,
      otherName: isIn ? row.sender_name : nameOf(row.member_id),
      state: row.state,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      deleted: row.deleted_at !== null,
    })),
    ...pageFacts(page, count),
  };
}

/** Held because of a word, or reported by the receiver; each until it is decided. */
const WAITS = `(l.state = 'held' OR (l.reported_at IS NOT NULL AND l.decided_at IS NULL AND l.state = 'sent'))`;

interface HeldLetterRow {
  id: bigint;
  brand_id: string;
  state: string;
  params: { words?: string };
  report: string;
  sender_id: string;
  member_id: string;
  from_name: string;
  to_name: string;
  title: string;
  body: string;
  created_at: Date;
}

async function listHeld({ db }: InboxDeskDeps, query: InnerQuery<typeof wire.heldLetters>, { session }: OperatorContext) {
  const page = pageOf(query);
  const brands = session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM inbox_letter l WHERE l.brand_id = ANY ($1) AND ${WAITS}`,
    [brands],
  );
  const rows = await many<HeldLetterRow>(
    db,
    `SELECT l.*, f.username AS from_name, t.username AS to_name FROM inbox_letter l JOIN member_facts f ON f.id = l.sender_id
        JOIN member_facts t ON t.id = l.member_id WHERE l.brand_id = ANY ($1) AND ${WAITS} ORDER BY l.id LIMIT $2 OFFSET $3`,
    [brands, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      brandId: row.brand_id,
      why: row.state === 'held' ? ('word' as const) : ('report' as const),
      note: row.state === 'held' ? (row.params.words ?? '') : row.report,
      fromId: row.sender_id,
      fromName: row.from_name,
      toId: row.member_id,
      toName: row.to_name,
      title: row.title,
      content: row.body,
      createdAt: row.created_at.toISOString(),
    })),
    ...pageFacts(page, count),
  };
}

async function decideHeld(
  { db }: InboxDeskDeps,
  { id, allow, reason, blockDays = 0 }: InnerBody<typeof wire.heldDecide>,
  context: OperatorContext,
) {
  const actor = operatorActor(context);
  return transaction(db, async (tx) => {
    const row = await maybeOne<Omit<HeldLetterRow, 'from_name' | 'to_name'>>(
      tx,
      `SELECT l.* FROM inbox_letter l WHERE l.id = $1::bigint AND l.brand_id = ANY ($2) AND l.source = 'person' FOR UPDATE`,
      [id, context.session.scope],
    );
    if (!row) throw refuse('not.found');
    const { rowCount } = await tx.query(
      `UPDATE inbox_letter l SET state = $2, decided_by = $3, decided_at = $4, decision = $5 WHERE l.id = $1::bigint AND ${WAITS}`,
      [id, allow ? 'sent' : 'refused', actor.id, actor.now, reason],
    );
    if (rowCount === 0) throw refuse('desk.changed.meanwhile');
    const member = { brandId: row.brand_id, memberId: row.member_id };
    if (allow && row.state === 'held') await notifyOfLetters(tx, [{ id: row.id, ...member }]);
    if (!allow && row.state === 'sent') await reportRead(tx, member);
    if (blockDays > 0)
      await tx.query(
        `INSERT INTO inbox_block (member_id, until, reason, blocked_by, blocked_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (member_id)
           DO UPDATE SET until = greatest(inbox_block.until, excluded.until), reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_at = excluded.blocked_at`,
        [row.sender_id, new Date(actor.now.getTime() + blockDays * DAY_MS), reason, actor.id, actor.now],
      );
    await writeAuditEntry(tx, actor, {
      action: allow ? 'inbox.letter.allow' : 'inbox.letter.refuse',
      subjectKind: 'inbox_letter',
      subjectId: id,
      brandId: row.brand_id,
      detail: { memberId: row.sender_id, to: row.member_id, reason, blockDays },
    });
    return { state: allow ? ('sent' as const) : ('refused' as const) };
  });
}

async function changeRules(
  { db, access }: InboxDeskDeps,
  { brandId, version, reason, ...next }: InnerBody<typeof wire.inboxRulesChange>,
  context: OperatorContext,
) {
  return changeControl(db, inboxControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}
