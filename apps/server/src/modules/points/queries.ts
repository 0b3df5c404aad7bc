import { codeOfTag } from '@pavilion/contract/base/language';
import type { Page } from '@pavilion/contract/base/paging';
import { POINT } from '@pavilion/contract/points/terms';
import type { LanguageTag } from '@pavilion/languages/tags';
import { many, one, type Sql } from '../../kernel/db.ts';
import { accounts, findStatement } from '../ledger/public.ts';
import type { OrderRow, RewardRow, RewardTexts } from './tables.ts';

/** Of texts by language code: the reader's, else English, else the first. */
export function spokenIn<Words>(texts: Readonly<Record<string, Words>>, language: LanguageTag): Words | undefined {
  return texts[codeOfTag(language)] ?? texts['EN'] ?? Object.values(texts)[0];
}

export const wordsOf = (texts: RewardTexts, language: LanguageTag) => spokenIn(texts, language) ?? { name: '', text: '' };

export interface ShownReward extends RewardRow {
  /** Pieces or codes that are left. */
  left: number | null;
  /** Pieces the member has had. */
  had: number;
}

const LEFT = `CASE r.kind WHEN 'voucher' THEN (SELECT count(*)::int FROM point_voucher v WHERE v.reward_id = r.id AND v.order_id IS NULL) ELSE r.stock END`;

/** Rewards a brand shows now: those that are on and not over. */
export async function listRewards(
  sql: Sql,
  { brandId, memberId, kind, now, page }: { brandId: string; memberId: string; kind: string | null; now: Date; page: Page },
): Promise<{ rows: ShownReward[]; count: number }> {
  const where = `r.brand_id = $1 AND r.is_on AND (r.ends_at IS NULL OR r.ends_at > $2) AND ($3::text IS NULL OR r.kind = $3)`;
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM point_reward r WHERE ${where}`, [
    brandId,
    now,
    kind,
  ]);
  const rows = await many<ShownReward>(
    sql,
    `SELECT r.*, ${LEFT} AS left,
        (SELECT coalesce(sum(o.quantity), 0)::int FROM point_order o WHERE o.reward_id = r.id AND o.member_id = $4 AND o.state <> 'R') AS had
       FROM point_reward r WHERE ${where} ORDER BY r.position, r.id LIMIT $5 OFFSET $6`,
    [brandId, now, kind, memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { rows, count };
}

export async function listRedeemed(
  sql: Sql,
  { memberId, from, to, state, page }: { memberId: string; from: Date; to: Date; state: string | null; page: Page },
): Promise<{ rows: OrderRow[]; count: number }> {
  const where = 'member_id = $1 AND created_at >= $2 AND created_at < $3 AND ($4::text IS NULL OR state = $4)';
  const values = [memberId, from, to, state];
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM point_order WHERE ${where}`, values);
  const rows = await many<OrderRow>(sql, `SELECT * FROM point_order WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { rows, count };
}

export interface PointEntry {
  journalId: bigint;
  at: Date;
  /** `play`, `deposit`, `redeem`, `convert`, `desk`, `mission`. */
  source: string;
  code: string;
  /** It went back. */
  isBack: boolean;
  points: bigint;
  balance: bigint;
  reference: string;
}

const BACK = new Set([7120, 7220]);
/** Wire codes by what the details are asked for. */
const TYPES = { in: [7101, 7120], out: [7201, 7220] } as const;

/** Movements of a member's points, newest first, with the balance after each. */
export async function listEntries(
  sql: Sql,
  {
    brandId,
    memberId,
    from,
    to,
    type,
    page,
  }: { brandId: string; memberId: string; from: Date; to: Date; type: keyof typeof TYPES | null; page: Page },
): Promise<{ rows: PointEntry[]; count: number }> {
  const { rows, totalCount } = await findStatement(sql, {
    account: accounts.points({ brandId, memberId }),
    types: type ? TYPES[type] : [],
    from,
    to,
    ...page,
  });
  return {
    count: totalCount,
    rows: rows.map((row) => ({
      journalId: row.journalId,
      at: row.postedAt,
      source: row.memo?.['source'] ?? 'desk',
      code: row.memo?.['code'] ?? '',
      isBack: BACK.has(row.type),
      points: row.amount / POINT,
      balance: row.balanceAfter / POINT,
      reference: row.reference,
    })),
  };
}
