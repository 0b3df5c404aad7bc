import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import { decodeWith } from '../../http/decode.ts';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { spokenLanguage } from '../../messages/languages.ts';
import type { ListExportDeps } from './list-exports.ts';
import type { DeskList } from './lists.ts';
import { mayRead } from './orders.ts';
import { NoFile, type Page, readWhole } from './read-whole.ts';

const EXPORT_HOURS = 24;
const zipped = promisify(gzip);

interface Order {
  operator_id: string;
  list: string;
  query: Record<string, string>;
  language: string;
  ip: string;
}

/** Makes the file of an order. Doing it twice changes nothing. */
export async function makeFile(deps: ListExportDeps, exportId: string): Promise<void> {
  const { db, clock } = deps;
  const order = await maybeOne<Order>(
    db,
    `UPDATE list_export SET state = 'making', started_at = $2 WHERE id = $1 AND state IN ('waiting', 'making')
     RETURNING operator_id, list, query, language, ip`,
    [exportId, clock.now()],
  );
  if (!order) return;
  try {
    const { rows, scope } = await readList(deps, exportId, order);
    const file = await zipped(rows.join('\n'));
    await db.query(
      `UPDATE list_export SET state = 'ready', rows = $2, brand_ids = $3, file = $4, expires_at = $5::timestamptz + make_interval(hours => $6)
       WHERE id = $1 AND state = 'making'`,
      [exportId, rows.length, scope, file, clock.now(), EXPORT_HOURS],
    );
  } catch (error) {
    if (!(error instanceof NoFile)) throw error;
    await db.query(`UPDATE list_export SET state = 'failed', failure = $2 WHERE id = $1 AND state = 'making'`, [exportId, error.code]);
  }
}

/** The rows as JSON texts, read with the rights the operator has now. */
async function readList(deps: ListExportDeps, exportId: string, order: Order): Promise<{ rows: string[]; scope: readonly string[] }> {
  const list = deps.lists().get(order.list);
  const rights = await deps.rightsOf(order.operator_id);
  if (!list || !rights || !mayRead(list, rights)) throw new NoFile('list.export.not.allowed');
  const now = deps.clock.now();
  const context: OperatorContext = {
    requestId: exportId,
    ip: order.ip,
    userAgent: '',
    language: spokenLanguage(order.language) ?? SOURCE_LANGUAGE,
    now,
    log: deps.log,
    session: { ...rights, id: exportId, operatorId: order.operator_id, expiresAt: now, elevatedUntil: now },
  };
  try {
    const rows = await readWhole(list.paging, (page) => askPage(list, { ...order.query, ...page }, context));
    return { rows, scope: rights.scope };
  } catch (error) {
    // The list's own refusal: a brand that is no longer in reach, days it does not take.
    if (error instanceof Refusal) throw new NoFile('list.export.refused');
    throw error;
  }
}

/** One page as the wire carries it. */
async function askPage({ endpoint, handler }: DeskList, query: Record<string, string>, context: OperatorContext): Promise<Page> {
  if (!endpoint.query || !endpoint.value) throw new Error(`${endpoint.path} is no list`);
  const inner = await handler({ query: decodeWith(endpoint.query, query), body: undefined, upload: Buffer.alloc(0) }, context);
  return z.encode(endpoint.value, inner as never) as Page;
}
