import type { InnerBody } from '@pavilion/contract/endpoint';
import type { login } from '@pavilion/contract/session';
import { isAgentType, type RequestContext, TRIAL_TYPE } from '../../http/types.ts';
import { networkOf } from '../../kernel/network.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { deviceHashOf, enter, type LoginAnswer } from './enter.ts';
import { clearTries, findTries, reserveTry } from './failed-tries.ts';
import type { IdentityParts } from './parts.ts';
import { policyOf } from './policy.ts';
import { type Account, findAccount } from './queries.ts';
import { FAILURES_BEFORE_ADDRESS_CAPTCHA, FAILURES_BEFORE_LOCK, USERNAME } from './rules.ts';

const LOCK_SECONDS = 30 * 60;
const ADDRESS_SECONDS = 15 * 60;
/** A known device may be stolen too. */
const DEVICE_FAILURES_BEFORE_LOCK = 10;

/** Against what a try of this login counts. */
interface Counting {
  /** The username; for a device the member has used before, that device instead. */
  subject: string;
  lockAfter: number;
  address: string;
}

type LoginBody = InnerBody<typeof login>;

/** Logs in by username and password. Unknown names are counted, delayed and answered like known ones. */
export async function logIn(parts: IdentityParts, body: LoginBody, context: RequestContext): Promise<LoginAnswer> {
  if (body.type === 'sms' || body.type === 'firebase') throw refuse('function.not.available');
  const { brand } = context;
  const device = deviceHashOf(body.loginDeviceId);
  const isName = USERNAME.test(body.username);
  const account = isName ? await findAccount(parts.db, { brandId: brand.id, username: body.username }, device) : null;
  const counting: Counting =
    account?.isDeviceTrusted && device
      ? {
          subject: `device:${account.id}:${device.toString('hex')}`,
          lockAfter: DEVICE_FAILURES_BEFORE_LOCK,
          address: addressOf(context),
        }
      : {
          subject: `login:${brand.id}:${body.username.toLowerCase()}`,
          lockAfter: FAILURES_BEFORE_LOCK,
          address: addressOf(context),
        };
  const captchaPassed = await passCaptcha(parts, counting, body.captcha, context);
  const isRight = await parts.hasher.verify(account?.passwordHash ?? null, body.password);
  if (!isRight || !account) throw await countFailure(parts, { ...counting, captchaPassed }, context);
  await clearCount(parts, { ...counting, captchaPassed }, context);
  refuseUnwelcome(account, body.area);
  const policy = await policyOf(parts.db, brand.id);
  return enter(parts, {
    account,
    context,
    deviceId: body.loginDeviceId,
    remember: body.remember ?? false,
    isDefaultPassword: policy.defaultPassword !== null && body.password === policy.defaultPassword,
  });
}

const addressOf = (context: RequestContext): string => `address:${networkOf(context.ip)}`;

const locked = () => refuse('login.locked', { params: { minutes: LOCK_SECONDS / 60 }, value: { captcha: true } });

const captchaRequired = () => refuse('captcha.required', { field: 'captcha', value: { captcha: true } });

interface Standing {
  isLocked: boolean;
  isCaptchaDue: boolean;
}

async function standingOf(parts: IdentityParts, counting: Counting, now: Date): Promise<Standing> {
  const [subject, address] = await findTries(parts.db, [counting.subject, counting.address], now);
  return {
    isLocked: subject?.locked ?? false,
    isCaptchaDue: (subject?.failures ?? 0) >= 1 || (address?.failures ?? 0) >= FAILURES_BEFORE_ADDRESS_CAPTCHA,
  };
}

/** Refuses locked subjects; asks for a captcha where one is due. True when one was solved. */
async function passCaptcha(
  parts: IdentityParts,
  counting: Counting,
  answer: string | null | undefined,
  context: RequestContext,
): Promise<boolean> {
  const standing = await standingOf(parts, counting, context.now);
  if (standing.isLocked) throw locked();
  if (!standing.isCaptchaDue) return false;
  if (!answer) throw captchaRequired();
  if (!(await parts.captcha.consume(context, answer))) {
    throw refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
  }
  return true;
}

interface JudgedTry extends Counting {
  captchaPassed: boolean;
}

/**
 * What a wrong try is told. Tries that ran side by side are counted one after the other, and those that would not
 * have been
 * allowed after the ones before them learn nothing: guessing in parallel gains nothing.
 */
async function countFailure(parts: IdentityParts, tried: JudgedTry, { now }: RequestContext): Promise<Refusal> {
  const { db } = parts;
  const tries = await reserveTry(db, tried.subject, { lockAfter: tried.lockAfter, windowSeconds: LOCK_SECONDS }, now);
  const ofAddress = await reserveTry(db, tried.address, { lockAfter: null, windowSeconds: ADDRESS_SECONDS }, now);
  if (tries > tried.lockAfter) return locked();
  const isCaptchaDue = tries > 1 || ofAddress > FAILURES_BEFORE_ADDRESS_CAPTCHA;
  return isCaptchaDue && !tried.captchaPassed
    ? captchaRequired()
    : refuse('login.failed', { value: { captcha: true } });
}

/** A right try forgives the wrong ones, unless these came to a lock or a captcha while it was judged. */
async function clearCount(parts: IdentityParts, tried: JudgedTry, { now }: RequestContext): Promise<void> {
  const standing = await standingOf(parts, tried, now);
  if (standing.isLocked) throw locked();
  if (standing.isCaptchaDue && !tried.captchaPassed) throw captchaRequired();
  await clearTries(parts.db, [tried.subject]);
}

/** Said only to who knows the password. */
function refuseUnwelcome(account: Account, area: LoginBody['area']): void {
  if (account.customerType === TRIAL_TYPE) throw refuse('member.only');
  if (area === 'agent' && !isAgentType(account.customerType)) throw refuse('agent.only');
  if (account.status !== 'active') throw refuse('us_forbidden_login_error');
}
