import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Contact } from './types.ts';

export async function findOwner(sql: Sql, brandId: string, { kind, value }: Contact): Promise<string | null> {
  const row = await maybeOne<{ id: string }>(
    sql,
    `
    SELECT m.id FROM verified_contact v JOIN member m ON m.id = v.member_id
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

/** Whose a contact is must also lead to the person: identity's knowledge. */
export type AttachPerson = (tx: Sql, facts: { memberId: string; contact: Contact; now: Date }) => Promise<{ excludedBefore: boolean }>;

export interface Binding {
  brandId: string;
  memberId: string;
  contact: Contact;
  now: Date;
  field?: string;
}

/** Writes a contact as proved, in place of the former one. What a closed account held is free again. Answers whether it leads to somebody excluded. */
export async function bindContact(tx: Sql, binding: Binding, attachPerson: AttachPerson): Promise<{ excludedBefore: boolean }> {
  const { brandId, memberId, contact, now, field } = binding;
  const { kind, value } = contact;
  await tx.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [memberId]);
  await tx.query(
    `
    DELETE FROM verified_contact v USING member m
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
  const column = kind === 'mobile' ? 'mobile' : 'email';
  await tx.query(`UPDATE member_profile SET ${column} = $2 WHERE member_id = $1`, [memberId, value]);
  return attachPerson(tx, { memberId, contact, now });
}
