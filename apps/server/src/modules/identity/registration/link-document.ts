import { newId } from '@pavilion/contract/base/id';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';
import { many, maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { normalIdNumber, personKey } from './persons.ts';

/**
 * Links a member to the person of the number of a checked document. Where the member was linked to another person,
 * the link is replaced, and an exclusion of either holds for both from the caller's commit on. Persons are locked before guards.
 */
async function linkDocument(tx: Sql, { memberId, idNumber, now }: { memberId: string; idNumber: string; now: Date }): Promise<void> {
  const key = await installationKey(tx, personKey);
  const hash = keyedHash(key, 'id', normalIdNumber(idNumber));
  const { person_id: known } = await one<{ person_id: string | null }>(tx, 'SELECT person_id FROM member WHERE id = $1', [memberId]);
  if (!known) {
    await tx.query('INSERT INTO person (id, id_number_hash, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      newId('per', now.getTime()),
      hash,
      now,
    ]);
  }
  const persons = await many<{ id: string; of_number: boolean; excluded_until: Date | null }>(
    tx,
    `SELECT id, id_number_hash IS NOT DISTINCT FROM $1 AS of_number, excluded_until
     FROM person WHERE id_number_hash = $1 OR id = $2 ORDER BY id FOR UPDATE`,
    [hash, known],
  );
  const found = persons.find((person) => person.of_number);
  if (!found) {
    await tx.query('UPDATE person SET id_number_hash = $2 WHERE id = $1 AND id_number_hash IS NULL', [known, hash]);
    return;
  }
  if (found.id === known) return;
  const until = persons.map((person) => person.excluded_until?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
  await tx.query('UPDATE member SET person_id = $2 WHERE id = $1', [memberId, found.id]);
  if (until > 0) {
    await tx.query('UPDATE person SET excluded_until = GREATEST(excluded_until, $2) WHERE id = ANY ($1)', [
      persons.map(({ id }) => id),
      new Date(until),
    ]);
  }
}

export interface ReadDocument {
  memberId: string;
  /** Null: the document has no number of its own. */
  idNumber: string | null;
  /** yyyy-MM-dd */
  birthDate: string;
  fullName: string;
  now: Date;
}

/** What the account did not know, it knows from an approved document; the human being behind its number is the one behind the account. */
export async function completeByDocument(tx: Sql, { memberId, idNumber, birthDate, fullName, now }: ReadDocument): Promise<void> {
  // An account that was closed meanwhile gets no name again.
  const member = await maybeOne(tx, `SELECT FROM member WHERE id = $1 AND status <> 'closed' FOR UPDATE`, [memberId]);
  if (!member) return;
  if (idNumber) await linkDocument(tx, { memberId, idNumber, now });
  await tx.query('UPDATE member SET birth_date = $2 WHERE id = $1 AND birth_date IS NULL', [memberId, birthDate]);
  await tx.query(`UPDATE member_profile SET full_name = $2 WHERE member_id = $1 AND full_name = ''`, [memberId, fullName]);
}
