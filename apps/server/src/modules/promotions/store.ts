import { promotionTerms, type PromotionKind, type PromotionState, type PromotionTerms } from '@pavilion/contract/promotions/terms';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import { many, maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Language tag → words; `more` is clean HTML. */
export type PromotionTexts = Readonly<Record<string, { title: string; summary: string; more: string }>>;

/** A promotion with the version that gives. */
export interface Promotion {
  id: string;
  brandId: string;
  code: string;
  kind: PromotionKind;
  state: PromotionState;
  version: number;
  terms: PromotionTerms;
  texts: PromotionTexts;
  category: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date | null;
}

export interface ClaimRow {
  id: string;
  promotion_id: string;
  version: number;
  brand_id: string;
  member_id: string;
  occasion: string;
  state: 'joined' | 'applying' | 'rejected' | 'withdrawn' | 'lapsed' | 'granted';
  facts: Record<string, string>;
  amount: bigint | null;
  grant_id: string | null;
  remark: string;
  reason: string;
  created_at: Date;
  changed_at: Date;
}

export interface PromotionsDeps extends Pick<
  Deps,
  'db' | 'clock' | 'log' | 'hint' | 'hintAll' | 'record' | 'maySettle' | 'brandById' | 'passReturns'
> {
  /** Ranks of members; who is not in the answer has none. */
  rankOf(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether the brand pays for friends who are brought. */
  hasReferral(brand: BrandInfo): Promise<boolean>;
  /** Whether the brand has a ladder of ranks in force. */
  hasRanks(brand: BrandInfo): Promise<boolean>;
  /** Missions the member did since then, and when. */
  missionsDone(sql: Sql, memberId: string, since: Date): Promise<readonly { id: string; at: Date }[]>;
  /** Whole points a wheel gives to a member whose guard the caller holds; `id` once. */
  givePoints(tx: Tx, given: { brandId: string; memberId: string; points: number; id: string; now: Date }): Promise<void>;
  /** A whole number from 0 up to `count`, excluded, by chance. */
  drawBelow(count: number): number;
  /** A member's name as others may read it, and who of them is not named at all. */
  maskedName(name: string): string;
  unnamed(ids: readonly string[]): Promise<ReadonlySet<string>>;
  messageFor(code: string, language: string, params?: Record<string, string | number>): string;
  /** Where the brand's pictures of promotions are. */
  artBase(brandId: string): Promise<string>;
}

interface Row extends Omit<Promotion, 'terms'> {
  terms: unknown;
}

const FACTS = `p.id, p.brand_id AS "brandId", p.code, p.kind, p.state, v.version, v.texts, v.category, v.picture, p.starts_at AS "startsAt",
  p.ends_at AS "endsAt"`;
const COLUMNS = `${FACTS}, v.terms`;
const LIVE = 'FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.live';

const opened = (row: Row): Promotion => ({ ...row, terms: readTerms(row.terms) });
/** Amounts as ledger units; the table has them as on the wire. */
export const readTerms = (stored: unknown): PromotionTerms => z.decode(promotionTerms, stored as z.input<typeof promotionTerms>);
export const keepTerms = (terms: PromotionTerms): string => JSON.stringify(z.encode(promotionTerms, terms));

/** Promotions of a brand that give now or begin later, in the brand's order. */
export async function findLive(sql: Sql, brandId: string, now: Date): Promise<Promotion[]> {
  const rows = await many<Row>(
    sql,
    `SELECT ${COLUMNS} ${LIVE} WHERE p.brand_id = $1 AND p.state = 'live' AND (p.ends_at IS NULL OR p.ends_at > $2) ORDER BY p.position, p.id`,
    [brandId, now],
  );
  return rows.map(opened);
}

export const isRunning = ({ state, startsAt, endsAt }: Pick<Promotion, 'state' | 'startsAt' | 'endsAt'>, now: Date): boolean =>
  state === 'live' && startsAt <= now && (endsAt === null || endsAt > now);

/** The first of a kind that gives now, or the one that is named; refuses `promotion.not.running`. */
export async function findRunning(
  sql: Sql,
  { brandId, now }: { brandId: string; now: Date },
  kind: PromotionKind,
  id?: string,
): Promise<Promotion> {
  const all = await findLive(sql, brandId, now);
  const found = all.find((one) => one.kind === kind && isRunning(one, now) && (id === undefined || one.id === id));
  if (!found) throw refuse('promotion.not.running');
  return found;
}

/** One that gave at least once, by its id; of another brand it is not there. */
export async function findPromotion(sql: Sql, brandId: string, id: string): Promise<Promotion | null> {
  const row = await maybeOne<Row>(sql, `SELECT ${COLUMNS} ${LIVE} WHERE p.id = $1 AND p.brand_id = $2`, [id, brandId]);
  return row && opened(row);
}

/**
 * Locks the promotion against being stopped until the transaction ends; with the version that gives, or the one that is named. The budget is always the one in force: it
 * is the brand's bound on what is spent, no part of what was promised under older terms.
 */
export async function holdPromotion(sql: Sql, id: string, version: number | null = null): Promise<Promotion> {
  return opened(
    await one<Row>(
      sql,
      `SELECT ${FACTS}, v.terms || jsonb_build_object('budget', l.terms -> 'budget') AS terms
         FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = coalesce($2, p.live)
         JOIN promotion_version l ON l.promotion_id = p.id AND l.version = coalesce(p.live, v.version)
         WHERE p.id = $1 FOR SHARE OF p`,
      [id, version],
    ),
  );
}

/** A version as it was: its terms govern what was joined and given under it. */
export async function findVersions(sql: Sql, wanted: readonly { promotionId: string; version: number }[]): Promise<Map<string, Promotion>> {
  const rows = await many<Row>(
    sql,
    `SELECT ${COLUMNS} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id
       WHERE (p.id, v.version) IN (SELECT * FROM unnest($1::text[], $2::integer[]))`,
    [wanted.map(({ promotionId }) => promotionId), wanted.map(({ version }) => version)],
  );
  return new Map(rows.map((row) => [versionKey(row.id, row.version), opened(row)]));
}

export const versionKey = (promotionId: string, version: number): string => `${promotionId}:${version}`;

/** Words in the reader's language, else in the brand's, else in any there is. */
export function textOf({ texts, code }: Pick<Promotion, 'texts' | 'code'>, language: string, brand: Pick<BrandInfo, 'defaultLanguage'>) {
  const found = texts[language] ?? texts[brand.defaultLanguage] ?? Object.values(texts)[0];
  return found?.title ? found : { title: code, summary: '', more: '' };
}

/** The smallest amount of the currency that can be paid out again. */
export const stepOf = async (sql: Sql, currency: string): Promise<bigint> =>
  (await one<{ step: bigint }>(sql, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [currency])).step;
