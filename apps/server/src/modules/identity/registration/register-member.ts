import type { RegisterRule } from '@pavilion/contract/content/system';
import type { RequestContext } from '../../../http/types.ts';
import { normalEmail } from '../../../kernel/contact.ts';
import { transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Contact } from '../../verification/public.ts';
import { checkDomain } from './check-domain.ts';
import { createMember, isUsernameTaken } from './create-member.ts';
import { createSession, type LoginAnswer } from '../login/create-session.ts';
import type { IdentityDeps, Invitation, RegisterRules } from '../deps.ts';
import { findOrMakePerson } from './persons.ts';
import { policyOf } from '../policy.ts';
import { isCodeDue, verifyMobile } from './verify-mobile.ts';
import { findAccount, findMemberByName } from '../queries.ts';
import { readableName } from './readable-name.ts';
import {
  askedOf,
  mobileOf,
  onlyAsked,
  originOf,
  present,
  refuseFaults,
  type RegisterBody,
  type RegisterWay,
} from './registration-input.ts';
import { birthDateOf, maskedName } from '../rules.ts';

/** Fields that are stored as sent, by their wire names. */
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

/** Opens an account by one of the forms under the brand's field rules, and logs in. */
export async function registerMember(
  deps: IdentityDeps,
  { way, body }: { way: RegisterWay; body: RegisterBody },
  context: RequestContext,
): Promise<LoginAnswer> {
  const { db } = deps;
  const { brand, now } = context;
  const [policy, rules, termsVersion, minimumAge] = await Promise.all([
    policyOf(db, brand.id),
    deps.registerRules(brand.id),
    deps.termsVersion(brand.id),
    deps.minimumAge(brand.id),
  ]);
  const asked = askedOf(way, rules, brand.modules);
  const input = onlyAsked(body, asked);
  const codeIsDue = isCodeDue(way, brand.modules);
  refuseFaults(input, { ...asked, way, policy, minimumAge, codeIsDue }, context);
  const mobile = mobileOf(input, policy);
  const picturePassed = await passCaptcha(deps, asked.rules, body.captcha, context);
  const isShown = picturePassed || (mobile !== '' && codeIsDue);
  if (!isShown && asksHumanCheck(brand.modules)) await deps.verification.requireCaptcha(body.sliderValidate, context);
  await checkDomain(deps, body.domain, brand);
  if (input.affiliateCode && !(await deps.invitations.isOpen(brand, input.affiliateCode, now))) throw notInvited();
  const username = nameFor(way, { input, mobile, rule: rules['username'] });
  if (way === 'username' && (await findMemberByName(db, brand.id, username))) throw usernameTaken();
  const verified = await verifyMobile(deps, { mobile, body: input, codeIsDue }, context);
  const passwordHash = input.password ? await deps.hasher.hash(input.password) : null;
  const paymentPasswordHash = input.paymentPassword ? await deps.hasher.hash(input.paymentPassword) : null;
  const checked = { way, input, username, termsVersion, mobile, verified, passwordHash, paymentPasswordHash, offers: body.offers };
  const id = await write(deps, { ...checked, rule: rules['username'] }, context);
  const account = await findAccount(db, { memberId: id }, null);
  if (!account) throw new Error('the new member is not there');
  return createSession(deps, { account, context, deviceId: body.loginDeviceId, remember: false });
}

const notInvited = () => refuse('invitation_code_error', { field: 'affiliateCode' });
const usernameTaken = () => refuse('username.taken', { field: 'username' });

interface UsernameInput {
  input: RegisterBody;
  mobile: string;
  rule: RegisterRule | undefined;
}

function nameFor(way: RegisterWay, { input, mobile, rule }: UsernameInput): string {
  if (way === 'mobile') return mobile;
  return way === 'auto' ? readableName(rule) : (input.username ?? '');
}

/**
 * Whether the brand wants to be shown a human being at registration. Once is enough: the characters of a picture, or the code to a
 * number, which is not sent without a human check, count for it.
 */
const asksHumanCheck = (modules: Readonly<Record<string, boolean>>): boolean => modules['CAPTCHA3'] === true || modules['SLIDER3'] === true;

/** Whether a picture was read; false where none had to be and none was. */
async function passCaptcha(
  deps: IdentityDeps,
  rules: RegisterRules,
  answer: string | null | undefined,
  context: RequestContext,
): Promise<boolean> {
  const rule = rules['captcha'];
  if (!rule?.enabled || (!rule.required && !answer)) return false;
  if (!answer) throw refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  if (!(await deps.captcha.consume(context, answer))) throw refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
  return true;
}

interface CheckedRegistration {
  way: RegisterWay;
  input: RegisterBody;
  username: string;
  /** The brand's rule of usernames. */
  rule: RegisterRule | undefined;
  termsVersion: string;
  mobile: string;
  /** The number, once its code was right. */
  verified: Contact | null;
  passwordHash: string | null;
  paymentPasswordHash: string | null;
  offers: RegisterBody['offers'];
}

/** A made name is made again while it is taken; so often, then something is wrong. */
const MAX_NAMES = 10;

async function write(deps: IdentityDeps, checked: CheckedRegistration, context: RequestContext): Promise<string> {
  let { username } = checked;
  for (let made = 1; ; made += 1) {
    try {
      return await writeAs(deps, { ...checked, username }, context);
    } catch (error) {
      if (!isUsernameTaken(error)) throw error;
      if (checked.way === 'mobile') throw refuse('contact.taken', { field: 'mobileNum' });
      if (checked.way === 'username' || made >= MAX_NAMES) throw usernameTaken();
      username = readableName(checked.rule);
    }
  }
}

async function writeAs(deps: IdentityDeps, checked: CheckedRegistration, context: RequestContext): Promise<string> {
  const { input, verified } = checked;
  const { brand, now } = context;
  return transaction(deps.db, async (tx) => {
    // It was open a moment ago: the last use may be gone, the agent elsewhere.
    const invitation = input.affiliateCode ? await deps.invitations.take(tx, { brand, code: input.affiliateCode, now }) : null;
    if (input.affiliateCode && !invitation) throw notInvited();
    const person = await findOrMakePerson(tx, { mobile: checked.mobile, email: input.email, idNumber: input.idNumber }, now);
    if (person?.excludedUntil && person.excludedUntil > now) {
      deps.record({
        kind: 'exclusion.evaded',
        brandId: brand.id,
        subject: { text: person.id, shown: maskedName(checked.username) },
        ip: context.ip,
        detail: { by: 'registration' },
      });
      throw refuse('person.excluded');
    }
    const memberId = await createMember(tx, {
      brandId: brand.id,
      username: checked.username,
      language: context.language,
      now,
      customerType: invitation?.customerType ?? 0,
      agentPath: invitation?.agentPath ?? [],
      passwordHash: checked.passwordHash,
      paymentPasswordHash: checked.paymentPasswordHash,
      personId: person?.id ?? null,
      birthDate: birthDateOf(input.birthday ?? ''),
      profile: profileOf(checked, invitation, context),
    });
    if (invitation) await deps.invitations.note(tx, { brand, invitation, memberId, username: checked.username, now });
    if (input.referralCode) await deps.noteReferral?.(tx, { brandId: brand.id, memberId, code: input.referralCode, now });
    if (checked.offers) await deps.noteOffers?.(tx, { brandId: brand.id, memberId, offers: checked.offers, now });
    if (verified) {
      await deps.verification.bindContact(tx, {
        brandId: brand.id,
        memberId,
        contact: verified,
        now,
        field: 'mobileNum',
      });
    }
    return memberId;
  });
}

function profileOf({ input, termsVersion, mobile }: CheckedRegistration, invitation: Invitation | null, context: RequestContext) {
  return {
    nickname: input.nickname ?? '',
    payeeName: input.payeeName ?? '',
    fullName: input.fullName ?? '',
    mobile,
    email: input.email ? normalEmail(input.email) : '',
    affiliateCode: invitation?.code ?? null,
    referralCode: input.referralCode || null,
    termsVersion,
    details: present(Object.fromEntries(DETAIL_FIELDS.map((field) => [field, input[field]]))),
    origin: originOf(input, context),
  };
}
