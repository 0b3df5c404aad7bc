import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { login } from '@pavilion/contract/identity/session';
import { isAgentType, isMemberType, type RequestContext } from '../../../http/types.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { createSession, type LoginAnswer } from './create-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Account, findAccount } from '../queries.ts';
import { secondFactorsDue, startSecondFactor } from './second-factor-login.ts';

export type LoginBody = InnerBody<typeof login>;

/** The account a way to log in has authenticated, and how. */
export interface AuthenticatedAccount {
  account: Account;
  /**
   * What was shown. After a code to the mobile number no second one to that number is asked for; after a recovery of the
   * password no second factor but that of an authenticator app, where one is on.
   */
  by: 'password' | 'recovery' | 'mobile' | 'elsewhere';
  /** The password just typed is the brand's weak default. */
  isDefaultPassword?: boolean;
}

/** What the visitor wants of this login. */
export interface Wish {
  deviceId: string | undefined;
  /** Start a remember-me series for this browser. */
  remember: boolean;
  area?: LoginBody['area'];
}

/** A way to log in: checks what was sent and answers the account it opens, or refuses. */
export type LoginWay = (deps: IdentityDeps, body: LoginBody, context: RequestContext) => Promise<AuthenticatedAccount>;

/**
 * The end of every way to log in: checks roles and status, throws `login_verify_required` with a ticket where a second
 * factor is due, else creates the session.
 */
export async function completeLogin(
  deps: IdentityDeps,
  authenticated: AuthenticatedAccount,
  wish: Wish,
  context: RequestContext,
): Promise<LoginAnswer> {
  const { account } = authenticated;
  refuseUnwelcome(account, wish.area);
  const methods = await secondFactorsDue(deps, authenticated, wish, context);
  if (methods.length > 0) {
    throw refuse('login_verify_required', {
      value: { ...(await startSecondFactor(deps, { authenticated, wish, methods }, context)) },
    });
  }
  return createSession(deps, {
    account,
    context,
    deviceId: wish.deviceId,
    remember: wish.remember,
    isDefaultPassword: authenticated.isDefaultPassword,
    forgivesAge: authenticated.by === 'mobile' || authenticated.by === 'elsewhere',
  });
}

/** For an account authenticated by an external identity provider. */
export async function completeExternalLogin(
  deps: IdentityDeps,
  memberId: string,
  wish: Wish,
  context: RequestContext,
): Promise<LoginAnswer> {
  const account = await findAccount(deps.db, { memberId }, null);
  if (!account) throw refuse('us_forbidden_login_error');
  return completeLogin(deps, { account, by: 'elsewhere' }, wish, context);
}

/** Refusals that reveal something about the account: only after it was authenticated. */
export function refuseUnwelcome(account: Account, area: LoginBody['area']): void {
  if (!isMemberType(account.customerType)) throw refuse('member.only');
  if (area === 'agent' && !isAgentType(account.customerType)) throw refuse('agent.only');
  if (account.status === 'unfinished') throw refuse('login.unfinished');
  if (account.status !== 'active') throw refuse('us_forbidden_login_error');
}
