import * as z from 'zod/mini';
import { type Db, type Tx, transaction } from '../../kernel/db.ts';
import { INSIDE, type Outbound } from '../../kernel/outbound.ts';
import type { VendorAdapter } from './adapter.ts';
import { adapterOf } from './adapters/registry.ts';
import type { Vendor } from './catalogue.ts';
import { offerNewGames } from './seed-catalogue.ts';
import { isOrigin } from './game-origins.ts';

export interface VendorProvision {
  /** `LANTERN` */
  code: string;
  /** Protocol it speaks, in `adapters/registry.ts`: `operator-wallet`. */
  adapter: string;
  /** Where it is called, without a slash at the end. */
  baseUrl: string;
  /** What its calls are verified and ours are signed with, by the adapter's names: `{ public: <SPKI PEM> }`. */
  keys: Readonly<Record<string, string>>;
  /** Further settings of the adapter; absent: unchanged, or none for a new vendor. */
  settings?: Readonly<Record<string, unknown>>;
  /** Our name at the vendor; absent: unchanged, or `pavilion` for a new vendor. */
  operatorId?: string;
  /** Shown to members until an operator changes it; the code unless given. */
  name?: string;
  /** What is to be written on the same commit: who did it. */
  note?: (tx: Tx) => Promise<void>;
}

const written = z.strictObject({
  adapter: z.string(),
  baseUrl: z.string(),
  keys: z.record(z.string(), z.string()),
  settings: z.optional(
    z.record(z.string(), z.unknown()).check(
      z.refine(({ gameOrigins }) => gameOrigins === undefined || (Array.isArray(gameOrigins) && gameOrigins.every(isOrigin)), {
        error: 'gameOrigins must be a list of origins such as https://games.example',
      }),
    ),
  ),
  operatorId: z.optional(z.string()),
  name: z.optional(z.string()),
});

/** A provision as an operator wrote it. Throws for what is missing, of another type, or nothing we know. */
export const readProvision = (code: string, input: unknown): VendorProvision => ({ ...z.parse(written, input), code });

const UPSERT = `
  INSERT INTO vendor (code, name, adapter, base_url, public_key, settings, operator_id, wallet_mode, account_type_id)
  VALUES ($1, $2, $3, $4, $5, coalesce($6::jsonb, '{}'), coalesce($7, 'pavilion'), $8, CASE WHEN $8 = 'transfer' THEN nextval('vendor_account_type_id') END)
  ON CONFLICT (code) DO UPDATE SET base_url = excluded.base_url, public_key = excluded.public_key,
      settings = coalesce($6::jsonb, vendor.settings), operator_id = coalesce($7, vendor.operator_id)
    WHERE (vendor.base_url, vendor.public_key, vendor.settings, vendor.operator_id)
      IS DISTINCT FROM (excluded.base_url, excluded.public_key, coalesce($6::jsonb, vendor.settings), coalesce($7, vendor.operator_id))`;

/** A vendor's mode never changes: it follows from the protocol, or from the settings if the protocol has both. */
const walletModeOf = ({ transfers, callbacks }: VendorAdapter, settings: Readonly<Record<string, unknown>>): Vendor['walletMode'] =>
  transfers && (callbacks.length === 0 || settings['walletMode'] === 'transfer') ? 'transfer' : 'seamless';

/**
 * Writes down where a vendor is, which protocol it speaks and what both sides sign with. The same a second time writes nothing. Throws
 * for what its adapter cannot use, for an address that is none, and for another protocol than the vendor has: its open rounds would end
 * in neither.
 */
export async function provisionVendor(db: Db, provision: VendorProvision, { mayReach }: Pick<Outbound, 'mayReach'>): Promise<void> {
  const { code, keys, settings = null, operatorId = null } = provision;
  const adapter = adapterOf(provision.adapter);
  const { protocol } = new URL(provision.baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError(`Not a web address: ${provision.baseUrl}`);
  if (!(await mayReach(provision.baseUrl))) throw new RangeError(`baseUrl: ${INSIDE}`);
  const secrets = adapter.keys.filter((name) => name !== 'public');
  await transaction(db, async (tx) => {
    const { rows } = await tx.query<{ adapter: string; settings: Record<string, unknown>; wallet_mode: Vendor['walletMode'] }>(
      'SELECT adapter, settings, wallet_mode FROM vendor WHERE code = $1',
      [code],
    );
    const [known] = rows;
    if (known && known.adapter !== adapter.code) throw new RangeError(`Vendor ${code} speaks ${known.adapter}, not ${adapter.code}`);
    const walletMode = walletModeOf(adapter, settings ?? known?.settings ?? {});
    if (known && known.wallet_mode !== walletMode)
      throw new RangeError(`Vendor ${code} is of mode ${known.wallet_mode}, not ${walletMode}`);
    adapter.check({ keys, settings: settings ?? known?.settings ?? {} });
    const values = [provision.name ?? code, adapter.code, provision.baseUrl.replace(/\/+$/, ''), keys['public'] ?? null];
    await tx.query(UPSERT, [code, ...values, settings && JSON.stringify(settings), operatorId, walletMode]);
    if (secrets.length > 0)
      await tx.query(
        `INSERT INTO vendor_secret (vendor, name, value) SELECT $1, s.name, s.value FROM unnest($2::text[], $3::text[]) AS s (name, value)
      ON CONFLICT (vendor, name) DO UPDATE SET value = excluded.value WHERE vendor_secret.value <> excluded.value`,
        [code, secrets, secrets.map((name) => keys[name])],
      );
    await provision.note?.(tx);
  });
}

interface Offer {
  brandId: string;
  vendor: string;
  isOn: boolean;
  /** Another code whose games of the same names are no longer shown, so that a game is listed once. Only when the brand takes the vendor up. */
  inPlaceOf?: string;
  note?: VendorProvision['note'];
  /** Does the change and refuses what the brand's rules would give back of the games beyond what they keep. */
  pass?(tx: Tx, change: () => Promise<void>): Promise<void>;
}

/**
 * Shows all games of a vendor in a brand, after those of others, or none of them any more; what the brand chose of them stays. A folder that was written
 * without the vendor has switched every game off: taken up again, all are shown.
 */
export async function offerVendor(db: Db, { note, pass, ...offer }: Offer): Promise<void> {
  await transaction(db, async (tx) => {
    await (pass ? pass(tx, () => showVendor(tx, offer)) : showVendor(tx, offer));
    await note?.(tx);
  });
}

async function showVendor(tx: Tx, { brandId, vendor, isOn, inPlaceOf }: Omit<Offer, 'note' | 'pass'>): Promise<void> {
  const { rowCount } = await tx.query('SELECT FROM brand_vendor WHERE brand_id = $1 AND vendor = $2 AND enabled', [brandId, vendor]);
  await tx.query(
    `INSERT INTO brand_vendor (brand_id, vendor, enabled, position)
        SELECT $1, $2, $3, coalesce(max(position), -1) + 1 FROM brand_vendor WHERE brand_id = $1
      ON CONFLICT (brand_id, vendor) DO UPDATE SET enabled = excluded.enabled`,
    [brandId, vendor, isOn],
  );
  if (isOn) await offerNewGames(tx, vendor, { areReturnsChecked: true });
  if (isOn && !rowCount) await showAgain(tx, brandId, vendor);
  if (isOn && inPlaceOf !== undefined && !rowCount) await standIn(tx, { brandId, vendor, inPlaceOf });
}

/** All games of a vendor, where none of them is shown. */
async function showAgain(tx: Tx, brandId: string, vendor: string): Promise<void> {
  await tx.query(
    `UPDATE brand_game bg SET enabled = true FROM game g WHERE bg.brand_id = $1 AND bg.node_id = g.node_id AND g.vendor = $2
       AND NOT EXISTS (SELECT FROM brand_game o JOIN game og ON og.node_id = o.node_id WHERE o.brand_id = $1 AND og.vendor = $2 AND o.enabled)`,
    [brandId, vendor],
  );
}

/** A game takes its place, hot or not, with its pictures, from the same of another code, which is switched off. */
async function standIn(tx: Tx, { brandId, vendor, inPlaceOf }: Pick<Offer, 'brandId' | 'vendor'> & { inPlaceOf: string }): Promise<void> {
  await tx.query(
    `WITH gone AS (
       UPDATE brand_game bg SET enabled = false FROM game g WHERE bg.brand_id = $1 AND bg.node_id = g.node_id AND g.vendor = $3 AND bg.enabled
         AND EXISTS (SELECT FROM game o WHERE o.vendor = $2 AND o.code = g.code AND o.available)
       RETURNING g.code, bg.hot_position, bg.is_new, bg.picture, bg.position)
     UPDATE brand_game bg SET enabled = true, hot_position = gone.hot_position, is_new = gone.is_new, picture = gone.picture, position = gone.position
       FROM game g JOIN gone ON gone.code = g.code WHERE bg.brand_id = $1 AND bg.node_id = g.node_id AND g.vendor = $2`,
    [brandId, vendor, inPlaceOf],
  );
}
