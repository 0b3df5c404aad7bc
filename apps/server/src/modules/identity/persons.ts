import { newId } from '@pavilion/contract/id';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { many, type Sql } from '../../kernel/db.ts';
import { installationKey, keyedHash } from './secrets.ts';

/** What identifies a human being, as typed. */
export interface PersonFacts {
  mobile?: string;
  email?: string;
  idNumber?: string;
}

/** Number → E.164, or null when it is none. `dialingCode` is used for numbers given without a country. */
export function normalMobile(number: string, dialingCode: string | null): string | null {
  const digits = number.replace(/[^\d+]/g, '');
  if (!digits.startsWith('+') && !dialingCode) return null;
  const parsed = parsePhoneNumberFromString(digits.startsWith('+') ? digits : `+${dialingCode}${digits}`);
  return parsed?.isValid() ? parsed.number : null;
}

export const normalEmail = (email: string): string => email.trim().toLowerCase();

const normalIdNumber = (idNumber: string): string => idNumber.toUpperCase().replace(/[^0-9A-Z]/g, '');

interface PersonRow {
  id: string;
  excluded_until: Date | null;
}

export interface Person {
  id: string;
  excludedUntil: Date | null;
}

/**
 * The person behind these facts, made when unknown; null when nothing identifies her. Where facts lead to several
 * persons the one
 * excluded longest is meant: an exclusion cannot be shed by mixing details. Locked until the caller commits, so that no account is
 * opened beside an exclusion that is being written.
 */
export async function findOrMakePerson(sql: Sql, facts: PersonFacts, now: Date): Promise<Person | null> {
  const key = await installationKey(sql, 'person.hash');
  const phone = facts.mobile ? keyedHash(key, 'phone', facts.mobile) : null;
  const email = facts.email ? keyedHash(key, 'email', normalEmail(facts.email)) : null;
  const idNumber = facts.idNumber ? keyedHash(key, 'id', normalIdNumber(facts.idNumber)) : null;
  if (!phone && !email && !idNumber) return null;
  const find = () =>
    many<PersonRow>(
      sql,
      `
    SELECT id, excluded_until FROM person WHERE phone_hash = $1 OR email_hash = $2 OR id_number_hash = $3
    ORDER BY excluded_until DESC NULLS LAST, created_at LIMIT 1 FOR UPDATE`,
      [phone, email, idNumber],
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
  return row ? { id: row.id, excludedUntil: row.excluded_until } : null;
}
