import type { InnerBody } from '@pavilion/contract/endpoint';
import type { register } from '@pavilion/contract/member';
import type { RequestContext } from '../../http/types.ts';
import { normalEmail, normalMobile } from '../../kernel/contact.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse, refuseFields } from '../../kernel/refusal.ts';
import { type Affiliation, findAffiliation } from './affiliate-codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createMember, isUsernameTaken } from './create-member.ts';
import { enter, type LoginAnswer } from './enter.ts';
import type { IdentityParts, RegisterRules } from './parts.ts';
import { findOrMakePerson } from './persons.ts';
import { type Policy, policyOf } from './policy.ts';
import { findAccount, findMemberByName } from './queries.ts';
import { birthDateOf, registrationFaults, USERNAME } from './rules.ts';

type RegisterBody = InnerBody<typeof register>;

/** Fields that are kept as they came, by their wire names. */
const DETAIL_FIELDS = [
  'qqNum',
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
  'recommenderId',
] as const;

/** Registers by username under the brand's field rules, and logs in. */
export async function registerMember(
  parts: IdentityParts,
  body: RegisterBody,
  context: RequestContext,
): Promise<LoginAnswer> {
  const { db } = parts;
  const { brand, now } = context;
  const [policy, rules, termsVersion, minimumAge] = await Promise.all([
    policyOf(db, brand.id),
    parts.registerRules(brand.id),
    parts.termsVersion(brand.id),
    parts.minimumAge(brand.id),
  ]);
  const input = onlyEnabled(body, rules);
  refuseFaults(input, { policy, rules, minimumAge }, context);
  const mobile = mobileOf(input, policy);
  await passCaptcha(parts, rules, body.captcha, context);
  const affiliation = input.affiliateCode ? await findAffiliation(db, brand.id, input.affiliateCode, now) : null;
  if (input.affiliateCode && !affiliation) throw refuse('invitation_code_error', { field: 'affiliateCode' });
  const username = input.username ?? '';
  if (await findMemberByName(db, brand.id, username)) throw refuse('username.taken', { field: 'username' });
  const passwordHash = await parts.hasher.hash(input.password ?? '');
  const paymentPasswordHash = input.paymentPassword ? await parts.hasher.hash(input.paymentPassword) : null;
  const id = await write(
    parts,
    { input, termsVersion, mobile, affiliation, passwordHash, paymentPasswordHash },
    context,
  );
  const account = await findAccount(db, { memberId: id }, null);
  if (!account) throw new Error('the new member is not there');
  return enter(parts, { account, context, deviceId: body.loginDeviceId, remember: false });
}

/**
 * A field the brand does not ask for is not taken. The invitation may come from the link while its field is hidden;
 * the three
 * that everybody is asked for stay.
 */
function onlyEnabled(body: RegisterBody, rules: RegisterRules): RegisterBody {
  const hidden = Object.entries(rules)
    .filter(([field, rule]) => !rule.enabled && !KEPT_WHEN_HIDDEN.has(field))
    .map(([field]) => field);
  return { ...body, ...Object.fromEntries(hidden.map((field) => [field, undefined])) };
}

const KEPT_WHEN_HIDDEN: ReadonlySet<string> = new Set(['username', 'password', 'birthday', 'affiliateCode']);

interface Requirements {
  policy: Policy;
  rules: RegisterRules;
  minimumAge: number;
}

function refuseFaults(
  input: RegisterBody,
  { policy, rules, minimumAge }: Requirements,
  context: RequestContext,
): void {
  const faults = registrationFaults(input, {
    rules,
    minimumAge,
    timeZone: context.brand.timeZone,
    now: context.now,
    isCommon: isCommonPassword,
    defaultPassword: policy.defaultPassword,
  });
  if (faults.length === 0 && !USERNAME.test(input.username ?? ''))
    faults.push({ field: 'username', code: 'format.username.err' });
  if (faults.length > 0) throw refuseFields(faults);
}

function mobileOf(input: RegisterBody, policy: Policy): string {
  if (!input.mobileNum) return '';
  const mobile = normalMobile(input.mobileNum, input.countryDialingCode?.replace(/\D/g, '') || policy.dialingCode);
  if (!mobile) throw refuseFields([{ field: 'mobileNum', code: 'format.mobile.err' }]);
  return mobile;
}

async function passCaptcha(
  parts: IdentityParts,
  rules: RegisterRules,
  answer: string | null | undefined,
  context: RequestContext,
): Promise<void> {
  const rule = rules['captcha'];
  if (!rule?.enabled || (!rule.required && !answer)) return;
  if (!answer) throw refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  if (!(await parts.captcha.consume(context, answer)))
    throw refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
}

interface Checked {
  input: RegisterBody;
  termsVersion: string;
  mobile: string;
  affiliation: Affiliation | null;
  passwordHash: string;
  paymentPasswordHash: string | null;
}

async function write(parts: IdentityParts, checked: Checked, context: RequestContext): Promise<string> {
  const { input, affiliation } = checked;
  const { brand, now } = context;
  try {
    return await transaction(parts.db, async (tx) => {
      const person = await findOrMakePerson(
        tx,
        { mobile: checked.mobile, email: input.email, idNumber: input.idNumber },
        now,
      );
      if (person?.excludedUntil && person.excludedUntil > now) throw refuse('person.excluded');
      return createMember(tx, {
        brandId: brand.id,
        username: input.username ?? '',
        language: context.language,
        now,
        customerType: affiliation?.customerType ?? 0,
        agentPath: affiliation?.agentPath ?? [],
        passwordHash: checked.passwordHash,
        paymentPasswordHash: checked.paymentPasswordHash,
        personId: person?.id ?? null,
        birthDate: birthDateOf(input.birthday ?? ''),
        profile: profileOf(checked, context),
      });
    });
  } catch (error) {
    throw isUsernameTaken(error) ? refuse('username.taken', { field: 'username' }) : error;
  }
}

function profileOf({ input, termsVersion, mobile }: Checked, context: RequestContext) {
  const present = (fields: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return {
    nickname: input.nickname ?? '',
    payeeName: input.payeeName ?? '',
    fullName: input.fullName ?? '',
    mobile,
    email: input.email ? normalEmail(input.email) : '',
    affiliateCode: input.affiliateCode?.toUpperCase() || null,
    referralCode: input.referralCode || null,
    termsVersion,
    details: present(Object.fromEntries(DETAIL_FIELDS.map((field) => [field, input[field]]))),
    origin: present({
      registerUrl: input.registerUrl,
      registerMethod: input.registerMethod ?? 'WEB',
      domain: input.domain,
      device: input.loginDeviceId,
      ip: context.ip,
    }),
  };
}
