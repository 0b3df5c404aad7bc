import { createPublicKey } from 'node:crypto';
import type { Db } from '../../kernel/db.ts';

export interface VendorProvision {
  /** `LANTERN` */
  code: string;
  /** SPKI PEM of the key its calls are signed with. */
  publicKeyPem: string;
  /** Where it is called, without a slash at the end. */
  baseUrl: string;
  name?: string;
}

/** Writes down where a vendor is and how its calls are verified. Throws for a key or an address that is none. */
export async function provisionVendor(db: Db, provision: VendorProvision): Promise<void> {
  const key = createPublicKey(provision.publicKeyPem);
  if (key.asymmetricKeyType !== 'rsa') throw new RangeError(`The key of vendor ${provision.code} is not an RSA key`);
  const { protocol } = new URL(provision.baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError(`Not a web address: ${provision.baseUrl}`);
  await db.query(
    `
    INSERT INTO vendor (code, name, adapter, base_url, public_key) VALUES ($1, $2, 'operator-wallet', $3, $4)
    ON CONFLICT (code) DO UPDATE SET base_url = excluded.base_url, public_key = excluded.public_key
      WHERE (vendor.base_url, vendor.public_key) IS DISTINCT FROM (excluded.base_url, excluded.public_key)`,
    [provision.code, provision.name ?? provision.code, provision.baseUrl.replace(/\/+$/, ''), provision.publicKeyPem],
  );
}
