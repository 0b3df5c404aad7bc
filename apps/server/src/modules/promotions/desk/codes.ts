import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { csvText } from '@pavilion/format/csv';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, transaction } from '../../../kernel/db.ts';
import { messages } from '../../../messages/all.ts';
import { noteLook, operatorActor } from '../../audit/public.ts';
import { holdProposals, noteAct, propose, repeatedAct, repeatedProposal, voidProposals } from '../../four-eyes/public.ts';
import { codeCostOf, costOfUses, needsSecond } from './given-alone.ts';
import { CODES_SUBJECT, codesKind, countOf, insertCodes, refuseUnfit } from './codes-kind.ts';
import { findInScope, lockInScope, note, type PromotionsDeskDeps } from './store.ts';

interface CodeRow {
  code: string;
  uses: number;
  used: number;
}

export async function listCodes({ db }: PromotionsDeskDeps, query: InnerQuery<typeof wire.promotionCodes>, context: OperatorContext) {
  await findInScope(db, query.id, context);
  const page = pageOf(query);
  const where = `promotion_id = $1 AND ($2::text IS NULL OR strpos(code, $2) > 0)`;
  const values = [query.id, query.q?.toUpperCase() || null];
  const { count, ...sums } = await one<{ count: number; uses: number; used: number }>(
    db,
    `SELECT count(*)::int AS count, coalesce(sum(uses), 0)::float8 AS uses, coalesce(sum(used), 0)::float8 AS used FROM promotion_code WHERE ${where}`,
    values,
  );
  const list = await many<CodeRow>(db, `SELECT code, uses, used FROM promotion_code WHERE ${where} ORDER BY code LIMIT $3 OFFSET $4`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list, ...sums, ...pageFacts(page, count) };
}

/**
 * Makes codes of a promotion by code, or proposes them to a second operator where they can cost more than one may give. Refuses `promotion.code.taken` where a
 * brand has the one that is named.
 */
export async function makeCodes(
  { db, access }: PromotionsDeskDeps,
  { id, code, count, uses, reason }: InnerBody<typeof wire.promotionCodesMake>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.promotionCodesMake>> {
  const wanted = { promotionId: id, code, count, uses };
  const { operatorId } = context.session;
  const { brand_id: brandId } = await findInScope(db, id, context);
  const { currency } = await access.brandInScope(brandId, context);
  return transaction(db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { made: 0, state: repeated.state };
    const before = await repeatedAct<{ made: number }>(tx, context);
    if (before) return { ...before, state: 'done' };
    await refuseUnfit(tx, row, wanted);
    const newUses = countOf(wanted) * uses;
    const subject = { kind: CODES_SUBJECT, id, name: row.code };
    if (await needsSecond(tx, { row, uses: newUses, operatorId, now: context.now })) {
      const proposed = {
        kind: codesKind,
        brandIds: [brandId],
        subject,
        payload: wanted,
        amount: { units: costOfUses(await codeCostOf(tx, row), newUses), currency },
        reason,
        ...(context.repeatable ? { request: context.repeatable } : {}),
      };
      await propose(tx, proposed, operatorActor(context));
      return { made: 0, state: 'proposed' };
    }
    const made = await insertCodes(tx, row, wanted, { by: operatorId, at: context.now });
    const waiting = { kinds: [codesKind.kind], subject };
    await holdProposals(tx, waiting);
    await note(tx, context, { action: 'codes.make', row, detail: { made, uses, reason } });
    await voidProposals(tx, { ...waiting, reason: 'changed' }, operatorActor(context));
    await noteAct(tx, context, { made });
    return { made, state: 'done' };
  });
}

/** All codes as CSV, in the operator's language; that it was taken is written down. */
export async function codesFile({ db }: PromotionsDeskDeps, { id }: InnerQuery<typeof wire.promotionCodesFile>, context: OperatorContext) {
  const row = await findInScope(db, id, context);
  const codes = await many<CodeRow>(db, 'SELECT code, uses, used FROM promotion_code WHERE promotion_id = $1 ORDER BY code', [id]);
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
