import { randomInt } from 'node:crypto';
import type * as wire from '@pavilion/contract/desk-promotions';
import { MOST_CODES } from '@pavilion/contract/desk-promotions';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import { csvText } from '@pavilion/ui/csv';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { messages } from '../../../messages/all.ts';
import { noteLook } from '../../audit/public.ts';
import { findInScope, lockInScope, note, type Parts } from './store.ts';

/** Without signs that are taken for another: 60 bits in 12. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SIGNS_EACH = 12;
const inParts = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
const randomCode = (): string => inParts(Array.from({ length: SIGNS_EACH }, () => SIGNS[randomInt(SIGNS.length)]).join(''));

interface CodeRow {
  code: string;
  uses: number;
  used: number;
}

export async function listCodes({ db }: Parts, query: InnerQuery<typeof wire.promotionCodes>, context: OperatorContext) {
  await findInScope(db, query.id, context);
  const page = pageOf(query);
  const where = `promotion_id = $1 AND ($2::text IS NULL OR strpos(code, $2) > 0)`;
  const values = [query.id, query.q?.toUpperCase() || null];
  const { count, ...sums } = await one<{ count: number; uses: number; used: number }>(
    db,
    `SELECT count(*)::int AS count, coalesce(sum(uses), 0)::float8 AS uses, coalesce(sum(used), 0)::float8 AS used FROM promotion_code WHERE ${where}`,
    values,
  );
  const list = await many<CodeRow & Record<string, unknown>>(
    db,
    `SELECT code, uses, used FROM promotion_code WHERE ${where} ORDER BY code LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list, ...sums, ...pageFacts(page, count) };
}

/** Makes codes of a promotion by code. Refuses `promotion.code.taken` where a brand has the one that is named. */
export async function makeCodes({ db }: Parts, body: InnerBody<typeof wire.promotionCodesMake>, context: OperatorContext) {
  const { id, code, count, uses, reason } = body;
  const wanted = code === null ? count : 1;
  return transaction(db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    if (row.kind !== 'code') throw refuse('promotion.not.by.code');
    if (row.state === 'ended') throw refuse('promotion.over');
    const { standing } = await one<{ standing: number }>(
      tx,
      'SELECT count(*)::int AS standing FROM promotion_code WHERE promotion_id = $1',
      [id],
    );
    if (standing + wanted > MOST_CODES) throw refuse('promotion.codes.many', { field: 'count', params: { most: MOST_CODES } });
    const codes = code === null ? new Set(Array.from({ length: wanted }, randomCode)) : new Set([code]);
    const { rowCount } = await tx.query(
      `INSERT INTO promotion_code (promotion_id, brand_id, code, uses) SELECT $1, $2, one, $4 FROM unnest($3::text[]) one ON CONFLICT DO NOTHING`,
      [id, row.brand_id, [...codes], uses],
    );
    const made = rowCount ?? 0;
    if (code !== null && made === 0) throw refuse('promotion.code.taken', { field: 'code' });
    await note(tx, context, { action: 'codes.make', row, detail: { made, uses, reason } });
    return { made };
  });
}

/** All codes as CSV, in the operator's language; that it was taken is written down. */
export async function codesFile({ db }: Parts, { id }: InnerQuery<typeof wire.promotionCodesFile>, context: OperatorContext) {
  const row = await findInScope(db, id, context);
  const codes = await many<CodeRow & Record<string, unknown>>(
    db,
    'SELECT code, uses, used FROM promotion_code WHERE promotion_id = $1 ORDER BY code',
    [id],
  );
  const heads = (['code', 'uses', 'used'] as const).map((name) => messages.messageFor(`promotion.head.${name}`, context.language));
  const data = Buffer.from(csvText([heads, ...codes.map(({ code, uses, used }) => [code, String(uses), String(used)])]), 'utf8');
  await noteLook(db, context, {
    action: 'promotion.codes.file',
    subjectKind: 'promotion',
    subjectId: id,
    brandId: row.brand_id,
    detail: { code: row.code, rows: codes.length },
  });
  return { name: `${row.code}-codes.csv`, rows: codes.length, data: data.toString('base64') };
}
