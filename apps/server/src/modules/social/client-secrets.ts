import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';
import { readSecret } from '../../kernel/secret.ts';

const SEAL_KEY = 'social.client-secret';

/** The owner of a secret. The issuer is part of it: a secret is sent to no other. */
export interface SecretPlace {
  brandId: string;
  provider: string;
  issuer: string;
}

/** A secret as it travels in a proposal: `<fingerprint>:<sealed bytes in base64>`. */
export type SealedText = string;

const placeOf = ({ brandId, provider, issuer }: SecretPlace): string => `social_secret:${brandId}:${provider}:${issuer}`;

export async function sealClientSecret(sql: Sql, place: SecretPlace, secret: string): Promise<SealedText> {
  const sealed = sealBytes(await installationKey(sql, SEAL_KEY), Buffer.from(secret, 'utf8'), placeOf(place));
  return `${await fingerprintOf(sql, secret)}:${sealed.toString('base64')}`;
}

export const fingerprintIn = (text: SealedText): string => text.slice(0, text.indexOf(':'));

/** Writes a secret, or takes the one of this provider away. */
export async function putClientSecret(sql: Sql, { brandId, provider, issuer }: SecretPlace, text: SealedText | null): Promise<void> {
  if (text === null) {
    await sql.query('DELETE FROM social_secret WHERE brand_id = $1 AND provider = $2', [brandId, provider]);
    return;
  }
  const fingerprint = fingerprintIn(text);
  await sql.query(
    `INSERT INTO social_secret (brand_id, provider, issuer, fingerprint, sealed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, provider) DO UPDATE SET issuer = excluded.issuer, fingerprint = excluded.fingerprint, sealed = excluded.sealed`,
    [brandId, provider, issuer, fingerprint, Buffer.from(text.slice(fingerprint.length + 1), 'base64')],
  );
}

/** Takes away the secrets of providers that are none any more. */
export async function forgetOtherSecrets(sql: Sql, brandId: string, providers: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM social_secret WHERE brand_id = $1 AND provider <> ALL ($2)', [brandId, providers]);
}

interface Row {
  provider: string;
  issuer: string;
  fingerprint: string;
  sealed: Buffer;
}

/** The brand's secrets by provider; those given for another issuer than the provider has are not among them. */
export async function clientSecrets(
  sql: Sql,
  brandId: string,
  providers: readonly { code: string; issuer: string }[],
): Promise<ReadonlyMap<string, SealedText>> {
  const rows = await many<Row>(sql, 'SELECT provider, issuer, fingerprint, sealed FROM social_secret WHERE brand_id = $1', [brandId]);
  const issuers = new Map(providers.map(({ code, issuer }) => [code, issuer]));
  return new Map(
    rows.flatMap(({ provider, issuer, fingerprint, sealed }) =>
      issuers.get(provider) === issuer ? [[provider, `${fingerprint}:${sealed.toString('base64')}`] as const] : [],
    ),
  );
}

/** Seals the secrets an earlier release stored as they are, for the issuers that the providers have now. */
export async function sealEarlierSecrets(
  sql: Sql,
  { id, code }: { id: string; code: string },
  providers: readonly { code: string; issuer: string }[],
): Promise<void> {
  for (const { code: provider, issuer } of providers) {
    const name = `social.${code}.${provider}`;
    const secret = await readSecret(sql, name);
    if (secret === null) continue;
    const place = { brandId: id, provider, issuer };
    const known = await maybeOne(sql, 'SELECT FROM social_secret WHERE brand_id = $1 AND provider = $2', [id, provider]);
    if (!known) await putClientSecret(sql, place, await sealClientSecret(sql, place, secret));
    await sql.query('SELECT social_forget_earlier($1)', [name]);
  }
}

/** The secret to sign in at a provider with, and its fingerprint; null: its client has none. */
export async function openClientSecret(sql: Sql, place: SecretPlace): Promise<{ secret: string; fingerprint: string } | null> {
  const row = await maybeOne<Row>(
    sql,
    'SELECT provider, issuer, fingerprint, sealed FROM social_secret WHERE brand_id = $1 AND provider = $2 AND issuer = $3',
    [place.brandId, place.provider, place.issuer],
  );
  if (!row) return null;
  const secret = openBytes(await installationKey(sql, SEAL_KEY), row.sealed, placeOf(place)).toString('utf8');
  return { secret, fingerprint: row.fingerprint };
}
