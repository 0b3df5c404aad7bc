import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { newId } from '@pavilion/contract/base/id';
import { DateTime } from 'luxon';
import { readCounted, takeCounted } from '../../http/throttle.ts';
import type { SessionContext } from '../../http/types.ts';
import type { DataSection } from '../../kernel/data-section.ts';
import { maybeOne, one, type Sql, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';
import { EXPORT_EVERY_SECONDS, EXPORT_HOURS } from './rules.ts';

export const EXPORT_TASK = 'security.make-export';

interface ExportRow {
  id: string;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  fetched_at: Date | null;
}

const COLUMNS = 'id, asked_at, ready_at, expires_at, fetched_at';

function factsOf(row: ExportRow, now: Date) {
  const isLate = row.expires_at !== null && row.expires_at <= now;
  const state = row.fetched_at ? 'fetched' : isLate ? 'expired' : row.ready_at ? 'ready' : 'making';
  return { exportId: row.id, state, askedAt: row.asked_at.toISOString(), expiresAt: row.expires_at?.toISOString() ?? null } as const;
}

const countOf = (memberId: string) => ({ key: `export:${memberId}`, points: 1, seconds: EXPORT_EVERY_SECONDS });

export async function readExport({ db }: SecurityDeps, { session: { memberId }, now }: SessionContext) {
  const latest = await maybeOne<ExportRow>(
    db,
    `SELECT ${COLUMNS} FROM data_export WHERE member_id = $1 ORDER BY asked_at DESC, id DESC LIMIT 1`,
    [memberId],
  );
  const counted = await readCounted(db, countOf(memberId).key, now);
  return { latest: latest && factsOf(latest, now), nextAt: counted?.resetsAt.toISOString() ?? null };
}

/** One a day; a job makes it. */
export async function orderExport({ db, enqueue }: SecurityDeps, { session: { memberId }, now }: SessionContext) {
  return transaction(db, async (tx) => {
    if (!(await takeCounted(tx, countOf(memberId), now))) throw refuse('export.too.soon');
    const row = await one<ExportRow>(tx, `INSERT INTO data_export (id, member_id, asked_at) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`, [
      newId('exp', now.getTime()),
      memberId,
      now,
    ]);
    await enqueue(tx, EXPORT_TASK, { exportId: row.id });
    return factsOf(row, now);
  });
}

/** Makes the document and notifies its owner. Doing it twice changes nothing. */
export async function makeExport(deps: SecurityDeps, exportId: string): Promise<void> {
  const { db, clock, accountEvents, memberData } = deps;
  const order = await maybeOne<{ member_id: string; brand_id: string; asked_at: Date }>(
    db,
    `
    SELECT e.member_id, m.brand_id, e.asked_at FROM data_export e JOIN member_facts m ON m.id = e.member_id WHERE e.id = $1 AND e.ready_at IS NULL`,
    [exportId],
  );
  if (!order) return;
  const document = await transaction(db, async (tx) => {
    // One moment for all of it.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return zipped(
      { sections: memberData.sections(), sql: tx, memberId: order.member_id },
      { madeAt: clock.now().toISOString(), times: 'UTC' },
    );
  });
  const now = clock.now();
  await transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE data_export SET document = $2, ready_at = $3, expires_at = $3::timestamptz + make_interval(hours => $4) WHERE id = $1 AND ready_at IS NULL`,
      [exportId, document, now, EXPORT_HOURS],
    );
    if (rowCount === 1) await accountEvents.notify(tx, { brandId: order.brand_id, memberId: order.member_id, kind: 'data.exported', now });
  });
}

/** Writes section after section into a gzip stream: the plain text is never whole in memory. */
async function zipped(
  { sections, sql, memberId }: { sections: readonly DataSection[]; sql: Sql; memberId: string },
  head: Record<string, string>,
): Promise<Buffer> {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = async (text: string): Promise<void> => {
    if (!gzip.write(text)) await once(gzip, 'drain');
  };
  await write(JSON.stringify(head).slice(0, -1));
  for (const { name, read } of sections) {
    const rows = read(sql, memberId);
    await write(`,\n${JSON.stringify(name)}:`);
    if (Symbol.asyncIterator in rows) {
      let before = '[';
      for await (const row of rows) {
        await write(`${before}\n${JSON.stringify(row)}`);
        before = ',';
      }
      await write(before === '[' ? '[]' : ']');
    } else await write(JSON.stringify((await rows) ?? null));
  }
  gzip.end('}\n');
  await once(gzip, 'end');
  return Buffer.concat(chunks);
}

/** Hands it out, once: of two at the same time one gets it. Another's answers as one that is not there. */
export async function fetchExport({ db }: SecurityDeps, exportId: string, { session: { memberId }, brand, now }: SessionContext) {
  const taken = await maybeOne<{ document: Buffer }>(
    db,
    `
    UPDATE data_export SET fetched_at = $3, document = NULL
    WHERE id = $1 AND member_id = $2 AND fetched_at IS NULL AND expires_at > $3 AND document IS NOT NULL RETURNING old.document`,
    [exportId, memberId, now],
  );
  if (taken) {
    return {
      fileName: `${brand.code}-${DateTime.fromJSDate(now, { zone: brand.timeZone }).toISODate()}.json`,
      gzip: taken.document.toString('base64'),
    };
  }
  const row = await maybeOne<ExportRow>(db, `SELECT ${COLUMNS} FROM data_export WHERE id = $1 AND member_id = $2`, [exportId, memberId]);
  if (!row) throw refuse('not.found');
  throw refuse(row.ready_at ? 'export.gone' : 'export.not.ready');
}

/** Deletes exports that were not fetched in time. */
export async function pruneExports(sql: Sql, now: Date): Promise<void> {
  await sql.query('UPDATE data_export SET document = NULL WHERE document IS NOT NULL AND expires_at < $1', [now]);
  await sql.query(`DELETE FROM data_export WHERE asked_at < $1::timestamptz - interval '90 days'`, [now]);
}
