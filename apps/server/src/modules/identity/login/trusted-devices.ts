import { one, type Sql } from '../../../kernel/db.ts';
import { networkOf } from '../../../kernel/network.ts';

/** Where a login comes from. `device` is null for a browser without an id, which is never trusted. */
export interface LoginOrigin {
  device: Buffer | null;
  ip: string;
}

/** Whether the member has logged in from this browser and from this network before. */
export async function isTrustedOrigin(sql: Sql, memberId: string, { device, ip }: LoginOrigin): Promise<boolean> {
  const { known } = await one<{ known: boolean }>(
    sql,
    `
    SELECT EXISTS (SELECT FROM trusted_device WHERE member_id = $1 AND device_hash = $2)
      AND EXISTS (SELECT FROM trusted_address WHERE member_id = $1 AND network = $3) AS known`,
    [memberId, device, networkOf(ip)],
  );
  return known;
}

/** Trusts browser and network from now on. True when one of them was not trusted before. */
export async function trustOrigin(
  tx: Sql,
  memberId: string,
  { device, ip, userAgent, now }: LoginOrigin & { userAgent: string; now: Date },
): Promise<boolean> {
  const network = await one<{ is_new: boolean }>(
    tx,
    `
    INSERT INTO trusted_address (member_id, network, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
    ON CONFLICT (member_id, network) DO UPDATE SET last_seen_at = $3 RETURNING old.member_id IS NULL AS is_new`,
    [memberId, networkOf(ip), now],
  );
  if (!device) return true;
  const browser = await one<{ is_new: boolean }>(
    tx,
    `
    INSERT INTO trusted_device (member_id, device_hash, first_seen_at, last_seen_at, user_agent, last_ip)
    VALUES ($1, $2, $3, $3, $4, $5)
    ON CONFLICT (member_id, device_hash) DO UPDATE SET last_seen_at = $3, user_agent = $4, last_ip = $5
    RETURNING old.member_id IS NULL AS is_new`,
    [memberId, device, now, userAgent.slice(0, 255), ip],
  );
  return network.is_new || browser.is_new;
}
