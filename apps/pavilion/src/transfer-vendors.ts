// Vendors of transfer mode that ship with the product: the sandbox vendor of the demonstration, and the second code of our studio.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../server/src/config.ts';
import type { Domains } from '../../server/src/domains.ts';
import { ensureSecret } from '../../server/src/kernel/secret.ts';
import { offerVendor, type VendorProvision } from '../../server/src/modules/vendors/provision-vendor.ts';
import type { Operator } from '../../studio/src/operators.ts';
import type { Logger } from '../../../packages/kit/src/log.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import type { Database } from './database.ts';
import type { Addresses } from './product-parts.ts';

/** What the studio, the sandboxes and the houses of sign-in know the platform as. */
export const OPERATOR = 'pavilion';
const SANDBOX = 'TIDEWATER';
/** The studio's second code: its group of games plays from wallets at the studio. */
export const SECOND_CODE = {
  code: 'LANTERNSKY',
  name: 'Lantern Sky',
  of: 'LANTERN',
  operatorId: `${OPERATOR}-transfer`,
  games: ['sky-lantern'],
};

interface Context {
  config: Config;
  database: Database;
  addresses: Addresses;
  logFor(name: string): Logger;
}

/** The second code as the platform knows it. Brands offer its games by their own choice; a demonstration does so by itself. */
export const secondVendor = (baseUrl: string, publicKey: string): VendorProvision => ({
  code: SECOND_CODE.code,
  name: SECOND_CODE.name,
  adapter: 'operator-wallet',
  baseUrl,
  operatorId: SECOND_CODE.operatorId,
  keys: { public: publicKey },
  settings: { walletMode: 'transfer' },
});

/** And as the studio knows the platform behind it. */
export const secondOperator = (publicKey: string): Operator => ({
  id: SECOND_CODE.operatorId,
  publicKey,
  walletUrl: null,
  games: SECOND_CODE.games,
});

/** The vendor of transfer mode with its own books. It learns the platform as its operator; the platform provisions it as a vendor (`offerTransferVendors`). */
export async function startTransferVendor({ config, database, addresses, logFor }: Context): Promise<{ close(): Promise<void> }> {
  const { startVendor } = await import('../../vendor/src/main.ts');
  const vendor = await startVendor({
    host: config.host,
    port: config.vendorPort,
    db: database.poolFor('vendor'),
    log: logFor('vendor'),
    publicUrl: addresses.vendorUrl,
  });
  await vendor.putOperator({ code: OPERATOR, secret: await sandboxSecret(database.poolFor('platform', 1)) });
  return vendor;
}

/** Reads what vendors of transfer mode list. In a demonstration, brands whose members have several wallets offer their games, each game once. */
export async function offerTransferVendors({ config, database, addresses, logFor }: Context, { content, vendors }: Domains): Promise<void> {
  const db = database.poolFor('platform', 1);
  if (config.demo) {
    await vendors.provisionVendor({
      code: SANDBOX,
      name: 'Tidewater',
      adapter: 'sandbox-transfer',
      baseUrl: addresses.innerVendorUrl,
      keys: { secret: await sandboxSecret(db) },
      settings: { currencies: ['VND', 'BRL'], gameOrigins: [new URL(addresses.vendorUrl).origin] },
    });
  }
  const codes = config.demo ? [SANDBOX, SECOND_CODE.code] : [SECOND_CODE.code];
  for (const code of codes) {
    await vendors.refreshGames(code).catch((err: unknown) => {
      logFor('start').warn({ err, vendor: code }, 'a vendor of transfer mode does not list its games; the next start shows them');
    });
  }
  if (!config.demo) return;
  for (const { id, modules } of await content.listBrands()) {
    if (modules['FUNDTRANS3'] !== true) continue;
    await offerVendor(db, { brandId: id, vendor: SANDBOX, isOn: true });
    await offerVendor(db, { brandId: id, vendor: SECOND_CODE.code, isOn: true, inPlaceOf: SECOND_CODE.of });
  }
}

/** Shared with the sandbox vendor; made once for all processes. */
const sandboxSecret = (sql: Pool): Promise<string> => ensureSecret(sql, 'vendors.sandbox', () => randomBytes(32).toString('hex'));
