import countries from 'i18n-iso-countries';
import * as z from 'zod/mini';
import { one, type Db, maybeOne, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { type BrandSettings, brandSettings, socialSetting } from './brand-settings.ts';
import { parseRange, type RegionRule } from './rules.ts';

/** What is to be written on the same commit: who did it, and why. */
export interface AuditNote {
  note?: ((tx: Tx) => Promise<void>) | undefined;
}

/** Closes or opens a brand. While closed no bet or deposit is taken; open rounds settle. Throws for an unknown brand. */
export async function setMaintenance(
  db: Db,
  brandCode: string,
  change: { on: boolean; now: Date; endsAt?: Date | null } & AuditNote,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { id } = await one<{ id: string }>(tx, 'SELECT id FROM brand WHERE code = $1 FOR UPDATE', [brandCode]);
    await tx.query('UPDATE brand SET status = $2 WHERE id = $1', [id, change.on ? 'maintenance' : 'open']);
    if (!change.on) {
      await tx.query('DELETE FROM brand_maintenance WHERE brand_id = $1', [id]);
      return change.note?.(tx);
    }
    await tx.query(
      `
      INSERT INTO brand_maintenance (brand_id, started_at, ends_at) VALUES ($1, $2, $3)
      ON CONFLICT (brand_id) DO UPDATE SET ends_at = excluded.ends_at`,
      [id, change.now, change.endsAt ?? null],
    );
    return change.note?.(tx);
  });
}

/** Adds, changes or (effect null) removes one rule. Throws RangeError for a value that is no country or address range. */
export async function putRegionRule(
  tx: Sql,
  brandId: string,
  rule: Pick<RegionRule, 'kind' | 'value'> & { effect: RegionRule['effect'] | null },
): Promise<void> {
  const value = regionValue(rule);
  if (rule.kind === 'country' && rule.effect === 'whitelist') throw new RangeError('Only addresses can be whitelisted');
  if (rule.effect === null) {
    await tx.query('DELETE FROM region_rule WHERE brand_id = $1 AND kind = $2 AND value = $3', [brandId, rule.kind, value]);
    return;
  }
  await tx.query(
    `INSERT INTO region_rule (brand_id, kind, effect, value) VALUES ($1, $2, $3, $4)
      ON CONFLICT (brand_id, kind, value) DO UPDATE SET effect = excluded.effect`,
    [brandId, rule.kind, rule.effect, value],
  );
}

/** As it is stored. Throws RangeError for what is no country and no address range. */
export function regionValue(rule: Pick<RegionRule, 'kind' | 'value'>): string {
  const value = rule.kind === 'country' ? rule.value.trim().toUpperCase() : rule.value.trim();
  if (rule.kind === 'country' && !(value.length === 2 && countries.isValid(value)))
    throw new RangeError(`Not a two-letter country code: ${rule.value}`);
  if (rule.kind === 'address' && !parseRange(value)) throw new RangeError(`Not an address or a range: ${rule.value}`);
  return value;
}

/** The same of a brand by its code, in a transaction of its own. Throws RangeError for an unknown brand too. */
export async function setRegionRule(db: Db, brandCode: string, rule: Parameters<typeof putRegionRule>[2]): Promise<void> {
  const brand = await maybeOne<{ id: string }>(db, 'SELECT id FROM brand WHERE code = $1', [brandCode]);
  if (!brand) throw new RangeError(`Unknown brand: ${brandCode}`);
  await transaction(db, (tx) => putRegionRule(tx, brand.id, rule));
}

type SignInProviders = z.infer<typeof socialSetting>;

/** A brand's providers of social sign-in, in the order of their buttons. */
export async function readSignInProviders(sql: Sql, brandId: string): Promise<SignInProviders> {
  const { settings } = await one<{ settings: unknown }>(sql, 'SELECT settings FROM brand WHERE id = $1', [brandId]);
  return z.parse(brandSettings, settings).access.social;
}

/** Sets them. Changes nothing that is so already. */
export async function writeSignInProviders(sql: Sql, brandId: string, providers: SignInProviders): Promise<void> {
  await sql.query(
    `UPDATE brand SET settings = jsonb_set(settings || jsonb_build_object('access', coalesce(settings -> 'access', '{}')), '{access,social}', $2)
     WHERE id = $1 AND (settings -> 'access' -> 'social') IS DISTINCT FROM $2::jsonb`,
    [brandId, JSON.stringify(providers)],
  );
}

/**
 * Sets up the sandbox's providers at a brand that never had one; at a brand that has them, only moves those of the same client to their present address.
 */
export async function provisionProviders(
  sql: Sql,
  brandId: string,
  provided: readonly z.input<typeof socialSetting>[number][],
): Promise<void> {
  const providers = z.parse(socialSetting, provided);
  const { settings } = await one<{ settings: { access?: { social?: unknown } } }>(sql, 'SELECT settings FROM brand WHERE id = $1', [
    brandId,
  ]);
  const known = settings.access?.social === undefined ? null : await readSignInProviders(sql, brandId);
  const moved = known?.map((one) => {
    const now = providers.find(({ code, clientId }) => code === one.code && clientId === one.clientId);
    return now ? { ...one, issuer: now.issuer } : one;
  });
  await writeSignInProviders(sql, brandId, moved ?? providers);
}

/** Third-party services in a brand's settings. */
export interface BrandServices {
  imageCDNs: string[];
  launchGameCDNs: string[];
  /** Phone codes by a service of their own; null: none. */
  firebase: BrandSettings['access']['firebase'];
}

export async function readBrandServices(sql: Sql, brandId: string): Promise<BrandServices> {
  const { settings } = await one<{ settings: unknown }>(sql, 'SELECT settings FROM brand WHERE id = $1', [brandId]);
  const { imageCDNs, launchGameCDNs, access } = z.parse(brandSettings, settings);
  return { imageCDNs, launchGameCDNs, firebase: access.firebase };
}

export async function writeBrandServices(sql: Sql, brandId: string, { firebase, ...hosts }: BrandServices): Promise<void> {
  await sql.query(
    `UPDATE brand SET settings = settings || $2 || jsonb_build_object('access', coalesce(settings -> 'access', '{}') || $3::jsonb) WHERE id = $1`,
    [brandId, JSON.stringify(hosts), JSON.stringify({ firebase })],
  );
}
