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

/** Keeps a provider's client secret. It can be set once: secrets are never changed in place, a new one goes with a new provider code. */
export async function provideClientSecret(
  sql: Sql,
  { brand, provider, secret }: { brand: string; provider: string; secret: string },
): Promise<void> {
  const { rowCount } = await sql.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    `social.${brand}.${provider}`,
    secret,
  ]);
  if (rowCount !== 1) throw new Error(`A secret of ${provider} is there already: give the provider another code to use a new one.`);
}
