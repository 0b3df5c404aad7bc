import { compactNumber, loginName, searchName } from '@pavilion/languages/compared-text';
import type { Page } from '@pavilion/contract/base/paging';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { findContactOwners } from '../../verification/public.ts';
import type { Member } from '../queries.ts';

export interface ListedMember {
  id: string;
  brandId: string;
  username: string;
  fullName: string;
  payeeName: string;
  customerType: number;
  status: Member['status'];
  personId: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
}

const LISTED = `
  SELECT m.id, m.brand_id AS "brandId", m.username, coalesce(p.full_name, '') AS "fullName", coalesce(p.payee_name, '') AS "payeeName",
    m.customer_type AS "customerType", m.status, m.person_id AS "personId", m.created_at AS "createdAt", p.last_login_at AS "lastLoginAt"
  FROM member m LEFT JOIN member_profile p ON p.member_id = m.id`;

export const findListedMember = (sql: Sql, memberId: string): Promise<ListedMember> =>
  one<ListedMember>(sql, `${LISTED} WHERE m.id = $1`, [memberId]);

/**
 * Contacts are found in full only, names by their beginning; each way has an index, and what they find is read by its id.
 * $4: words; $5: their beginning; $6: numbers; $7: owners of verified contacts; $8: beginning of a name of a person.
 */
const FOUND = `m.id = ANY (ARRAY (
    SELECT id FROM member WHERE id = $4 OR person_id = $4
    UNION SELECT id FROM member WHERE lower(username) LIKE $5
    UNION SELECT member_id FROM member_profile WHERE full_name <> '' AND search_name(full_name) LIKE $8
    UNION SELECT member_id FROM member_profile WHERE payee_name <> '' AND search_name(payee_name) LIKE $8
    UNION SELECT member_id FROM member_profile WHERE email <> '' AND lower(email) = lower($4)
    UNION SELECT member_id FROM member_profile WHERE mobile <> '' AND mobile = ANY ($6)
    UNION SELECT unnest($7::text[])))`;
/** Without words the newest real accounts; free play is found by name only. */
const REAL = `m.customer_type <> 4`;

export interface MemberSearch {
  scope: readonly string[];
  brandId?: string | undefined;
  status?: string | undefined;
  /** Name, contact in full, or id of the member or person; '' for all. */
  words: string;
}

/** A page of members of the brands in scope, newest first. */
export async function searchMembers(sql: Sql, { scope, brandId, status, words }: MemberSearch, page: Page) {
  const where = `m.brand_id = ANY ($1) AND ($2::text IS NULL OR m.brand_id = $2) AND ($3::text IS NULL OR m.status = $3) AND ${words === '' ? REAL : FOUND}`;
  const values = [scope, brandId ?? null, status ?? null, ...(words === '' ? [] : await wordsOf(sql, scope, words))];
  const counted = await countListed(sql, `FROM member m WHERE ${where}`, values);
  const list = await many<ListedMember>(
    sql,
    `${LISTED} WHERE ${where} ORDER BY m.created_at DESC, m.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: list as ListedMember[], ...counted };
}

const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

async function wordsOf(sql: Sql, scope: readonly string[], words: string) {
  const digits = compactNumber(words);
  const numbers = /^\+?\d{6,16}$/.test(digits) ? [words, digits, `+${digits.replace('+', '')}`, digits.replace('+', '')] : [];
  const plain = loginName(words);
  const owners = await findContactOwners(sql, scope, [...numbers, plain.toLowerCase()]);
  return [plain, beginningWith(plain.toLowerCase()), numbers, owners, beginningWith(searchName(words))];
}

export interface MemberProfile {
  nickname: string;
  fullName: string;
  payeeName: string;
  mobile: string;
  email: string;
  language: string;
  country: string | null;
  /** yyyy-MM-dd */
  birthDate: string | null;
  affiliateCode: string | null;
  referralCode: string | null;
  origin: Record<string, unknown>;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  firstLoginAt: Date | null;
}

export const findProfile = (sql: Sql, memberId: string): Promise<MemberProfile> =>
  one<MemberProfile>(
    sql,
    `SELECT coalesce(p.nickname, '') AS nickname, coalesce(p.full_name, '') AS "fullName", coalesce(p.payee_name, '') AS "payeeName",
       coalesce(p.mobile, '') AS mobile, coalesce(p.email, '') AS email, m.language, m.country, m.birth_date::text AS "birthDate",
       p.affiliate_code AS "affiliateCode", p.referral_code AS "referralCode", coalesce(p.origin, '{}') AS origin,
       p.terms_version AS "termsVersion", p.terms_accepted_at AS "termsAcceptedAt", p.first_login_at AS "firstLoginAt"
     FROM member m LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );

/** Agents above a member, topmost first. */
export const findAgents = (sql: Sql, memberId: string) =>
  many<{ memberId: string; username: string }>(
    sql,
    `SELECT a.id AS "memberId", a.username FROM member m CROSS JOIN unnest(m.agent_path) WITH ORDINALITY p (id, place) JOIN member a ON a.id = p.id
      WHERE m.id = $1 ORDER BY p.place`,
    [memberId],
  );

const MAX_OF_PERSON = 50;

/** Other accounts of a person in these brands. */
export const findSamePerson = (sql: Sql, { personId, memberId }: { personId: string; memberId: string }, scope: readonly string[]) =>
  many<{ memberId: string; brandId: string; username: string }>(
    sql,
    `SELECT id AS "memberId", brand_id AS "brandId", username FROM member WHERE person_id = $1 AND id <> $2 AND brand_id = ANY ($3)
      ORDER BY id LIMIT $4`,
    [personId, memberId, scope, MAX_OF_PERSON],
  );

export interface AccessFacts {
  passwordSetAt: Date | null;
  passwordExpired: boolean;
  paymentPassword: boolean;
  trustedDevices: number;
}

/** How a member gets in; never the passwords. */
export async function findAccessFacts(sql: Sql, memberId: string): Promise<AccessFacts> {
  const row = await maybeOne<{ set_at: Date | null; expired: boolean; payment: boolean }>(
    sql,
    `SELECT password_set_at AS set_at, password_expired AS expired, payment_password_hash IS NOT NULL AS payment FROM member_credential
      WHERE member_id = $1`,
    [memberId],
  );
  const { devices } = await one<{ devices: number }>(sql, 'SELECT count(*)::int AS devices FROM trusted_device WHERE member_id = $1', [
    memberId,
  ]);
  return {
    passwordSetAt: row?.set_at ?? null,
    passwordExpired: row?.expired ?? false,
    paymentPassword: row?.payment ?? false,
    trustedDevices: devices,
  };
}
