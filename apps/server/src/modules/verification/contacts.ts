import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Contact } from './types.ts';

export async function findOwner(sql: Sql, brandId: string, { kind, value }: Contact): Promise<string | null> {
  const row = await maybeOne<{ id: string }>(
    sql,
    `
    SELECT m.id FROM verified_contact v JOIN member_facts m ON m.id = v.member_id
    WHERE v.brand_id = $1 AND v.kind = $2 AND v.value = $3 AND m.status = 'active'`,
    [brandId, kind, value],
  );
  return row?.id ?? null;
}

export async function contactsOf(sql: Sql, memberId: string): Promise<{ mobile: string | null; email: string | null }> {
  const rows = await many<Contact>(sql, 'SELECT kind, value FROM verified_contact WHERE member_id = $1', [memberId]);
  const of = (kind: Contact['kind']) => rows.find((row) => row.kind === kind)?.value ?? null;
  return { mobile: of('mobile'), email: of('email') };
}

/** Which of the members have a verified number or address. */
export const findVerified = async (sql: Sql, memberIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await many<{ id: string }>(sql, 'SELECT DISTINCT member_id AS id FROM verified_contact WHERE member_id = ANY ($1)', [memberIds])).map(
      ({ id }) => id,
    ),
  );

/** Members of these brands who have verified one of these numbers or addresses. */
export async function findContactOwners(sql: Sql, brandIds: readonly string[], values: readonly string[]): Promise<string[]> {
  const rows = await many<{ id: string }>(
    sql,
    'SELECT DISTINCT member_id AS id FROM verified_contact WHERE brand_id = ANY ($1) AND value = ANY ($2)',
    [brandIds, values],
  );
  return rows.map(({ id }) => id);
}

/** Verified e-mail addresses of these members. */
export async function findVerifiedEmails(sql: Sql, memberIds: readonly string[]): Promise<{ memberId: string; email: string }[]> {
  return many<{ memberId: string; email: string }>(
    sql,
    `SELECT member_id AS "memberId", value AS email FROM verified_contact WHERE member_id = ANY ($1) AND kind = 'email'`,
    [memberIds],
  );
}

/** Takes a verified contact away; answers what it was, null where there was none. */
export async function unbindContact(tx: Sql, memberId: string, kind: Contact['kind']): Promise<string | null> {
  const row = await maybeOne<{ value: string }>(tx, 'DELETE FROM verified_contact WHERE member_id = $1 AND kind = $2 RETURNING value', [
    memberId,
    kind,
  ]);
  return row?.value ?? null;
}

/** The account a contact is verified for; it belongs to identity, a module above this one. */
export interface ContactAccount {
  /** Two contacts verified at once for one account wait for each other. */
  lock(tx: Sql, memberId: string): Promise<void>;
  /** Answers whether the contact leads to somebody excluded before. */
  attach(tx: Sql, facts: { memberId: string; contact: Contact; now: Date }): Promise<{ excludedBefore: boolean }>;
}

export interface ContactBinding {
  brandId: string;
  memberId: string;
  contact: Contact;
  now: Date;
  field?: string;
}

/** Writes a contact as verified, in place of the former one. What a closed account held is free again. Answers whether it leads to somebody excluded. */
export async function bindContact(tx: Sql, binding: ContactBinding, account: ContactAccount): Promise<{ excludedBefore: boolean }> {
  const { brandId, memberId, contact, now, field } = binding;
  const { kind, value } = contact;
  await account.lock(tx, memberId);
  await tx.query(
    `
    DELETE FROM verified_contact v USING member_facts m
    WHERE v.brand_id = $1 AND v.kind = $2 AND v.value = $3 AND m.id = v.member_id AND m.status = 'closed'`,
    [brandId, kind, value],
  );
  await tx.query('DELETE FROM verified_contact WHERE member_id = $1 AND kind = $2', [memberId, kind]);
  const { rowCount } = await tx.query(
    `
    INSERT INTO verified_contact (brand_id, kind, value, member_id, verified_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (brand_id, kind, value) DO NOTHING`,
    [brandId, kind, value, memberId, now],
  );
  if (rowCount !== 1) throw refuse('contact.taken', { field: field ?? (kind === 'mobile' ? 'mobileNum' : 'email') });
  return account.attach(tx, { memberId, contact, now });
}
