import { randomInt } from 'node:crypto';
import { MAX_CODES } from '@pavilion/contract/promotions/desk';
import { textFromUnits } from '@pavilion/contract/base/money';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { codeCostOf, costOfUses } from './given-alone.ts';
import type { PromotionRow } from './store.ts';

/** Without signs that are taken for another: 60 bits in 12. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SIGNS_EACH = 12;
const inParts = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
const randomCode = (): string => inParts(Array.from({ length: SIGNS_EACH }, () => SIGNS[randomInt(SIGNS.length)]).join(''));

const payload = z.object({
  promotionId: z.string(),
  /** Null: random ones, drawn when they are made. */
  code: z.nullable(z.string()),
  count: z.int(),
  uses: z.int(),
});
export type WantedCodes = z.output<typeof payload>;

export const countOf = ({ code, count }: WantedCodes): number => (code === null ? count : 1);

/** Refuses a promotion that has no codes or is over, a code the brand has, and more codes than a promotion may have. The promotion is locked. */
export async function refuseUnfit(tx: Tx, row: PromotionRow, wanted: WantedCodes): Promise<void> {
  if (row.kind !== 'code') throw refuse('promotion.not.by.code');
  if (row.state === 'ended') throw refuse('promotion.over');
  if ((await countsOf(tx, row.id)).codes + countOf(wanted) > MAX_CODES)
    throw refuse('promotion.codes.many', { field: 'count', params: { most: MAX_CODES } });
  if (wanted.code === null) return;
  const taken = await maybeOne(tx, 'SELECT code FROM promotion_code WHERE brand_id = $1 AND code = $2', [row.brand_id, wanted.code]);
  if (taken) throw refuse('promotion.code.taken', { field: 'code' });
}

const countsOf = (sql: Sql, promotionId: string): Promise<{ codes: number; uses: number }> =>
  one<{ codes: number; uses: number }>(
    sql,
    'SELECT count(*)::int AS codes, coalesce(sum(uses), 0)::float8 AS uses FROM promotion_code WHERE promotion_id = $1',
    [promotionId],
  );

/** Makes the codes and answers how many; `alone`: who made them without a second operator. */
export async function insertCodes(
  tx: Tx,
  { id, brand_id: brandId }: PromotionRow,
  wanted: WantedCodes,
  alone: { by: string; at: Date } | null,
): Promise<number> {
  const codes = wanted.code === null ? new Set(Array.from({ length: wanted.count }, randomCode)) : new Set([wanted.code]);
  const { rowCount } = await tx.query(
    `INSERT INTO promotion_code (promotion_id, brand_id, code, uses, made_by, made_at) SELECT $1, $2, one, $4, $5, $6 FROM unnest($3::text[]) one ON CONFLICT DO NOTHING`,
    [id, brandId, [...codes], wanted.uses, alone?.by ?? null, alone?.at ?? null],
  );
  if (wanted.code !== null && rowCount === 0) throw refuse('promotion.code.taken', { field: 'code' });
  return rowCount ?? 0;
}

async function lockPromotion(tx: Tx, id: string): Promise<PromotionRow> {
  const row = await maybeOne<PromotionRow>(tx, 'SELECT * FROM promotion WHERE id = $1 FOR UPDATE', [id]);
  if (!row) throw refuse('desk.changed.meanwhile');
  return row;
}

/** Codes and their uses in all, which redeeming does not change, and the most they can cost. */
async function linesOf(sql: Sql, wanted: WantedCodes): Promise<ShownLine[]> {
  const row = await maybeOne<PromotionRow>(sql, 'SELECT * FROM promotion WHERE id = $1', [wanted.promotionId]);
  if (!row || row.state === 'ended') throw refuse('desk.changed.meanwhile');
  const [{ codes, uses }, cost] = [await countsOf(sql, row.id), await codeCostOf(sql, row)];
  const more = uses + countOf(wanted) * wanted.uses;
  const most = (of: number): string => textFromUnits(costOfUses(cost, of));
  return [
    ...(wanted.code === null ? [] : [{ field: 'code', before: null, after: wanted.code }]),
    { field: 'codes', before: String(codes), after: String(codes + countOf(wanted)) },
    { field: 'uses', before: String(uses), after: String(more) },
    { field: 'cost', before: most(uses), after: most(more) },
  ];
}

export const CODES_SUBJECT = 'promotion';

/** Codes of a promotion that can cost more than one operator may give: two make them. */
export const codesKind: ProposalKind & ProposalKind<WantedCodes> = proposalKind<WantedCodes>({
  kind: 'promotion.codes',
  payload,
  propose: 'promotions.write',
  confirm: 'promotions.approve',
  lock: async (tx, { payload: { promotionId } }) => void (await lockPromotion(tx, promotionId)),
  show: (tx, { payload: wanted }) => linesOf(tx, wanted),
  apply: async (tx, { id, payload: wanted, proposedBy, reason }, actor) => {
    const row = await lockPromotion(tx, wanted.promotionId);
    await refuseUnfit(tx, row, wanted);
    const made = await insertCodes(tx, row, wanted, null);
    await writeAuditEntry(tx, actor, {
      action: 'promotion.codes.make',
      subjectKind: CODES_SUBJECT,
      subjectId: row.id,
      brandId: row.brand_id,
      detail: { code: row.code, made, uses: wanted.uses, proposal: id, proposedBy, reason },
    });
    return row.id;
  },
});
