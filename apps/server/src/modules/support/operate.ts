import type { Act } from '@pavilion/contract/acts';
import type * as wire from '@pavilion/contract/support/desk-chat';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { SupportDeskDeps } from './board.ts';
import { endChat } from './end-chat.ts';
import { append, findSent, readMessages } from './messages.ts';
import { shownPicture } from './pictures.ts';
import { PRESENT_SECONDS } from './queue.ts';
import { chatView, LISTED, type ListedChat } from './rows.ts';
import { ofOpen, ofQueue, ofTyping, notify } from './signals.ts';
import type { ConversationRow } from './tables.ts';
import { visitorStateOf } from './visitors.ts';

async function lockInScope(tx: Tx, id: string, { session }: OperatorContext): Promise<ConversationRow> {
  const row = await maybeOne<ConversationRow>(tx, 'SELECT * FROM chat_conversation WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

/** The operator's own conversation while it is open, locked. */
async function lockMine(tx: Tx, id: string, context: OperatorContext): Promise<ConversationRow> {
  const row = await lockInScope(tx, id, context);
  if (row.state === 'ended') throw refuse('chat.ended');
  if (row.state !== 'open' || row.operator_id !== context.session.operatorId) throw refuse('chat.not.yours');
  return row;
}

async function meOf({ access }: SupportDeskDeps, { session }: OperatorContext): Promise<{ id: string; name: string }> {
  const names = await access.operatorNames([session.operatorId]);
  return { id: session.operatorId, name: names.get(session.operatorId) ?? session.operatorId };
}

interface ChatAudit {
  action: Act;
  detail?: Readonly<Record<string, unknown>>;
}

const audit = (tx: Tx, context: OperatorContext, row: ConversationRow, { action, detail = {} }: ChatAudit) =>
  writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: 'chat',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { ...(row.member_id ? { memberId: row.member_id } : {}), ...detail },
  });

const revisionOf = async (tx: Tx, id: string): Promise<{ revision: number }> =>
  one<{ revision: number }>(tx, 'SELECT revision FROM chat_conversation WHERE id = $1', [id]);

/** One of several who try gets it. Who has it already gets the same answer again. */
export async function claim(deps: SupportDeskDeps, id: string, context: OperatorContext) {
  const me = await meOf(deps, context);
  return transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    if (row.state === 'ended') throw refuse('chat.ended');
    if (row.state === 'open') {
      if (row.operator_id !== me.id) throw refuse('chat.taken', { params: { operator: row.operator_name ?? '' } });
      return { revision: row.revision };
    }
    await give(tx, row, me, context.now);
    await append(tx, row, { side: 'house', event: 'claimed', operator: me, now: context.now });
    await notify(tx, ofQueue(row.brand_id));
    await audit(tx, context, row, { action: 'chat.claim' });
    return revisionOf(tx, id);
  });
}

const give = (tx: Tx, row: ConversationRow, to: { id: string; name: string }, now: Date) =>
  tx.query(
    `UPDATE chat_conversation SET state = 'open', operator_id = $2, operator_name = $3, claimed_at = coalesce(claimed_at, $4) WHERE id = $1`,
    [row.id, to.id, to.name, now],
  );

export async function reply(deps: SupportDeskDeps, body: InnerBody<typeof wire.chatReply>, context: OperatorContext) {
  const me = await meOf(deps, context);
  const side = body.note ? 'note' : 'operator';
  return transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    const sent = await findSent(tx, row.id, side, body.clientId);
    if (sent !== null) return { number: sent };
    if (row.state === 'ended') throw refuse('chat.ended');
    if (row.state !== 'open' || row.operator_id !== me.id) throw refuse('chat.not.yours');
    return { number: await append(tx, row, { side, clientId: body.clientId, operator: me, words: body.text, now: context.now }) };
  });
}

export async function markSeen({ db }: SupportDeskDeps, body: InnerBody<typeof wire.chatSeen>, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    const number = Math.min(body.number, row.last_number);
    // What somebody else reads is not seen by who answers.
    if (row.operator_id !== context.session.operatorId || number <= row.read_by_operator) return;
    await tx.query('UPDATE chat_conversation SET read_by_operator = $2, revision = revision + 1 WHERE id = $1', [row.id, number]);
    await notify(tx, ...ofOpen(row));
  });
}

/** Only who has the conversation is seen writing in it. */
export async function notifyOperatorTyping({ db }: SupportDeskDeps, id: string, { session }: OperatorContext): Promise<void> {
  const row = await maybeOne<ConversationRow>(db, 'SELECT * FROM chat_conversation WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  if (row.state === 'open' && row.operator_id === session.operatorId) await notify(db, ofTyping(id));
}

export async function handOver(deps: SupportDeskDeps, body: InnerBody<typeof wire.chatHandOver>, context: OperatorContext) {
  const me = await meOf(deps, context);
  return transaction(deps.db, async (tx) => {
    const row = await lockMine(tx, body.id, context);
    const to = body.operatorId === undefined ? null : await fitOperator(tx, body.operatorId, row, context.now);
    if (to?.id === me.id) throw refuse('chat.operator.unfit', { field: 'operatorId' });
    await append(tx, row, { side: 'note', operator: me, words: body.note, now: context.now });
    if (to) {
      await give(tx, row, to, context.now);
      await append(tx, row, { side: 'house', event: 'handed.over', operator: to, now: context.now });
    } else {
      await tx.query(`UPDATE chat_conversation SET state = 'waiting', operator_id = NULL, operator_name = NULL WHERE id = $1`, [row.id]);
      await append(tx, row, { side: 'house', event: 'returned', operator: me, now: context.now });
    }
    await notify(tx, ofQueue(row.brand_id));
    await audit(tx, context, row, { action: 'chat.hand.over', detail: { to: to?.id ?? null } });
    return revisionOf(tx, row.id);
  });
}

/** Somebody at their desk now who may answer chats of the brand. */
async function fitOperator(tx: Tx, operatorId: string, { brand_id: brandId }: ConversationRow, now: Date) {
  const row = await maybeOne<{ id: string; name: string }>(
    tx,
    `SELECT operator_id AS id, name FROM chat_operator
     WHERE operator_id = $1 AND $2 = ANY (brand_ids) AND NOT away AND seen_at > $3::timestamptz - make_interval(secs => $4)`,
    [operatorId, brandId, now, PRESENT_SECONDS],
  );
  if (!row) throw refuse('chat.operator.unfit', { field: 'operatorId' });
  return row;
}

export async function finish(deps: SupportDeskDeps, id: string, context: OperatorContext) {
  const me = await meOf(deps, context);
  return transaction(deps.db, async (tx) => {
    const row = await lockMine(tx, id, context);
    await endChat(tx, row, { by: 'operator', operator: me, now: context.now });
    await audit(tx, context, row, { action: 'chat.end' });
    return revisionOf(tx, id);
  });
}

export async function setAway(deps: SupportDeskDeps, away: boolean, context: OperatorContext): Promise<void> {
  const me = await meOf(deps, context);
  await deps.db.query(
    `INSERT INTO chat_operator (operator_id, name, brand_ids, away, seen_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (operator_id) DO UPDATE SET away = $4, brand_ids = $3, seen_at = $5`,
    [me.id, me.name, context.session.scope, away, context.now],
  );
  await notify(deps.db, ...context.session.scope.map(ofQueue));
}

export async function block(deps: SupportDeskDeps, body: InnerBody<typeof wire.chatBlock>, context: OperatorContext) {
  const until = new Date(context.now.getTime() + body.hours * HOUR_MS);
  const me = await meOf(deps, context);
  return transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    const isAddress = body.whom === 'address';
    await tx.query(
      `INSERT INTO chat_block (id, brand_id, conversation_id, visitor_hash, member_id, network, reason, blocked_by, blocked_at, until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        newId('cbl', context.now.getTime()),
        row.brand_id,
        row.id,
        isAddress || row.member_id ? null : row.visitor_hash,
        isAddress ? null : row.member_id,
        isAddress ? row.network : null,
        body.reason,
        me.id,
        context.now,
        until,
      ],
    );
    if (row.state !== 'ended') await endChat(tx, row, { by: 'operator', operator: me, now: context.now });
    await audit(tx, context, row, { action: 'chat.block', detail: { whom: body.whom, hours: body.hours, reason: body.reason } });
    return { until: until.toISOString() };
  });
}

export async function unblock({ db }: SupportDeskDeps, body: InnerBody<typeof wire.chatUnblock>, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await maybeOne<ConversationRow>(
      tx,
      `UPDATE chat_block b SET lifted_at = $3 FROM chat_conversation c
       WHERE b.id = $1 AND b.brand_id = ANY ($2) AND b.lifted_at IS NULL AND c.id = b.conversation_id RETURNING c.*`,
      [body.id, context.session.scope, context.now],
    );
    if (!row) throw refuse('not.found');
    await audit(tx, context, row, { action: 'chat.unblock', detail: { reason: body.reason } });
  });
}

/** A conversation with its messages and notes. That one is read which is another's or over is written down, once a reading from its start. */
export async function view(deps: SupportDeskDeps, query: InnerQuery<typeof wire.chatView>, context: OperatorContext) {
  const { db, seal, clock } = deps;
  const row = await maybeOne<ListedChat>(db, `${LISTED} AND c.id = $2`, [context.session.scope, query.id]);
  if (!row) throw refuse('not.found');
  const isMine = row.operator_id === context.session.operatorId && row.state === 'open';
  if (!isMine && !query.after) {
    await writeAuditEntry(db, operatorActor(context), {
      action: 'chat.view',
      subjectKind: 'chat',
      subjectId: row.id,
      brandId: row.brand_id,
      detail: row.member_id ? { memberId: row.member_id } : {},
    });
  }
  const { blocked, earlier } = await visitorStateOf(db, row, clock.now());
  const list = await readMessages(db, seal, { conversationId: row.id, after: query.after ?? 0, withNotes: true });
  return {
    chat: chatView(row, clock.now()),
    messages: list.map(({ side, clientId: _own, ...message }) => ({ ...message, from: side })),
    readByVisitor: row.read_by_visitor,
    ip: row.ip,
    userAgent: row.user_agent,
    blockedUntil: blocked?.toISOString() ?? null,
    earlier,
  };
}

export async function showPicture({ db, seal }: SupportDeskDeps, id: string, context: OperatorContext) {
  const row = await maybeOne<{ id: string; sealed: Buffer; conversation_id: string; brand_id: string }>(
    db,
    'SELECT id, sealed, conversation_id, brand_id FROM support_picture WHERE id = $1 AND brand_id = ANY ($2) AND conversation_id IS NOT NULL',
    [id, context.session.scope],
  );
  if (!row) throw refuse('not.found');
  await writeAuditEntry(db, operatorActor(context), {
    action: 'chat.picture',
    subjectKind: 'chat',
    subjectId: row.conversation_id,
    brandId: row.brand_id,
    detail: { picture: id },
  });
  return shownPicture(seal, row);
}
