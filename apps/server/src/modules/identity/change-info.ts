import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { changeMemberInfo } from '@pavilion/contract/identity/member';
import { faultOf } from '@pavilion/contract/identity/registration';
import type { RegisterField } from '@pavilion/contract/content/system';
import type { SessionContext } from '../../http/types.ts';
import { registrationPattern } from '../../kernel/bounded-pattern.ts';
import { normalEmail, normalMobile } from '../../kernel/contact.ts';
import { one, type Tx, transaction } from '../../kernel/db.ts';
import { type FieldProblem, refuse, refuseFields } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { lockStatus } from './member-data.ts';
import type { IdentityDeps, RegisterRules } from './deps.ts';
import { policyOf } from './policy.ts';
import { ageOn, birthDateOf, EMAIL } from './rules.ts';

type Body = InnerBody<typeof changeMemberInfo>;

/** Names of the profile's call that the registration form spells otherwise. */
const FORM_NAMES: Partial<Record<keyof Body, RegisterField>> = { qq: 'qqNum', payeename: 'payeeName' };
/** Taken whether or not the form asks for them: older clients have always sent them. */
const ALWAYS_TAKEN: ReadonlySet<string> = new Set(['nickname', 'qq', 'payeename']);
/** Kept in the column `details`, by their names in the registration form. */
const DETAILS = [
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
] as const satisfies readonly (keyof Body)[];

/**
 * Changes only what was sent, each field by the brand's rule of the registration form. Names and birthday are set once. Refuses
 * `field.required`, `field.invalid` and `reg_pattern_*` under their fields, `payee.already.set`, `profile.already.set`,
 * `age.below.minimum`, `format.*` and `contact.proof.required`.
 */
export async function changeInfo(deps: IdentityDeps, body: Body, context: SessionContext): Promise<void> {
  const { session, brand } = context;
  if (body.mail && !EMAIL.test(body.mail)) throw refuse('format.email.err', { field: 'mail' });
  const { dialingCode } = await policyOf(deps.db, brand.id);
  const mobile = body.mobile ? normalMobile(body.mobile, dialingCode) : body.mobile;
  if (mobile === null) throw refuse('format.mobile.err', { field: 'mobile' });
  const faults = faultsOf(body, await deps.registerRules(brand.id));
  if (faults.length > 0) throw refuseFields(faults);
  const birthDate = await readBirthday(deps, body, context);
  await transaction(deps.db, async (tx) => {
    // Guard, member, profile, as every act on an account takes them: who corrects it at the desk holds the first two while they write the third.
    await lockMember(tx, session.memberId);
    await lockStatus(tx, session.memberId);
    const now = await one<{ payee_name: string; full_name: string; birth_date: string | null }>(
      tx,
      `SELECT p.payee_name, p.full_name, m.birth_date::text AS birth_date FROM member_profile p JOIN member m ON m.id = p.member_id
        WHERE p.member_id = $1 FOR UPDATE OF p`,
      [session.memberId],
    );
    await refuseVerifiedChange(deps, { tx, memberId: session.memberId }, { mobile, mail: body.mail });
    if (body.payeename && now.payee_name !== '' && now.payee_name !== body.payeename)
      throw refuse('payee.already.set', { field: 'payeename' });
    if (body.fullName && now.full_name !== '' && now.full_name !== body.fullName)
      throw refuse('profile.already.set', { field: 'fullName' });
    if (birthDate && now.birth_date !== null && now.birth_date !== birthDate) throw refuse('profile.already.set', { field: 'birthday' });
    await writeProfile(tx, session.memberId, { ...body, ...(mobile === undefined ? {} : { mobile }) });
    if (birthDate) await tx.query('UPDATE member SET birth_date = $2 WHERE id = $1', [session.memberId, birthDate]);
  });
}

/** A field the form does not ask for is not taken; one it requires cannot be emptied. */
function faultsOf(body: Body, rules: RegisterRules): FieldProblem[] {
  const checkedFields = ['nickname', 'qq', 'payeename', 'fullName', ...DETAILS] as const;
  return checkedFields.flatMap((field): FieldProblem[] => {
    const value = body[field];
    if (value === undefined) return [];
    const rule = rules[FORM_NAMES[field] ?? field];
    if (!rule?.enabled) return ALWAYS_TAKEN.has(field) || value === '' ? [] : [{ field, code: 'field.invalid' }];
    const fault = faultOf(rule, value, registrationPattern);
    return fault ? [{ field, ...fault }] : [];
  });
}

async function readBirthday(deps: IdentityDeps, { birthday }: Body, { brand, now }: SessionContext): Promise<string | null> {
  if (!birthday) return null;
  const birthDate = birthDateOf(birthday);
  const age = birthDate ? ageOn(birthDate, now, brand.timeZone) : -1;
  if (!birthDate || age < 0) throw refuseFields([{ field: 'birthday', code: 'field.invalid' }]);
  const minimum = await deps.minimumAge(brand.id);
  if (age < minimum) throw refuse('age.below.minimum', { field: 'birthday', params: { age: minimum } });
  return birthDate;
}

async function writeProfile(tx: Tx, memberId: string, body: Body): Promise<void> {
  const sent: Record<string, string | undefined> = { qqNum: body.qq, ...Object.fromEntries(DETAILS.map((field) => [field, body[field]])) };
  const details = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''));
  const emptied = Object.keys(sent).filter((field) => sent[field] === '');
  await tx.query(
    `
    UPDATE member_profile SET nickname = coalesce($2, nickname), mobile = coalesce($3, mobile), email = coalesce($4, email),
      payee_name = coalesce(nullif($5, ''), payee_name), full_name = coalesce(nullif($6, ''), full_name), icon = coalesce($7, icon),
      details = (details || $8::jsonb) - $9::text[]
    WHERE member_id = $1`,
    [
      memberId,
      body.nickname ?? null,
      body.mobile ?? null,
      body.mail === undefined ? null : normalEmail(body.mail),
      body.payeename ?? null,
      body.fullName ?? null,
      body.icon ?? null,
      JSON.stringify(details),
      emptied,
    ],
  );
}

/** A verified contact is replaced in the security centre, with a code of the old one; here the profile would differ from it. */
async function refuseVerifiedChange(
  { verification }: IdentityDeps,
  { tx, memberId }: { tx: Tx; memberId: string },
  { mobile, mail }: { mobile: string | undefined; mail: string | undefined },
): Promise<void> {
  const verified = await verification.contactsOf(tx, memberId);
  if (mobile !== undefined && verified.mobile && mobile !== verified.mobile) throw refuse('contact.proof.required', { field: 'mobile' });
  if (mail !== undefined && verified.email && normalEmail(mail) !== verified.email)
    throw refuse('contact.proof.required', { field: 'mail' });
}
