import type { InnerBody } from '@pavilion/contract/endpoint';
import type { login } from '@pavilion/contract/session';
import { isAgentType, TRIAL_TYPE } from '../../http/serve.ts';
import type { RequestContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { deviceHashOf, enter, type LoginAnswer } from './enter.ts';
import { clearTries, findTries, forgiveTry, reserveTry } from './failed-tries.ts';
import type { IdentityParts } from './parts.ts';
import { policyOf } from './policy.ts';
import { type Account, findAccount } from './queries.ts';
import { FAILURES_BEFORE_ADDRESS_CAPTCHA, FAILURES_BEFORE_LOCK } from './rules.ts';

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
  const account = await findAccount(parts.db, { brandId: brand.id, username: body.username }, device);
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
  const passed = await passCaptcha(parts, counting, body.captcha, context);
  await reserve(parts, counting, passed, context);
  const isRight = await verifyOrForgive(parts, counting, account, body.password);
  if (!isRight || !account) throw refuse('login.failed', { value: { captcha: true } });
  await clearTries(parts.db, [counting.subject]);
  await forgiveTry(parts.db, counting.address, null);
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

const addressOf = (context: RequestContext): string => `address:${context.ip}`;

const locked = () => refuse('login.locked', { params: { minutes: LOCK_SECONDS / 60 }, value: { captcha: true } });

/** Refuses locked subjects; asks for a captcha where one is due. True when one was solved. */
async function passCaptcha(
  parts: IdentityParts,
  counting: Counting,
  answer: string | null | undefined,
  context: RequestContext,
): Promise<boolean> {
  const [subject, address] = await findTries(parts.db, [counting.subject, counting.address], context.now);
  if (subject?.locked) throw locked();
  const isDue = (subject?.failures ?? 0) >= 1 || (address?.failures ?? 0) >= FAILURES_BEFORE_ADDRESS_CAPTCHA;
  if (!isDue) return false;
  if (!answer) throw refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  if (!(await parts.captcha.consume(context, answer)))
    throw refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
  return true;
}

/** Counts the try before the password is looked at; tries that raced past the first check are stopped here. */
async function reserve(
  parts: IdentityParts,
  counting: Counting,
  captchaPassed: boolean,
  { now }: RequestContext,
): Promise<void> {
  const tries = await reserveTry(
    parts.db,
    counting.subject,
    { lockAfter: counting.lockAfter, windowSeconds: LOCK_SECONDS },
    now,
  );
  const ofAddress = await reserveTry(
    parts.db,
    counting.address,
    { lockAfter: null, windowSeconds: ADDRESS_SECONDS },
    now,
  );
  if (tries > counting.lockAfter) throw locked();
  if (!captchaPassed && (tries > 1 || ofAddress > FAILURES_BEFORE_ADDRESS_CAPTCHA)) {
    throw refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  }
}

/** A try that could not be judged (too busy) is not a failed one. */
async function verifyOrForgive(
  parts: IdentityParts,
  counting: Counting,
  account: Account | null,
  password: string,
): Promise<boolean> {
  try {
    return await parts.hasher.verify(account?.passwordHash ?? null, password);
  } catch (error) {
    await forgiveTry(parts.db, counting.subject, counting.lockAfter);
    await forgiveTry(parts.db, counting.address, null);
    throw error;
  }
}

/** Said only to who knows the password. */
function refuseUnwelcome(account: Account, area: LoginBody['area']): void {
  if (account.customerType === TRIAL_TYPE) throw refuse('member.only');
  if (area === 'agent' && !isAgentType(account.customerType)) throw refuse('agent.only');
  if (account.status !== 'active') throw refuse('us_forbidden_login_error');
}
