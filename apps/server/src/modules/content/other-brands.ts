import { many, maybeOne, type Sql } from '../../kernel/db.ts';

/** Which of these hosts belong to other brands than this one. */
export async function findTakenHosts(sql: Sql, brandId: string, hosts: readonly string[]): Promise<{ host: string; code: string }[]> {
  return many<{ host: string; code: string }>(
    sql,
    'SELECT h.host, b.code FROM brand_host h JOIN brand b ON b.id = h.brand_id WHERE h.host = ANY ($1) AND b.id <> $2 ORDER BY h.host',
    [hosts, brandId],
  );
}

/** Currency a brand counts in; null for a brand that is not there. */
export async function findBrandCurrency(sql: Sql, brandId: string): Promise<string | null> {
  return (await maybeOne<{ currency: string }>(sql, 'SELECT currency FROM brand WHERE id = $1', [brandId]))?.currency ?? null;
}

/** Currencies brands can count money in. */
export async function listMoney(sql: Sql): Promise<string[]> {
  return (await many<{ code: string }>(sql, `SELECT code FROM currency WHERE kind = 'money' ORDER BY code`)).map(({ code }) => code);
}

/** Brands that have a module on, with what it is part of. */
export async function findBrandsWith(sql: Sql, module: string): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(
    sql,
    `SELECT m.brand_id AS id FROM brand_module m LEFT JOIN brand_module p ON p.brand_id = m.brand_id AND p.code = m.parent
      WHERE m.code = $1 AND m.enabled AND coalesce(p.enabled, true)`,
    [module],
  );
  return new Set(rows.map(({ id }) => id));
}
