import { codeOfTag } from '@pavilion/contract/base/language';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import type { changeLanguage as changeLanguageCall, memberIcon, memberInfo } from '@pavilion/contract/identity/member';
import { memberIconUrl } from '@pavilion/contract/identity/member-icons';
import type { SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import { one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { spokenLanguage } from '../../messages/languages.ts';

interface InfoRow {
  nickname: string;
  payee_name: string;
  mobile: string;
  email: string;
  details: Record<string, string>;
  full_name: string;
  icon: string;
  birthday: string | null;
  created_at: Date;
  last_login_at: Date | null;
  has_payment_password: boolean;
  has_password: boolean;
}

const readInfo = (deps: IdentityDeps, memberId: string): Promise<InfoRow> =>
  one<InfoRow>(
    deps.db,
    `
  SELECT p.nickname, p.payee_name, p.mobile, p.email, p.details, p.full_name, p.icon,
    m.birth_date::text AS birthday, m.created_at, p.last_login_at,
    coalesce(c.payment_password_hash IS NOT NULL, false) AS has_payment_password,
    coalesce(c.password_hash IS NOT NULL, false) AS has_password
  FROM member m JOIN member_profile p ON p.member_id = m.id LEFT JOIN member_credential c ON c.member_id = m.id
  WHERE m.id = $1`,
    [memberId],
  );

/** Who recommended the member is nothing they change. */
const editable = ({ recommenderId: _recommender, ...details }: Record<string, string>): Record<string, string> => details;

export async function readMemberIcon({ db }: IdentityDeps, { session }: SessionContext): Promise<InnerValue<typeof memberIcon>> {
  const { icon } = await one<{ icon: string }>(db, 'SELECT icon FROM member_profile WHERE member_id = $1', [session.memberId]);
  return { iconUrl: memberIconUrl(icon) };
}

/** The member's own details, masked where a glance over the shoulder must not read them. */
export async function readMemberInfo(
  deps: IdentityDeps,
  { session, token, brand, language }: SessionContext,
): Promise<InnerValue<typeof memberInfo>> {
  const row = await readInfo(deps, session.memberId);
  const labelName = await deps.rankLabel?.(deps.db, { brandId: brand.id, memberId: session.memberId, language });
  return {
    id: session.memberId,
    customerId: session.memberId,
    account: session.userName,
    userName: session.userName,
    nickname: row.nickname || session.userName,
    type: session.customerType,
    token: token ?? '',
    mobile: maskedMobile(row.mobile),
    email: maskedEmail(row.email),
    payee: row.payee_name,
    qq: row.details['qqNum'] ?? '',
    regDate: row.created_at.getTime(),
    lastlogin: row.last_login_at?.getTime() ?? null,
    clubLabel: { labelName: labelName ?? '' },
    iconUrl: memberIconUrl(row.icon),
    profile: { ...editable(row.details), ...(row.full_name ? { fullName: row.full_name } : {}) },
    birthday: row.birthday,
    language: session.language && codeOfTag(session.language),
    passwordExpired: session.mustChangePassword,
    hasPaymentPassword: row.has_payment_password,
    hasPassword: row.has_password,
  };
}

export async function changeLanguage(
  deps: IdentityDeps,
  body: InnerBody<typeof changeLanguageCall>,
  { session, brand }: SessionContext,
): Promise<void> {
  const language = spokenLanguage(body.language);
  if (!language || !brand.languages.includes(language)) throw refuse('language.not.offered', { field: 'language' });
  await deps.db.query('UPDATE member SET language = $2 WHERE id = $1', [session.memberId, codeOfTag(language)]);
}
