import { DAY_MS } from '@pavilion/contract/base/time';
import { one } from '../../apps/server/src/kernel/db.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { YEAR_BRAND, YEAR_ZONE, type Year } from './shape.ts';
import { evenTree, teamTree } from './trees.ts';

/** Crockford's alphabet, as ids are written (`newId`): ten places of time, sixteen drawn. */
const FUNCTIONS = `
CREATE SCHEMA generating;
-- Pseudo-random, the same for the same seed and place.
CREATE FUNCTION generating.draw(p_seed bigint, p_a bigint, p_b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashint8extended(p_a * 4096 + p_b, p_seed) & 9223372036854775807
$$;
CREATE FUNCTION generating.uid(p_ms bigint, p_drawn bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ${Array.from({ length: 10 }, (_, i) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((p_ms >> ${(9 - i) * 5}) & 31)::int + 1, 1)`).join(' || ')}
    || lpad(upper(to_hex(p_drawn)), 16, '0')
$$;
CREATE FUNCTION generating.moment(p_ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT to_timestamp(p_ms / 1000.0::float8) $$;
`;

/** The brand in its zone, its members under their agents, and what they have accounts and cards for. */
export async function preparePeople(owner: Pool, { members, seed, end, tree = 'even' }: Year): Promise<void> {
  const { agents, depth, above } = (tree === 'even' ? evenTree : teamTree)(members);
  const began = end.getTime() - 366 * DAY_MS;
  await owner.query(FUNCTIONS);
  await owner.query('UPDATE brand SET time_zone = $2 WHERE id = $1', [YEAR_BRAND.id, YEAR_ZONE]);
  // Nothing was counted in another one yet.
  await owner.query('DELETE FROM brand_zone WHERE brand_id = $1', [YEAR_BRAND.id]);
  await owner.query(`INSERT INTO brand_zone (brand_id, since, time_zone) VALUES ($1, '-infinity', $2)`, [YEAR_BRAND.id, YEAR_ZONE]);
  // Agents are the last of them: who has a small number plays most.
  await owner.query(
    `CREATE TABLE generating.person AS
       WITH RECURSIVE placed AS MATERIALIZED (
         SELECT n, 'mem_' || generating.uid($3::bigint + n, generating.draw($4, n, 1)) AS id, n > $1 - $2 AS is_agent, n - ($1 - $2) AS k,
             (generating.draw($4, n, 2) % 1000000)::float8 / 1e6 AS u, generating.draw($4, n, 2) AS drawn FROM generate_series(1, $1::int) n
       ), id AS MATERIALIZED (
         SELECT n, id, is_agent, $1 - $2 + (${above}) AS above FROM placed
       ), tree AS (
         SELECT n, id, is_agent, above, '{}'::text[] AS path FROM id WHERE above IS NULL
         UNION ALL
         SELECT i.n, i.id, i.is_agent, i.above, t.path || t.id FROM id i JOIN tree t ON t.n = i.above
       )
     SELECT n, id, is_agent, above, path, 0::bigint AS balance, 0::bigint AS held, '-infinity'::timestamptz AS last_at FROM tree ORDER BY n`,
    [members, agents, began, seed],
  );
  await owner.query(
    'ALTER TABLE generating.person ADD PRIMARY KEY (n), ADD COLUMN cash bigint, ADD COLUMN hold bigint, ADD COLUMN card text, ADD COLUMN path_id integer',
  );
  await openAccounts(owner, began);
  const { deepest } = await one<{ deepest: number }>(owner, 'SELECT max(cardinality(path)) AS deepest FROM generating.person');
  if (deepest !== depth) throw new Error(`the tree is ${deepest} deep instead of ${depth}`);
}

async function openAccounts(owner: Pool, began: number): Promise<void> {
  const { id: brandId, currency } = YEAR_BRAND;
  // By number: a member's agents before them.
  await owner.query(
    `INSERT INTO member (id, brand_id, username, customer_type, language, agent_path, birth_date, created_at)
       SELECT id, $1, 'year' || lpad(n::text, 6, '0'), CASE WHEN is_agent THEN 1 ELSE 0 END, 'VI', path, '1990-01-01', generating.moment($2::bigint + n)
         FROM generating.person ORDER BY cardinality(path), n`,
    [brandId, began],
  );
  await owner.query(
    `INSERT INTO member_profile (member_id, nickname, full_name) SELECT id, 'year' || n, 'YEAR ' || n FROM generating.person ON CONFLICT DO NOTHING`,
  );
  await owner.query(
    `INSERT INTO ledger_account (kind, brand_id, owner, currency, floor, opened_at)
       SELECT 'member.hold', $1, id, $2, 0, generating.moment($3) FROM generating.person ORDER BY n`,
    [brandId, currency, began],
  );
  await owner.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
       SELECT 'crd_' || substr(id, 5), id, $1, 'BANK', 'Bank of the Year', sha256(id::bytea), lpad((n % 10000)::text, 4, '0'), sha256(id::bytea), 'YEAR ' || n,
           generating.moment($2) FROM generating.person ORDER BY n`,
    [brandId, began],
  );
  await owner.query(
    `UPDATE generating.person p SET card = 'crd_' || substr(p.id, 5), cash = c.id, hold = h.id FROM ledger_account c, ledger_account h
       WHERE c.owner = p.id AND c.kind = 'member.cash' AND h.owner = p.id AND h.kind = 'member.hold'`,
  );
  await owner.query(`UPDATE generating.person p SET path_id = a.id FROM path a WHERE a.brand_id = $1 AND a.agents = p.path`, [brandId]);
  await owner.query('VACUUM ANALYZE generating.person');
}
