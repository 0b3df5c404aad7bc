import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.ts';
import { many, maybeOne, type Sql } from '../../../kernel/db.ts';
import { installationKey } from '../../../kernel/installation-key.ts';
import { ensureSecret } from '../../../kernel/secret.ts';
import type { Outbound } from '../../../kernel/outbound.ts';
import { openBytes, sealBytes } from '../../../kernel/seal.ts';
import { providerKinds } from '../adapters/kinds.ts';
import type { Provider } from './provider.ts';

const SEAL_KEY = 'payments.provider-secret';
const placeOf = (code: string): string => `payment_provider:${code}`;

interface ProviderRow {
  kind: string;
  settings: Record<string, unknown>;
  secret_sealed: Buffer;
}

/** Finds configured providers by code. */
export interface Providers {
  /**
   * As configured at this moment; null for one that is unknown or still without its secret. One that takes no new payments is found:
   * payments under way end by its webhooks.
   */
  find(code: string): Promise<Provider | null>;
}

/** Reads the configuration at each call: a deposit, a payout or a webhook follows a change at once, in every process. */
export function createProviders({ db, clock, outbound }: { db: Sql; clock: Clock; outbound: Outbound }): Providers {
  return {
    async find(code) {
      const row = await maybeOne<ProviderRow>(
        db,
        'SELECT kind, settings, secret_sealed FROM payment_provider WHERE code = $1 AND secret_sealed IS NOT NULL',
        [code],
      );
      const kind = row && providerKinds.get(row.kind);
      if (!kind) return null;
      const secret = await openProviderSecret(db, { code, sealed: row.secret_sealed });
      return kind.create({ code, settings: row.settings, secret, fetch: outbound.fetch, now: () => clock.now() });
    },
  };
}

/** Throws for bytes that were sealed for another provider. */
export const openProviderSecret = async (sql: Sql, { code, sealed }: { code: string; sealed: Buffer }): Promise<string> =>
  openBytes(await installationKey(sql, SEAL_KEY), sealed, placeOf(code)).toString('utf8');

/** A provider's secret as it is kept: sealed, and bound to the provider's code. */
export const sealProviderSecret = async (sql: Sql, { code, secret }: { code: string; secret: string }): Promise<Buffer> =>
  sealBytes(await installationKey(sql, SEAL_KEY), Buffer.from(secret, 'utf8'), placeOf(code));

/** Seals a provider's shared secret; the one before is forgotten. Throws for an unknown provider. Gives the brand it belongs to. */
export async function setProviderSecret(sql: Sql, { code, secret }: { code: string; secret: string }): Promise<{ brandId: string | null }> {
  const sealed = await sealProviderSecret(sql, { code, secret });
  const row = await maybeOne<{ brand_id: string | null }>(
    sql,
    'UPDATE payment_provider SET secret_sealed = $2 WHERE code = $1 RETURNING brand_id',
    [code, sealed],
  );
  if (!row) throw new RangeError(`There is no payment provider ${code}.`);
  return { brandId: row.brand_id };
}

/** Code of the sandbox provider of a demonstration. */
export const SANDBOX = 'sandbox';
const SANDBOX_MERCHANT = 'pavilion';

/** Shared with the sandbox provider; made once for all processes. */
export const sandboxSecret = (sql: Sql): Promise<string> => ensureSecret(sql, 'payments.sandbox', () => randomBytes(32).toString('hex'));

/** Providers of demonstration brands whose accounts the sandbox's bank keeps (`apps/psp/src/bank.ts`); their notices are signed with the sandbox's secret. */
export const SANDBOX_BANKS = ['koi-vietqr', 'sol-pix'] as const;

/** Their shared secret, once their brands are there. */
export async function provisionSandboxBanks(sql: Sql): Promise<void> {
  const known = await many<{ code: string }>(sql, 'SELECT code FROM payment_provider WHERE code = ANY ($1)', [SANDBOX_BANKS]);
  const secret = await sandboxSecret(sql);
  for (const { code } of known) await setProviderSecret(sql, { code, secret });
}

/** Configures the sandbox provider of a demonstration at its present address, for every brand. */
export async function provisionSandbox(sql: Sql, url: string): Promise<void> {
  await sql.query(
    `INSERT INTO payment_provider (code, kind, settings) VALUES ($1, 'sandbox', $2)
     ON CONFLICT (code) DO UPDATE SET settings = excluded.settings`,
    [SANDBOX, JSON.stringify({ url, merchant: SANDBOX_MERCHANT })],
  );
  await setProviderSecret(sql, { code: SANDBOX, secret: await sandboxSecret(sql) });
}
