import { codeOfTag } from '@pavilion/contract/language';
import type { InnerBody, InnerValue } from '@pavilion/contract/endpoint';
import type { changeLanguage as changeLanguageCall, changeMemberInfo, memberInfo } from '@pavilion/contract/member';
import type { SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile, normalEmail, normalMobile } from '../../kernel/contact.ts';
import { one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { IdentityParts } from './parts.ts';
import { policyOf } from './policy.ts';
import { EMAIL } from './rules.ts';
import { spokenLanguage } from '../../messages/languages.ts';

interface InfoRow {
  nickname: string;
  payee_name: string;
  mobile: string;
  email: string;
  qq: string | null;
  created_at: Date;
  last_login_at: Date | null;
  has_payment_password: boolean;
  has_password: boolean;
}

const readInfo = (parts: IdentityParts, memberId: string): Promise<InfoRow> =>
  one<InfoRow>(
    parts.db,
    `
  SELECT p.nickname, p.payee_name, p.mobile, p.email, p.details ->> 'qqNum' AS qq, m.created_at, p.last_login_at,
    coalesce(c.payment_password_hash IS NOT NULL, false) AS has_payment_password,
    coalesce(c.password_hash IS NOT NULL, false) AS has_password
  FROM member m JOIN member_profile p ON p.member_id = m.id LEFT JOIN member_credential c ON c.member_id = m.id
  WHERE m.id = $1`,
    [memberId],
  );

/** The member's own details, masked where a glance over the shoulder must not read them. */
export async function readMemberInfo(parts: IdentityParts, { session, token }: SessionContext): Promise<InnerValue<typeof memberInfo>> {
  const row = await readInfo(parts, session.memberId);
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
    qq: row.qq ?? '',
    regDate: row.created_at.getTime(),
    lastlogin: row.last_login_at?.getTime() ?? null,
    clubLabel: { labelName: '' },
    iconUrl: '',
    language: session.language && codeOfTag(session.language),
    passwordExpired: session.mustChangePassword,
    hasPaymentPassword: row.has_payment_password,
    hasPassword: row.has_password,
  };
}

/** Changes only what was sent. */
export async function changeInfo(
  parts: IdentityParts,
  body: InnerBody<typeof changeMemberInfo>,
  { session, brand }: SessionContext,
): Promise<void> {
  if (body.mail && !EMAIL.test(body.mail)) throw refuse('format.email.err', { field: 'mail' });
  const { dialingCode } = await policyOf(parts.db, brand.id);
  const mobile = body.mobile ? normalMobile(body.mobile, dialingCode) : body.mobile;
  if (mobile === null) throw refuse('format.mobile.err', { field: 'mobile' });
  await transaction(parts.db, async (tx) => {
    const { payee_name: payee } = await one<{ payee_name: string }>(
      tx,
      'SELECT payee_name FROM member_profile WHERE member_id = $1 FOR UPDATE',
      [session.memberId],
    );
    await refuseVerifiedChange(parts, { tx, memberId: session.memberId }, { mobile, mail: body.mail });
    if (body.payeename && payee !== '' && payee !== body.payeename) throw refuse('payee.already.set', { field: 'payeename' });
    await tx.query(
      `
      UPDATE member_profile SET nickname = coalesce($2, nickname), mobile = coalesce($3, mobile),
        email = coalesce($4, email),
        payee_name = coalesce(nullif($5, ''), payee_name),
        details = CASE WHEN $6::text IS NULL THEN details ELSE details || jsonb_build_object('qqNum', $6::text) END
      WHERE member_id = $1`,
      [
        session.memberId,
        body.nickname ?? null,
        mobile ?? null,
        body.mail === undefined ? null : normalEmail(body.mail),
        body.payeename ?? null,
        body.qq ?? null,
      ],
    );
  });
}

/** A verified contact is replaced in the security centre, with a code of the old one; here the profile would differ from it. */
async function refuseVerifiedChange(
  { verification }: IdentityParts,
  { tx, memberId }: { tx: Tx; memberId: string },
  { mobile, mail }: { mobile: string | undefined; mail: string | undefined },
): Promise<void> {
  const verified = await verification.contactsOf(tx, memberId);
  if (mobile !== undefined && verified.mobile && mobile !== verified.mobile) throw refuse('contact.proof.required', { field: 'mobile' });
  if (mail !== undefined && verified.email && normalEmail(mail) !== verified.email)
    throw refuse('contact.proof.required', { field: 'mail' });
}

export async function changeLanguage(
  parts: IdentityParts,
  body: InnerBody<typeof changeLanguageCall>,
  { session, brand }: SessionContext,
): Promise<void> {
  const language = spokenLanguage(body.language);
  if (!language || !brand.languages.includes(language)) throw refuse('language.not.offered', { field: 'language' });
  await parts.db.query('UPDATE member SET language = $2 WHERE id = $1', [session.memberId, codeOfTag(language)]);
}
