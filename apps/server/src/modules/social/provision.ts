import type { Sql } from '../../kernel/db.ts';
import { keepSecret } from '../../kernel/secret.ts';

/** Keeps a provider's client secret. It can be set once: secrets are never changed in place, a new one goes with a new provider code. */
export async function provideClientSecret(
  sql: Sql,
  { brand, provider, secret }: { brand: string; provider: string; secret: string },
): Promise<void> {
  if (!(await keepSecret(sql, `social.${brand}.${provider}`, secret)))
    throw new Error(`A secret of ${provider} is there already: give the provider another code to use a new one.`);
}
