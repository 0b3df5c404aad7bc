import type { SmsCarrierName } from '@pavilion/contract/services/desk';
import { maybeOne, type Sql } from '../../kernel/db.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';
import { type SmsAddress, usualBase } from './sms-address.ts';

const SEAL_KEY = 'messaging.sms-carrier';

/** The owner of a secret. Carrier, account and address are part of it: it is sent to no other. */
export interface CarrierPlace {
  brandId: string;
  carrier: SmsCarrierName;
  account: string;
  /** Null: the carrier's usual address. */
  api: string | null;
}

/** A brand's own carrier of SMS, with its secret sealed: `<fingerprint>:<sealed bytes in base64>`. */
export interface SmsCarrier extends Omit<CarrierPlace, 'brandId'> {
  sender: string;
  secret: string;
}

const placeOf = ({ brandId, carrier, account, api }: CarrierPlace): string =>
  `sms_carrier:${JSON.stringify([brandId, carrier, account, api])}`;

export async function sealCarrierSecret(sql: Sql, place: CarrierPlace, secret: string): Promise<string> {
  const sealed = sealBytes(await installationKey(sql, SEAL_KEY), Buffer.from(secret, 'utf8'), placeOf(place));
  return `${await fingerprintOf(sql, secret)}:${sealed.toString('base64')}`;
}

export const carrierFingerprint = (sealedText: string): string => sealedText.slice(0, sealedText.indexOf(':'));

interface Row {
  carrier: SmsCarrierName;
  account: string;
  sender: string;
  api: string | null;
  fingerprint: string;
  sealed: Buffer;
}

const readRow = (sql: Sql, brandId: string): Promise<Row | null> =>
  maybeOne<Row>(sql, 'SELECT carrier, account, sender, api, fingerprint, sealed FROM sms_carrier WHERE brand_id = $1', [brandId]);

export async function readSmsCarrier(sql: Sql, brandId: string): Promise<SmsCarrier | null> {
  const row = await readRow(sql, brandId);
  if (!row) return null;
  const { carrier, account, sender, api, fingerprint, sealed } = row;
  return { carrier, account, sender, api, secret: `${fingerprint}:${sealed.toString('base64')}` };
}

/** Sets the carrier, or takes it away. */
export async function writeSmsCarrier(sql: Sql, brandId: string, next: SmsCarrier | null): Promise<void> {
  if (next === null) {
    await sql.query('DELETE FROM sms_carrier WHERE brand_id = $1', [brandId]);
    return;
  }
  const { carrier, account, sender, api, secret } = next;
  const fingerprint = carrierFingerprint(secret);
  await sql.query(
    `INSERT INTO sms_carrier (brand_id, carrier, account, sender, api, fingerprint, sealed) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (brand_id) DO UPDATE SET carrier = excluded.carrier, account = excluded.account, sender = excluded.sender, api = excluded.api,
       fingerprint = excluded.fingerprint, sealed = excluded.sealed`,
    [brandId, carrier, account, sender, api, fingerprint, Buffer.from(secret.slice(fingerprint.length + 1), 'base64')],
  );
}

/** The brand's own carrier, ready to be called; null: it has none. */
export async function openSmsCarrier(sql: Sql, brandId: string): Promise<SmsAddress | null> {
  const row = await readRow(sql, brandId);
  if (!row) return null;
  const { carrier, account, sender, api, sealed } = row;
  const secret = openBytes(await installationKey(sql, SEAL_KEY), sealed, placeOf({ brandId, carrier, account, api })).toString('utf8');
  return { carrier, base: (api ?? usualBase(carrier)).replace(/\/$/, ''), key: account, secret, from: sender };
}
