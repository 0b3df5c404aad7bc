import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, type Sql } from '../../../kernel/db.ts';
import { findPromotionPictures } from '../../content/public.ts';
import { findOpenProposals } from '../../four-eyes/public.ts';
import { differencesOf } from './differences.ts';
import { stepOf } from '../store.ts';
import {
  findInScope,
  PROMOTION_KIND,
  PROMOTION_SUBJECT,
  type PromotionsDeskDeps,
  type PromotionRow,
  type Texts,
  termsOf,
  type VersionRow,
} from './store.ts';

type View = InnerValue<typeof wire.promotionView>;
type Row = InnerValue<typeof wire.promotionsList>['list'][number];

interface ListedPromotion extends PromotionRow {
  currency: string;
  default_language: string;
  terms: unknown;
  texts: Texts;
  spent: bigint;
  given: number;
  sum: bigint;
  members: number;
  waiting: number;
}

/** The version that gives, else the draft. */
const FROM = `FROM promotion p JOIN brand_facts b ON b.id = p.brand_id
  JOIN promotion_version v ON v.promotion_id = p.id AND v.version = coalesce(p.live, p.draft)`;

/** Of the period in which the moment $1 lies, in the brand's zone. */
const PERIOD = `CASE coalesce(v.terms -> 'budget' ->> 'per', 'all') WHEN 'all' THEN 'all'
  ELSE to_char(date_trunc(v.terms -> 'budget' ->> 'per', $1::timestamptz AT TIME ZONE b.time_zone), 'YYYY-MM-DD') END`;

const SELECT = `SELECT p.*, b.currency, b.default_language, v.terms, v.texts,
    coalesce((SELECT s.spent FROM promotion_spent s WHERE s.promotion_id = p.id AND s.period = ${PERIOD}), 0)::bigint AS spent,
    c.given, c.sum, c.members, c.waiting
  ${FROM} CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.state = 'granted')::int AS given, coalesce(sum(c.amount) FILTER (WHERE c.state = 'granted'), 0)::bigint AS sum,
        count(DISTINCT c.member_id) FILTER (WHERE c.state IN ('joined', 'applying') OR g.state IN ('issued', 'claimed', 'process'))::int AS members,
        count(*) FILTER (WHERE c.state = 'applying')::int AS waiting
      FROM promotion_claim c LEFT JOIN grant_course g ON g.id = c.grant_id WHERE c.promotion_id = p.id) c`;

export const titleIn = (texts: Texts, languages: readonly string[], code: string): string =>
  languages.map((language) => texts[language]?.title).find((title) => title !== undefined && title !== '') ?? code;

function rowOf(row: ListedPromotion, { language, waiting }: { language: LanguageTag; waiting: readonly string[] }): Row {
  const isWaiting = row.draft !== row.live && waiting.includes(row.id);
  const { budget } = termsOf(row);
  return {
    id: row.id,
    brandId: row.brand_id,
    code: row.code,
    kind: row.kind,
    state: row.state === 'draft' && isWaiting ? 'offered' : row.state,
    title: titleIn(row.texts, [language, row.default_language, ...Object.keys(row.texts)], row.code),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    currency: row.currency,
    budget,
    spent: row.spent,
    given: row.given,
    sum: row.sum,
    members: row.members,
    waiting: row.waiting,
    draft: row.draft,
    live: row.live,
    offered: isWaiting ? row.draft : null,
    changedAt: row.changed_at.toISOString(),
  };
}

/** Promotions, of these or any, of which a version waits for a second operator. */
const findWaiting = async (sql: Sql, ids?: readonly string[]): Promise<string[]> =>
  (await findOpenProposals(sql, { kind: PROMOTION_KIND, subjectKind: PROMOTION_SUBJECT, ...(ids ? { subjectIds: ids } : {}) })).map(
    ({ subjectId }) => subjectId,
  );

/** Of the operator's brands, last changed first. */
export async function listPromotions({ db }: PromotionsDeskDeps, query: InnerQuery<typeof wire.promotionsList>, context: OperatorContext) {
  const page = pageOf(query);
  const waiting = await findWaiting(db);
  const where = `p.brand_id = ANY ($2) AND ($3::text IS NULL OR CASE $3 WHEN 'waiting' THEN p.id = ANY ($6) WHEN 'offered' THEN p.state = 'draft' AND p.id = ANY ($6)
      WHEN 'draft' THEN p.state = $3 AND p.id <> ALL ($6) ELSE p.state = $3 END)
    AND ($4::text IS NULL OR p.kind = $4)
    AND ($5::text IS NULL OR strpos(lower(p.code), $5) > 0 OR EXISTS (SELECT FROM jsonb_each(v.texts) t WHERE strpos(lower(t.value ->> 'title'), $5) > 0))`;
  const values = [
    context.now,
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.state ?? null,
    query.kind ?? null,
    query.q?.toLowerCase() || null,
    waiting,
  ];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count, $1::timestamptz AS at ${FROM} WHERE ${where}`, values);
  const rows = await many<ListedPromotion>(db, `${SELECT} WHERE ${where} ORDER BY p.changed_at DESC, p.id DESC LIMIT $7 OFFSET $8`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: rows.map((row) => rowOf(row, { language: context.language, waiting })), ...pageFacts(page, count) };
}

const MAX_VERSIONS = 50;

/** A promotion of the operator's brands with its versions; refuses `not.found`. */
export async function viewPromotion({ db, access }: PromotionsDeskDeps, id: string, context: OperatorContext): Promise<View> {
  const { brand_id: brandId } = await findInScope(db, id, context);
  const brand = await access.brandInScope(brandId, context);
  const row = await one<ListedPromotion>(db, `${SELECT} WHERE p.id = $2`, [context.now, id]);
  const versions = await many<VersionRow>(db, 'SELECT * FROM promotion_version WHERE promotion_id = $1 ORDER BY version DESC LIMIT $2', [
    id,
    MAX_VERSIONS,
  ]);
  const names = await access.operatorNames(versions.flatMap(({ written_by: written, approved_by: approved }) => [written, approved ?? '']));
  const me = context.session.operatorId;
  return {
    ...rowOf(row, { language: context.language, waiting: await findWaiting(db, [id]) }),
    languages: languagesFirst(brand),
    timeZone: brand.timeZone,
    step: await stepOf(db, brand.currency),
    versions: versions.map((version, index) => ({
      version: version.version,
      terms: termsOf(version),
      texts: version.texts,
      category: version.category,
      picture: version.picture,
      startsAt: version.starts_at.toISOString(),
      endsAt: version.ends_at?.toISOString() ?? null,
      writtenBy: names.get(version.written_by) ?? version.written_by,
      writtenByMe: version.written_by === me,
      writtenAt: version.written_at.toISOString(),
      approvedBy: version.approved_by && (names.get(version.approved_by) ?? version.approved_by),
      approvedAt: version.approved_at?.toISOString() ?? null,
      changes: changesOf(version, versions.slice(index + 1)),
    })),
  };
}

/** Against the last version before it that was put in force, else the one right before. */
function changesOf(version: VersionRow, earlier: readonly VersionRow[]) {
  const before = earlier.find(({ approved_at: at }) => at !== null) ?? earlier[0];
  return before ? differencesOf(before, version) : [];
}

export const languagesFirst = ({ languages, defaultLanguage }: { languages: readonly string[]; defaultLanguage: string }): string[] => [
  defaultLanguage,
  ...languages.filter((language) => language !== defaultLanguage),
];

/** What a brand's promotions are written with. */
export async function readChoices({ db, access }: PromotionsDeskDeps, brandId: string, context: OperatorContext) {
  const brand = await access.brandInScope(brandId, context);
  const pictures = await findPromotionPictures(db, brandId);
  const used = await many<{ category: string }>(
    db,
    `SELECT DISTINCT v.category FROM promotion_version v JOIN promotion p ON p.id = v.promotion_id WHERE p.brand_id = $1 AND v.category <> '' ORDER BY 1`,
    [brandId],
  );
  return {
    currency: brand.currency,
    timeZone: brand.timeZone,
    languages: languagesFirst(brand),
    step: await stepOf(db, brand.currency),
    pictures,
    categories: used.map(({ category }) => category),
  };
}
