import type { listExportOrder, listExports } from '@pavilion/contract/list-exports/desk';
import { MAX_EXPORT_ROWS, MAX_EXPORTS_WAITING } from '@pavilion/contract/list-exports/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { DeskSession, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { decodeWith } from '../../http/decode.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { messages } from '../../messages/all.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { ListExportDeps } from './list-exports.ts';
import { type DeskList, PAGE_NAMES } from './lists.ts';

export const EXPORT_TASK = 'list-exports.make';

const MAX_LISTED = 50;

interface OrderRow {
  id: string;
  list: string;
  query: Record<string, string>;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  failure: string | null;
  rows: number | null;
  asked_at: Date;
  expires_at: Date | null;
}

const COLUMNS = 'id, list, query, state, failure, rows, asked_at, expires_at';

const isGone = ({ expires_at: until }: Pick<OrderRow, 'expires_at'>, now: Date): boolean => until !== null && until <= now;

const view = (row: OrderRow, { language, now }: OperatorContext) => ({
  id: row.id,
  list: row.list,
  query: row.query,
  state: isGone(row, now) ? ('gone' as const) : row.state,
  failure: row.failure === null ? null : messages.messageFor(row.failure, language, { most: MAX_EXPORT_ROWS }),
  rows: row.rows,
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** Whether the list's call would let the operator in. */
export const mayRead = ({ endpoint: { permission } }: DeskList, { permissions }: Pick<DeskSession, 'permissions'>): boolean =>
  permission === undefined || permissions.includes(permission);

/** For the trail: which of the filters were set, not what people were looked for by. */
const brandsOf = ({ session }: OperatorContext) => (isInScope(null, session) ? {} : { ofBrands: session.scope });

/** Orders a file; the job that makes it is enqueued with it. */
export async function order(deps: ListExportDeps, { list, query }: InnerBody<typeof listExportOrder>, context: OperatorContext) {
  const known = deps.lists().get(list);
  if (!known) throw refuse('list.export.unknown', { field: 'list' });
  if (!mayRead(known, context.session)) throw refuse('desk.not.permitted');
  const filters = Object.fromEntries(Object.entries(query).filter(([name, value]) => !PAGE_NAMES.has(name) && value !== ''));
  // What the call itself would refuse is refused now, under its own field.
  if (known.endpoint.query) decodeWith(known.endpoint.query, filters);
  const { session, now, ip, language } = context;
  return transaction(deps.db, async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('list-export'), hashtext($1))`, [session.operatorId]);
    const { count } = await one<{ count: number }>(
      tx,
      `SELECT count(*)::int AS count FROM list_export WHERE operator_id = $1 AND state IN ('waiting', 'making')`,
      [session.operatorId],
    );
    if (count >= MAX_EXPORTS_WAITING) throw refuse('list.export.many', { params: { most: MAX_EXPORTS_WAITING } });
    const row = await one<OrderRow>(
      tx,
      `INSERT INTO list_export (id, operator_id, list, query, language, ip, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [newId('lex', now.getTime()), session.operatorId, list, JSON.stringify(filters), language, ip, now],
    );
    await deps.enqueue(tx, EXPORT_TASK, { exportId: row.id });
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'list.export.order',
      subjectKind: 'list.export',
      subjectId: row.id,
      ...brandsOf(context),
      detail: { list, filters: Object.keys(filters) },
    });
    return view(row, context);
  });
}

export async function listOrders({ db }: ListExportDeps, { list }: InnerQuery<typeof listExports>, context: OperatorContext) {
  const rows = await many<OrderRow>(
    db,
    `SELECT ${COLUMNS} FROM list_export WHERE operator_id = $1 AND ($2::text IS NULL OR list = $2) ORDER BY asked_at DESC, id DESC LIMIT ${MAX_LISTED}`,
    [context.session.operatorId, list ?? null],
  );
  return { list: rows.map((row) => view(row, context)) };
}

/** Hands the file to who ordered it, and to no one whose permission or brands are fewer now. */
export async function fetchFile({ db, lists }: ListExportDeps, id: string, context: OperatorContext) {
  const { session, now } = context;
  const row = await maybeOne<OrderRow & { brand_ids: string[] | null; file: Buffer | null }>(
    db,
    `SELECT ${COLUMNS}, brand_ids, file FROM list_export WHERE id = $1 AND operator_id = $2`,
    [id, session.operatorId],
  );
  if (!row) throw refuse('not.found');
  const list = lists().get(row.list);
  if (!list || !mayRead(list, session)) throw refuse('desk.not.permitted');
  if (isGone(row, now)) throw refuse('list.export.gone');
  if (row.state !== 'ready' || row.file === null || row.rows === null) throw refuse('list.export.not.ready');
  if (!isInScope(row.brand_ids ?? [], session)) throw refuse('not.found');
  await writeAuditEntry(db, operatorActor(context), {
    action: 'list.export.fetch',
    subjectKind: 'list.export',
    subjectId: id,
    ...brandsOf(context),
    detail: { list: row.list, rows: row.rows },
  });
  return { rows: row.rows, gzip: row.file.toString('base64') };
}
