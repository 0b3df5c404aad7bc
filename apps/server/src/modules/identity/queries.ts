import { maybeOne, one, type Sql } from '../../kernel/db.ts';

/** The facts of a member other modules need. */
export interface Member {
  id: string;
  brandId: string;
  username: string;
  customerType: number;
  status: 'active' | 'locked' | 'closed' | 'unfinished';
  language: string;
  personId: string | null;
  agentPath: readonly string[];
  nickname: string;
  payeeName: string;
  /** yyyy-MM-dd */
  birthDate: string | null;
  createdAt: Date;
}

interface MemberRow {
  id: string;
  brand_id: string;
  username: string;
  customer_type: number;
  status: Member['status'];
  language: string;
  person_id: string | null;
  agent_path: string[];
  nickname: string | null;
  payee_name: string | null;
  birth_date: string | null;
  created_at: Date;
}

const MEMBER = `
  SELECT m.id, m.brand_id, m.username, m.customer_type, m.status, m.language, m.person_id, m.agent_path, p.nickname,
    p.payee_name, m.birth_date::text AS birth_date, m.created_at
  FROM member m LEFT JOIN member_profile p ON p.member_id = m.id`;

const memberOf = (row: MemberRow | null): Member | null =>
  row && {
    id: row.id,
    brandId: row.brand_id,
    username: row.username,
    customerType: row.customer_type,
    status: row.status,
    language: row.language,
    personId: row.person_id,
    agentPath: row.agent_path,
    nickname: row.nickname ?? '',
    payeeName: row.payee_name ?? '',
    birthDate: row.birth_date,
    createdAt: row.created_at,
  };

export const findMember = async (sql: Sql, memberId: string): Promise<Member | null> =>
  memberOf(await maybeOne<MemberRow>(sql, `${MEMBER} WHERE m.id = $1`, [memberId]));

export const findMemberByName = async (sql: Sql, brandId: string, username: string): Promise<Member | null> =>
  memberOf(await maybeOne<MemberRow>(sql, `${MEMBER} WHERE m.brand_id = $1 AND lower(m.username) = lower($2)`, [brandId, username]));

/** By which names and which birth date an account is known; '' and null where it says nothing. */
export interface Payee {
  fullName: string;
  payeeName: string;
  /** yyyy-MM-dd */
  birthDate: string | null;
}

export async function findPayee(sql: Sql, memberId: string): Promise<Payee> {
  return one<Payee>(
    sql,
    `SELECT coalesce(p.full_name, '') AS "fullName", coalesce(p.payee_name, '') AS "payeeName", m.birth_date::text AS "birthDate"
       FROM member m LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );
}

export interface CredentialFacts {
  hasPassword: boolean;
  passwordSetAt: Date | null;
  hasPaymentPassword: boolean;
  payeeName: string;
}

/** Which passwords an account has, never the passwords. */
export async function findCredentialFacts(sql: Sql, memberId: string): Promise<CredentialFacts> {
  return one<CredentialFacts>(
    sql,
    `SELECT c.password_hash IS NOT NULL AS "hasPassword", CASE WHEN c.password_hash IS NOT NULL THEN c.password_set_at END AS "passwordSetAt",
       c.payment_password_hash IS NOT NULL AS "hasPaymentPassword", coalesce(p.payee_name, '') AS "payeeName"
     FROM member m LEFT JOIN member_credential c ON c.member_id = m.id LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );
}

export interface Account {
  id: string;
  username: string;
  customerType: number;
  status: Member['status'];
  passwordHash: string | null;
  passwordSetAt: Date;
  passwordExpired: boolean;
  /** Opened by somebody else, and not taken over by its holder yet. */
  isUnclaimed: boolean;
  firstLoginAt: Date | null;
  isDeviceTrusted: boolean;
}

interface AccountRow {
  id: string;
  username: string;
  customer_type: number;
  status: Member['status'];
  password_hash: string | null;
  password_set_at: Date | null;
  password_expired: boolean | null;
  is_unclaimed: boolean | null;
  created_at: Date;
  first_login_at: Date | null;
  is_device_trusted: boolean;
}

/** What a login is decided on. By name, or by id for logins that need no name. */
export async function findAccount(
  sql: Sql,
  by: { brandId: string; username: string } | { memberId: string },
  deviceHash: Buffer | null,
): Promise<Account | null> {
  const [where, values] =
    'memberId' in by
      ? (['m.id = $2', [by.memberId]] as const)
      : (['m.brand_id = $2 AND lower(m.username) = lower($3)', [by.brandId, by.username]] as const);
  const row = await maybeOne<AccountRow>(
    sql,
    `
    SELECT m.id, m.username, m.customer_type, m.status, c.password_hash, c.password_set_at, c.password_expired, c.is_unclaimed,
      m.created_at,
      p.first_login_at, d.member_id IS NOT NULL AS is_device_trusted
    FROM member m
      LEFT JOIN member_profile p ON p.member_id = m.id
      LEFT JOIN member_credential c ON c.member_id = m.id
      LEFT JOIN trusted_device d ON d.member_id = m.id AND d.device_hash = $1
    WHERE ${where}`,
    [deviceHash, ...values],
  );
  return (
    row && {
      id: row.id,
      username: row.username,
      customerType: row.customer_type,
      status: row.status,
      passwordHash: row.password_hash,
      passwordSetAt: row.password_set_at ?? row.created_at,
      passwordExpired: row.password_expired ?? false,
      isUnclaimed: row.is_unclaimed ?? false,
      firstLoginAt: row.first_login_at,
      isDeviceTrusted: row.is_device_trusted,
    }
  );
}

/** Whether a password of the account was changed or reset within these hours. The one it was opened with is no change. */
export async function isPasswordRecent(sql: Sql, memberId: string, { hours, now }: { hours: number; now: Date }): Promise<boolean> {
  const row = await maybeOne<{ recent: boolean | null }>(
    sql,
    `SELECT greatest(c.password_set_at, c.payment_password_reset_at) > $2::timestamptz - make_interval(hours => $3)
         AND c.password_set_at > m.created_at + interval '1 minute' AS recent
       FROM member m JOIN member_credential c ON c.member_id = m.id WHERE m.id = $1`,
    [memberId, now, hours],
  );
  return row?.recent ?? false;
}

/** Whether anybody has ever been a member of a brand. */
export async function hasMembers(sql: Sql, brandId: string): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(sql, 'SELECT EXISTS (SELECT FROM member WHERE brand_id = $1) AS found', [brandId]);
  return found;
}
