import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { noteLook } from '../../audit/public.ts';
import { type PromotionsDeskDeps, type Texts, termsOf } from './store.ts';
import { titleIn } from './views.ts';

type Application = InnerValue<typeof wire.promotionApplications>['list'][number];

interface ListedRow {
  id: string;
  brand_id: string;
  promotion_id: string;
  member_id: string;
  username: string;
  code: string;
  terms: unknown;
  texts: Texts;
  default_language: string;
  currency: string;
  state: 'applying' | 'granted' | 'rejected';
  remark: string;
  pictures: number;
  amount: bigint | null;
  reason: string;
  created_at: Date;
  changed_at: Date;
  decided_by: string | null;
}

const FROM = `FROM promotion_claim c JOIN promotion p ON p.id = c.promotion_id JOIN promotion_version v ON v.promotion_id = c.promotion_id AND v.version = c.version
  JOIN member_facts m ON m.id = c.member_id JOIN brand_facts b ON b.id = c.brand_id`;
const SELECT = `SELECT c.*, m.username, p.code, v.terms, v.texts, b.currency, b.default_language,
    (SELECT count(*)::int FROM promotion_picture i WHERE i.claim_id = c.id) AS pictures ${FROM}`;

async function views({ access }: PromotionsDeskDeps, rows: readonly ListedRow[], { language }: OperatorContext): Promise<Application[]> {
  const names = await access.operatorNames(rows.map(({ decided_by: by }) => by ?? ''));
  return rows.map((row) => {
    const { rule } = termsOf(row);
    return {
      id: row.id,
      brandId: row.brand_id,
      promotionId: row.promotion_id,
      title: titleIn(row.texts, [language, row.default_language, ...Object.keys(row.texts)], row.code),
      memberId: row.member_id,
      username: row.username,
      state: row.state,
      remark: row.remark,
      pictures: row.pictures,
      currency: row.currency,
      upTo: rule.kind === 'manual' ? rule.upTo : 0n,
      amount: row.amount,
      reason: row.state === 'rejected' ? row.reason : '',
      createdAt: row.created_at.toISOString(),
      decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
      decidedAt: row.decided_by === null ? null : row.changed_at.toISOString(),
    };
  });
}

/** Those that wait, the oldest first; else the newest first. Of the operator's brands. */
export async function listApplications(
  deps: PromotionsDeskDeps,
  query: InnerQuery<typeof wire.promotionApplications>,
  context: OperatorContext,
) {
  const page = pageOf(query);
  const where = `c.brand_id = ANY ($1) AND p.kind = 'manual' AND c.state IN ('applying', 'granted', 'rejected') AND ($2::text IS NULL OR c.state = $2)
    AND ($3::text IS NULL OR c.promotion_id = $3) AND ($4::text IS NULL OR c.member_id = $4) AND ($5::text IS NULL OR c.id = $5)`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.state ?? null,
    query.promotionId || null,
    query.memberId || null,
    query.id || null,
  ];
  const order = query.state === 'applying' ? 'c.created_at, c.id' : 'c.created_at DESC, c.id DESC';
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values);
  const rows = await many<ListedRow>(deps.db, `${SELECT} WHERE ${where} ORDER BY ${order} LIMIT $6 OFFSET $7`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await views(deps, rows, context), ...pageFacts(page, count) };
}

export async function shownApplication(deps: PromotionsDeskDeps, id: string, context: OperatorContext): Promise<Application> {
  const row = await one<ListedRow>(deps.db, `${SELECT} WHERE c.id = $1`, [id]);
  const [shown] = await views(deps, [row], context);
  if (!shown) throw new Error(`no application ${id}`);
  return shown;
}

/** One picture; that it was looked at is written down. */
export async function showPicture(
  { db }: PromotionsDeskDeps,
  { id, line }: InnerQuery<typeof wire.promotionPicture>,
  context: OperatorContext,
) {
  const found = await maybeOne<{ picture: Buffer; brand_id: string; member_id: string; promotion_id: string }>(
    db,
    `SELECT i.picture, c.brand_id, c.member_id, c.promotion_id FROM promotion_picture i JOIN promotion_claim c ON c.id = i.claim_id
       WHERE i.claim_id = $1 AND i.line = $2 AND c.brand_id = ANY ($3)`,
    [id, line, context.session.scope],
  );
  if (!found) throw refuse('not.found');
  await noteLook(db, context, {
    action: 'promotion.application.picture',
    subjectKind: 'promotion',
    subjectId: found.promotion_id,
    brandId: found.brand_id,
    detail: { memberId: found.member_id, application: id, line },
  });
  return { contentType: mediaTypeOf(found.picture), data: found.picture.toString('base64') };
}

/** They were re-encoded when uploaded: one of three formats. */
function mediaTypeOf(picture: Buffer): string {
  if (picture.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (picture.subarray(0, 4).toString('latin1') === '\u0089PNG') return 'image/png';
  return 'image/webp';
}
