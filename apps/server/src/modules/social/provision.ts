import type { Sql } from '../../kernel/db.ts';
import type { ProviderSetting } from './providers.ts';

/** Sets a brand's providers, in the order of their buttons; its other settings stay. Changes nothing that is so already. */
export async function provisionProviders(sql: Sql, brandId: string, providers: readonly ProviderSetting[]): Promise<void> {
  await sql.query(
    `UPDATE brand SET settings = jsonb_set(settings || jsonb_build_object('access', coalesce(settings -> 'access', '{}')), '{access,social}', $2)
     WHERE id = $1 AND (settings -> 'access' -> 'social') IS DISTINCT FROM $2::jsonb`,
    [brandId, JSON.stringify(providers)],
  );
}
