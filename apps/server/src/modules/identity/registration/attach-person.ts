import { many, maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';
import { emailHashes, findOrMakePerson, personKey } from './persons.ts';

export interface VerifiedContact {
  memberId: string;
  contact: { kind: 'mobile' | 'email'; value: string };
  now: Date;
}

export interface AttachedPerson {
  /** The contact belongs to a person who was excluded before it was verified here. */
  excludedBefore: boolean;
}

/**
 * Links a verified contact to the person behind the member, from the caller's commit on; the replaced contact stays linked. Where the
 * contact is linked to another person already, the two are merged and an exclusion of either holds for both: refusing the contact would
 * leave the account at play. (A new account is refused before, with `person.excluded`.)
 */
export async function attachPerson(tx: Sql, { memberId, contact, now }: VerifiedContact): Promise<AttachedPerson> {
  const facts = contact.kind === 'mobile' ? { mobile: contact.value } : { email: contact.value };
  const { person_id: own } = await one<{ person_id: string | null }>(tx, 'SELECT person_id FROM member WHERE id = $1', [memberId]);
  if (own !== null && !(await leadsSomewhere(tx, contact))) {
    await addContact(tx, { personId: own, contact });
    return { excludedBefore: false };
  }
  const person = await findOrMakePerson(tx, facts, now);
  if (!person || person.id === own) return { excludedBefore: false };
  if (own === null) await tx.query('UPDATE member SET person_id = $2 WHERE id = $1', [memberId, person.id]);
  else await mergePersons(tx, { from: own, to: person.id });
  return { excludedBefore: person.excludedUntil !== null && person.excludedUntil > now };
}

/** Two rows of one human being become one. Two id numbers are two people: a number or address may have passed from one to the other. */
async function mergePersons(tx: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await many<{ id: string; id_number_hash: Buffer | null; excluded_until: Date | null }>(
    tx,
    'SELECT id, id_number_hash, excluded_until FROM person WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
    [[from, to]],
  );
  const former = rows.find(({ id }) => id === from);
  if (rows.every((row) => row.id_number_hash !== null)) return;
  await tx.query('UPDATE member SET person_id = $2 WHERE person_id = $1', [from, to]);
  await moveContacts(tx, { from, to });
  await tx.query('UPDATE person SET id_number_hash = NULL WHERE id = $1', [from]);
  await tx.query(
    'UPDATE person SET id_number_hash = coalesce(id_number_hash, $2), excluded_until = GREATEST(excluded_until, $3) WHERE id = $1',
    [to, former?.id_number_hash ?? null, former?.excluded_until ?? null],
  );
}

async function leadsSomewhere(tx: Sql, contact: VerifiedContact['contact']): Promise<boolean> {
  const { kind, hashes } = await hashesOf(tx, contact);
  const row = await maybeOne(
    tx,
    `SELECT FROM person WHERE ${kind}_hash = ANY ($1) UNION ALL SELECT FROM person_contact WHERE kind = $2 AND hash = ANY ($1)`,
    [hashes, kind],
  );
  return row !== null;
}

async function hashesOf(tx: Sql, { kind, value }: VerifiedContact['contact']) {
  const key = await installationKey(tx, personKey);
  return kind === 'mobile'
    ? { kind: 'phone' as const, hashes: [keyedHash(key, 'phone', value)] }
    : { kind: 'email' as const, hashes: emailHashes(key, value) };
}

async function addContact(tx: Sql, { personId, contact }: { personId: string; contact: VerifiedContact['contact'] }): Promise<void> {
  const {
    kind,
    hashes: [hash],
  } = await hashesOf(tx, contact);
  await tx.query('INSERT INTO person_contact (kind, hash, person_id) VALUES ($1, $2, $3) ON CONFLICT (kind, hash) DO NOTHING', [
    kind,
    hash,
    personId,
  ]);
}

async function moveContacts(tx: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query('UPDATE person_contact SET person_id = $2 WHERE person_id = $1', [from, to]);
  for (const kind of ['phone', 'email'] as const) {
    await tx.query(
      `INSERT INTO person_contact (kind, hash, person_id) SELECT $3, ${kind}_hash, $2 FROM person WHERE id = $1 AND ${kind}_hash IS NOT NULL
       ON CONFLICT (kind, hash) DO UPDATE SET person_id = excluded.person_id`,
      [from, to, kind],
    );
    await tx.query(`UPDATE person SET ${kind}_hash = NULL WHERE id = $1`, [from]);
  }
}
