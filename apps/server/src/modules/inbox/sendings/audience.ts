import type { audience } from '@pavilion/contract/inbox/desk';
import { DAY_MS } from '@pavilion/contract/base/time';
import type * as z from 'zod/mini';
import { many, maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { allowedSql, offerableSql } from '../marketing.ts';

export type Audience = z.output<typeof audience>;

export interface Reach {
  brandId: string;
  purpose: 'service' | 'marketing';
  audience: Audience;
  now: Date;
}

interface Condition {
  where: string;
  values: unknown[];
}

/** Whom the conditions hold for, over `m` of `member_facts`: $1 to $12. Free play and closed accounts get no letters. */
async function conditionOf(sql: Sql, { brandId, audience: asked, now }: Reach): Promise<Condition> {
  const before = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() - days * DAY_MS));
  return {
    where: `m.brand_id = $1 AND m.status IN ('active', 'locked') AND m.customer_type <> 4
      AND ($2::text[] IS NULL OR lower(m.username) = ANY ($2)) AND ($3::text IS NULL OR m.country = $3) AND ($4::text IS NULL OR lower(m.language) = lower($4))
      AND ($5::timestamptz IS NULL OR EXISTS (SELECT FROM login_facts f WHERE f.member_id = m.id AND f.last_login_at >= $5))
      AND ($6::timestamptz IS NULL OR NOT EXISTS (SELECT FROM login_facts f WHERE f.member_id = m.id AND f.last_login_at >= $6))
      AND ($7::bigint IS NULL OR coalesce((SELECT g.balance FROM guard_facts g WHERE g.member_id = m.id), 0) >= $7)
      AND ($8::bigint IS NULL OR coalesce((SELECT g.balance FROM guard_facts g WHERE g.member_id = m.id), 0) <= $8)
      AND ($9::timestamptz IS NULL OR EXISTS (SELECT FROM bet_facts b WHERE b.member_id = m.id AND b.placed_at >= $9))
      AND ($10::text IS NULL OR m.agent_path @> ARRAY[$10::text])
      AND (($11::int IS NULL AND $12::int IS NULL) OR EXISTS (SELECT FROM rank_standing r WHERE r.member_id = m.id
        AND r.level >= coalesce($11, r.level) AND r.level <= coalesce($12, r.level)))`,
    values: [
      brandId,
      asked.names ? [...new Set(asked.names.map((name) => name.toLowerCase()))] : null,
      asked.country ?? null,
      asked.language ?? null,
      before(asked.seenWithin),
      before(asked.awayFor),
      asked.balanceFrom ?? null,
      asked.balanceTo ?? null,
      before(asked.playedWithin),
      asked.branch === undefined ? null : await branchOf(sql, brandId, asked.branch),
      asked.rankFrom ?? null,
      asked.rankTo ?? null,
    ],
  };
}

async function branchOf(sql: Sql, brandId: string, name: string): Promise<string> {
  const row = await maybeOne<{ id: string }>(
    sql,
    'SELECT id FROM member_facts WHERE brand_id = $1 AND lower(username) = lower($2) AND customer_type IN (1, 2, 41, 42)',
    [brandId, name],
  );
  if (!row) throw refuse('inbox.branch.unknown', { field: 'branch' });
  return row.id;
}

/** Offers go to who chose them and may have them; $13 is the moment. */
const WELCOME = `${allowedSql("'inbox'")} AND ${offerableSql('$13')}`;

/** How many it reaches now, and how many more the conditions hold for who want or may have no offers. */
export async function countAudience(sql: Sql, reach: Reach): Promise<{ count: number; barred: number }> {
  const { where, values } = await conditionOf(sql, reach);
  const { all, welcome } = await one<{ all: number; welcome: number }>(
    sql,
    `SELECT count(*)::int AS "all", count(*) FILTER (WHERE ${WELCOME})::int AS welcome FROM member_facts m WHERE ${where}`,
    [...values, reach.now],
  );
  return reach.purpose === 'service' ? { count: all, barred: 0 } : { count: welcome, barred: all - welcome };
}

/** Names of a list that are nobody's of the brand. */
export async function unknownNames(sql: Sql, brandId: string, names: readonly string[]): Promise<string[]> {
  const rows = await many<{ name: string }>(
    sql,
    `SELECT n.name FROM unnest($2::text[]) WITH ORDINALITY AS n (name, place)
      WHERE NOT EXISTS (SELECT FROM member_facts m WHERE m.brand_id = $1 AND lower(m.username) = lower(n.name)) ORDER BY n.place LIMIT 50`,
    [brandId, names],
  );
  return rows.map(({ name }) => name);
}

/** The next members after an id, in the order of their ids, checked now. */
export async function nextMembers(sql: Sql, reach: Reach, { after, most }: { after: string; most: number }): Promise<string[]> {
  const { where, values } = await conditionOf(sql, reach);
  const rows = await many<{ id: string }>(
    sql,
    `SELECT m.id FROM member_facts m WHERE ${where} AND ($14 OR (${WELCOME})) AND m.id > $15 ORDER BY m.id LIMIT $16`,
    [...values, reach.now, reach.purpose === 'service', after, most],
  );
  return rows.map(({ id }) => id);
}
