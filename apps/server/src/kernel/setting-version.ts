import { one, type Sql, type Tx } from './db.ts';
import { refuse } from './refusal.ts';

/** The version of a brand's settings of one area (`flags`, `registration`, …); 1 until an operator changed something. */
export async function versionOf(sql: Sql, brandId: string, area: string): Promise<number> {
  const { version } = await one<{ version: number }>(
    sql,
    'SELECT coalesce(max(version), 1) AS version FROM setting_version WHERE brand_id = $1 AND area = $2',
    [brandId, area],
  );
  return version;
}

/**
 * Takes the next version, when the change was made from the present one; holds it until the commit, so that changes of one group
 * come one after the other. Refuses `desk.changed.meanwhile`.
 */
export async function nextVersion(tx: Tx, which: { brandId: string; area: string }, seen: number): Promise<number> {
  await tx.query('INSERT INTO setting_version (brand_id, area) VALUES ($1, $2) ON CONFLICT DO NOTHING', [which.brandId, which.area]);
  const {
    rows: [row],
  } = await tx.query<{ version: number }>(
    'UPDATE setting_version SET version = version + 1 WHERE brand_id = $1 AND area = $2 AND version = $3 RETURNING version',
    [which.brandId, which.area, seen],
  );
  if (!row) throw refuse('desk.changed.meanwhile');
  return row.version;
}

/** Holds an area's version until the commit, without taking the next one, and answers it. */
export async function holdVersion(tx: Tx, which: { brandId: string; area: string }): Promise<number> {
  await tx.query('INSERT INTO setting_version (brand_id, area) VALUES ($1, $2) ON CONFLICT DO NOTHING', [which.brandId, which.area]);
  const { version } = await one<{ version: number }>(
    tx,
    'SELECT version FROM setting_version WHERE brand_id = $1 AND area = $2 FOR UPDATE',
    [which.brandId, which.area],
  );
  return version;
}

/** Takes the next version of every group of a brand's settings, after they were all written at once. Pages that show the ones before are refused. */
export async function raiseSettingVersions(tx: Tx, brandId: string): Promise<void> {
  await tx.query(
    `INSERT INTO setting_version (brand_id, area, version) SELECT $1, area, 2 FROM unnest($2::text[]) AS area
     ON CONFLICT (brand_id, area) DO UPDATE SET version = setting_version.version + 1`,
    [brandId, ['flags', 'registration', 'withdrawals', 'channels', 'sign-in', 'services']],
  );
}
