import { isSamePassword, loginName, plainNumber } from '@pavilion/languages/compared-text';
import type { RequestContext } from '../../../http/types.ts';
import { maskedMobile, normalMobile } from '../../../kernel/contact.ts';
import { networkOf } from '../../../kernel/network.ts';
import { type Refusal, refuse } from '../../../kernel/refusal.ts';
import { deviceHashOf } from './create-session.ts';
import { clearTries, findTries, reserveTry } from '../../../kernel/failed-tries.ts';
import type { LoginBody, AuthenticatedAccount } from './complete-login.ts';
import { noteFailedLogin } from './login-history.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Policy, policyOf } from '../policy.ts';
import { renewHash } from '../passwords/set-password.ts';
import { type Account, findAccount } from '../queries.ts';
import { takeRecoveryPass } from '../recovery/recovery-pass.ts';
import { FAILURES_BEFORE_ADDRESS_CAPTCHA, FAILURES_BEFORE_LOCK, maskedName, USERNAME } from '../rules.ts';

const LOCK_SECONDS = 30 * 60;
const ADDRESS_SECONDS = 15 * 60;
/** A known device may be stolen too. */
const DEVICE_FAILURES_BEFORE_LOCK = 10;

/** Against what a try of this login counts. */
interface TrySubjects {
  /** The name given; for a device the member has used before, that device instead. */
  subject: string;
  lockAfter: number;
  address: string;
}

/** By username, or a verified mobile number, and password. Unknown names are counted, delayed and answered like known ones. */
export async function byPassword(deps: IdentityDeps, body: LoginBody, context: RequestContext): Promise<AuthenticatedAccount> {
  const { brand } = context;
  const policy = await policyOf(deps.db, brand.id);
  const device = deviceHashOf(body.loginDeviceId);
  const { account, name } = await findNamed(deps, { body, policy, device }, context);
  const pass = account && body.recoveryPass;
  const isRecovered = pass ? await takeRecoveryPass(deps.db, account.id, pass, context.now) : false;
  // Required at every try, it replaces the picture that failures require.
  const isHumanShown = !isRecovered && brand.modules['SLIDER3'] === true;
  if (isHumanShown) await deps.verification.requireCaptcha(body.sliderValidate, context);
  const counting: TrySubjects =
    account?.isDeviceTrusted && device
      ? {
          subject: `device:${account.id}:${device.toString('hex')}`,
          lockAfter: DEVICE_FAILURES_BEFORE_LOCK,
          address: addressOf(context),
        }
      : { subject: loginSubject(brand.id, name), lockAfter: FAILURES_BEFORE_LOCK, address: addressOf(context) };
  const who = account ? { memberId: account.id } : { subject: { text: name.toLowerCase(), shown: maskedGiven(name) } };
  const note = (kind: 'login.failed' | 'login.locked' | 'captcha.failed', reason: string) =>
    deps.record({ kind, brandId: brand.id, ...who, ip: context.ip, detail: { way: 'password', reason } });
  const captchaPassed = await passCaptcha(
    deps,
    { ...counting, isHumanShown, onLocked: () => note('login.failed', 'locked'), onMissing: () => note('captcha.failed', 'missing') },
    body.captcha,
    context,
  );
  const hash = account?.passwordHash ?? null;
  const renew = account && hash ? renewHash(deps.db, { memberId: account.id, hash, of: 'password_hash' }) : undefined;
  const isRight = await deps.hasher.verify(hash, body.password, renew);
  if (!isRight || !account) {
    const refusal = await countFailure(deps, { ...counting, captchaPassed, onLock: () => note('login.locked', 'tries') }, context);
    note('login.failed', refusal.code);
    if (account) noteFailedLogin(deps, account, context);
    throw refusal;
  }
  await clearCount(deps, { ...counting, captchaPassed }, context);
  return {
    account,
    by: isRecovered ? 'recovery' : 'password',
    isDefaultPassword: policy.defaultPassword !== null && isSamePassword(body.password, policy.defaultPassword),
  };
}

interface LoginName {
  body: LoginBody;
  policy: Policy;
  device: Buffer | null;
}

/**
 * Whose account a name means, and the name its tries are counted under. A number is first a username, then the one
 * who has verified it, and it is counted apart: a lock must not show which number belongs to which name.
 */
async function findNamed(
  deps: IdentityDeps,
  { body, policy, device }: LoginName,
  { brand }: RequestContext,
): Promise<{ account: Account | null; name: string }> {
  const find = (username: string) => findAccount(deps.db, { brandId: brand.id, username }, device);
  const given = loginName(body.username);
  const named = USERNAME.test(given) ? await find(given) : null;
  const dialingCode = body.countryDialingCode?.replace(/\D/g, '') || policy.dialingCode;
  const mobile = NUMBER.test(plainNumber(given)) ? normalMobile(given, dialingCode) : null;
  if (named || !mobile) return { account: named, name: given };
  const owner = await deps.verification.findOwner(deps.db, brand.id, { kind: 'mobile', value: mobile });
  const account = owner ? await findAccount(deps.db, { memberId: owner }, device) : await find(mobile);
  return { account, name: mobile };
}

/** What tries from unknown browsers are counted against: a username in any spelling, or an E.164 number. */
export const loginSubject = (brandId: string, name: string): string => `login:${brandId}:${name.toLowerCase()}`;

/** A name or number that was typed, as far as it may be shown. */
const maskedGiven = (name: string): string => (NUMBER.test(name) ? maskedMobile(name) : maskedName(name));

const NUMBER = /^\+?[\d ()-]{6,24}$/;

const addressOf = (context: RequestContext): string => `address:${networkOf(context.ip)}`;

const locked = () => refuse('login.locked', { params: { minutes: LOCK_SECONDS / 60 }, value: { captcha: true } });

const captchaRequired = () => refuse('captcha.required', { field: 'captcha', value: { captcha: true } });

interface TryState {
  isLocked: boolean;
  isCaptchaDue: boolean;
  /** The address has so many failures that everybody there must solve a captcha. */
  isAddressSuspect: boolean;
}

async function readTries(deps: IdentityDeps, counting: TrySubjects, now: Date): Promise<TryState> {
  const [subject, address] = await findTries(deps.db, [counting.subject, counting.address], now);
  const isAddressSuspect = (address?.failures ?? 0) >= FAILURES_BEFORE_ADDRESS_CAPTCHA;
  return { isLocked: subject?.locked ?? false, isCaptchaDue: (subject?.failures ?? 0) >= 1 || isAddressSuspect, isAddressSuspect };
}

/** Refuses locked subjects; asks for a captcha where one is due. True when one was solved. */
async function passCaptcha(
  deps: IdentityDeps,
  counting: TrySubjects & { isHumanShown: boolean; onLocked(): void; onMissing(): void },
  answer: string | null | undefined,
  context: RequestContext,
): Promise<boolean> {
  const tries = await readTries(deps, counting, context.now);
  if (tries.isLocked) {
    counting.onLocked();
    throw locked();
  }
  if (!tries.isCaptchaDue) return false;
  if (counting.isHumanShown) return true;
  // Name after name from such an address, none of them with a captcha, is a list being tried.
  if (!answer && tries.isAddressSuspect) counting.onMissing();
  if (!answer) throw captchaRequired();
  if (!(await deps.captcha.consume(context, answer))) {
    throw refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
  }
  return true;
}

interface CheckedTry extends TrySubjects {
  captchaPassed: boolean;
}

/**
 * The answer to a wrong try. Tries that ran side by side are counted one after the other, and those that would not
 * have been allowed after the ones before them learn nothing: guessing in parallel gains nothing.
 */
async function countFailure(deps: IdentityDeps, tried: CheckedTry & { onLock(): void }, { now }: RequestContext): Promise<Refusal> {
  const { db } = deps;
  const tries = await reserveTry(db, tried.subject, { lockAfter: tried.lockAfter, windowSeconds: LOCK_SECONDS }, now);
  const ofAddress = await reserveTry(db, tried.address, { lockAfter: null, windowSeconds: ADDRESS_SECONDS }, now);
  if (tries === tried.lockAfter) tried.onLock();
  if (tries > tried.lockAfter) return locked();
  const isCaptchaDue = tries > 1 || ofAddress > FAILURES_BEFORE_ADDRESS_CAPTCHA;
  return isCaptchaDue && !tried.captchaPassed ? captchaRequired() : refuse('login.failed', { value: { captcha: true } });
}

/** A right try clears the wrong ones, unless they led to a lock or a captcha while it was checked. */
async function clearCount(deps: IdentityDeps, tried: CheckedTry, { now }: RequestContext): Promise<void> {
  const tries = await readTries(deps, tried, now);
  if (tries.isLocked) throw locked();
  if (tries.isCaptchaDue && !tried.captchaPassed) throw captchaRequired();
  await clearTries(deps.db, [tried.subject]);
}
