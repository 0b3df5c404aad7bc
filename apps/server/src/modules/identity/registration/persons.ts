import { joinedSigns } from '@pavilion/languages/compared-text';
import { newId } from '@pavilion/contract/base/id';
import { normalEmail } from '../../../kernel/contact.ts';
import { mailboxOf } from './mailbox.ts';
import { many, type Sql } from '../../../kernel/db.ts';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';

/** What identifies a human being, as typed. */
export interface PersonFacts {
  mobile?: string;
  email?: string;
  idNumber?: string;
}

/**
 * The hashes of an address: first the mailbox's, which new rows have, then that of the address as typed, which older rows have. Both are
 * equal where the address is its mailbox.
 */
export function emailHashes(key: Buffer, email: string): [Buffer, ...Buffer[]] {
  const [mailbox, typed] = [mailboxOf(email), normalEmail(email)];
  const hash = (text: string) => keyedHash(key, 'email', text);
  return mailbox === typed ? [hash(mailbox)] : [hash(mailbox), hash(typed)];
}

export const normalIdNumber = (idNumber: string): string =>
  (joinedSigns(idNumber, 'identity') ?? idNumber).toUpperCase().replace(/[^0-9A-Z]/g, '');

interface PersonRow {
  id: string;
  excluded_until: Date | null;
}

export interface Person {
  id: string;
  excludedUntil: Date | null;
}

/** Name of the secret that the hashes of persons are keyed with. */
export const personKey = 'person.hash';

/**
 * The person behind these facts, made when unknown; null when nothing identifies one. An e-mail address identifies its mailbox. Where
 * facts lead to several persons, the one excluded longest is answered: an exclusion cannot be evaded by mixing details. Locked until the
 * caller commits, so that no account is opened beside an exclusion that is being written.
 */
export async function findOrMakePerson(sql: Sql, facts: PersonFacts, now: Date): Promise<Person | null> {
  const key = await installationKey(sql, personKey);
  const phone = facts.mobile ? keyedHash(key, 'phone', facts.mobile) : null;
  const emails = facts.email ? emailHashes(key, facts.email) : [];
  const email = emails[0] ?? null;
  const idNumber = facts.idNumber ? keyedHash(key, 'id', normalIdNumber(facts.idNumber)) : null;
  if (!phone && !email && !idNumber) return null;
  const find = () =>
    many<PersonRow>(
      sql,
      `
    SELECT id, excluded_until FROM person
    WHERE phone_hash = $1 OR email_hash = ANY ($2) OR id_number_hash = $3 OR id IN (
      SELECT person_id FROM person_contact WHERE (kind = 'phone' AND hash = $1) OR (kind = 'email' AND hash = ANY ($2)))
    ORDER BY excluded_until DESC NULLS LAST, created_at LIMIT 1 FOR UPDATE`,
      [phone, emails, idNumber],
    );
  let [row] = await find();
  if (!row) {
    await sql.query(
      `INSERT INTO person (id, phone_hash, email_hash, id_number_hash, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
      [newId('per', now.getTime()), phone, email, idNumber, now],
    );
    [row] = await find();
  }
  if (row && emails.length > 1) {
    await sql.query(`INSERT INTO person_contact (kind, hash, person_id) VALUES ('email', $1, $2) ON CONFLICT (kind, hash) DO NOTHING`, [
      email,
      row.id,
    ]);
  }
  return row ? { id: row.id, excludedUntil: row.excluded_until } : null;
}

/** Excludes the person behind a member; never shortens. Holds the person until the commit. Returns all their members, in order of id. */
export async function markPersonExcluded(tx: Sql, memberId: string, until: Date): Promise<string[]> {
  await tx.query(
    `UPDATE person SET excluded_until = GREATEST(excluded_until, $2) WHERE id = (SELECT person_id FROM member WHERE id = $1)`,
    [memberId, until],
  );
  const rows = await many<{ id: string }>(
    tx,
    `SELECT m.id FROM member m JOIN member self ON self.id = $1 AND (m.id = self.id OR m.person_id = self.person_id) ORDER BY m.id`,
    [memberId],
  );
  return rows.map(({ id }) => id);
}
