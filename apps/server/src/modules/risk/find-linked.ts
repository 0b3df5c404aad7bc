import { many, type Sql } from '../../kernel/db.ts';

/** Accounts behind one address that may be a household; carriers put thousands behind one. */
const MAX_OF_ADDRESS = 12;
const MAX_OF_DEVICE = 100;

/** Whom each of these members shares a device, a household's address or a payout account with. Members without any are left out. */
export async function findLinked(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Set<string>>> {
  if (memberIds.length === 0) return new Map();
  const rows = await many<{ member: string; other: string }>(
    sql,
    `SELECT s.member_id AS member, o.other FROM risk_sighting s CROSS JOIN LATERAL (
         SELECT array_agg(x.member_id) AS members FROM (SELECT x.member_id FROM risk_sighting x
           WHERE x.brand_id = s.brand_id AND x.kind = s.kind AND x.key = s.key LIMIT ${MAX_OF_DEVICE + 1}) x) p
       CROSS JOIN LATERAL unnest(p.members) AS o (other)
       WHERE s.member_id = ANY ($1) AND o.other <> s.member_id
         AND cardinality(p.members) <= CASE s.kind WHEN 'address' THEN ${MAX_OF_ADDRESS} ELSE ${MAX_OF_DEVICE} END
     UNION SELECT a.member_id, b.member_id FROM payout_account_facts a JOIN payout_account_facts b
       ON b.brand_id = a.brand_id AND b.fingerprint = a.fingerprint AND b.bank_code = a.bank_code AND b.member_id <> a.member_id
       WHERE a.member_id = ANY ($1)`,
    [memberIds],
  );
  const linked = new Map<string, Set<string>>();
  for (const { member, other } of rows) linked.set(member, (linked.get(member) ?? new Set()).add(other));
  return linked;
}
