import { codeOfTag } from '@pavilion/contract/base/language';
import { newId } from '@pavilion/contract/base/id';
import type { LanguageTag } from '@pavilion/languages/tags';
import { TRIAL_TYPE } from '../../../http/types.ts';
import type { Sql } from '../../../kernel/db.ts';

export interface NewMember {
  brandId: string;
  username: string;
  language: LanguageTag;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  customerType: number;
  /** Made by the hasher; null: no login by password (free play, or another way in). */
  passwordHash: string | null;
  now: Date;
  personId?: string | null;
  agentPath?: readonly string[];
  /** yyyy-MM-dd */
  birthDate?: string | null;
  paymentPasswordHash?: string | null;
  /** Opened for somebody who has to take it over first. */
  isUnclaimed?: boolean;
  profile?: {
    nickname?: string;
    payeeName?: string;
    fullName?: string;
    mobile?: string;
    email?: string;
    affiliateCode?: string | null;
    referralCode?: string | null;
    details?: Readonly<Record<string, string>>;
    origin?: Readonly<Record<string, string>>;
    /** Version of the terms accepted now. */
    termsVersion?: string | null;
  };
}

/**
 * Writes a member with profile and credential; the database adds accounts and guard. Throws 23505 when the username
 * is taken.
 */
export async function createMember(sql: Sql, member: NewMember): Promise<string> {
  const id = newId('mem', member.now.getTime());
  const { profile = {} } = member;
  await sql.query(
    `
    INSERT INTO member (id, brand_id, person_id, username, customer_type, language, agent_path, birth_date, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      member.brandId,
      member.personId ?? null,
      member.username,
      member.customerType,
      codeOfTag(member.language),
      member.agentPath ?? [],
      member.birthDate ?? null,
      member.now,
    ],
  );
  await sql.query(
    `
    INSERT INTO member_profile (member_id, nickname, payee_name, full_name, mobile, email, details, affiliate_code,
      referral_code, origin, terms_version, terms_accepted_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      profile.nickname ?? '',
      profile.payeeName ?? '',
      profile.fullName ?? '',
      profile.mobile ?? '',
      profile.email ?? '',
      profile.details ?? {},
      profile.affiliateCode ?? null,
      profile.referralCode ?? null,
      { ...profile.origin, ...(profile.email ? { email: profile.email } : {}) },
      profile.termsVersion ?? null,
      profile.termsVersion ? member.now : null,
    ],
  );
  if (member.customerType !== TRIAL_TYPE) {
    await sql.query(
      `
      INSERT INTO member_credential (member_id, password_hash, password_set_at, payment_password_hash, is_unclaimed)
      VALUES ($1, $2, $3, $4, $5)`,
      [id, member.passwordHash, member.now, member.paymentPasswordHash ?? null, member.isUnclaimed ?? false],
    );
  }
  return id;
}

/** Whether an error is the refusal of a second member of the same name. */
export function isUsernameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'member_username';
}
