import type { InnerBody } from '@pavilion/contract/endpoint';
import type { login } from '@pavilion/contract/session';
import { isAgentType, isMemberType, type RequestContext } from '../../../http/types.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { createSession, type LoginAnswer } from './create-session.ts';
import type { IdentityParts } from '../parts.ts';
import { type Account, findAccount } from '../queries.ts';
import { methodsDue, startSecondFactor } from './second-factor-login.ts';

export type LoginBody = InnerBody<typeof login>;

/** Somebody who has shown, in one way, that an account is hers. */
export interface AuthenticatedAccount {
  account: Account;
  /**
   * What she showed. Who came by the code of her phone is not asked for another one of it; who has just recovered her
   * password for nothing more, but by an authenticator app where she has one.
   */
  by: 'password' | 'recovery' | 'mobile' | 'elsewhere';
  /** The password just typed is the brand's weak default. */
  isDefaultPassword?: boolean;
}

/** What she wants of this login. */
export interface Wish {
  deviceId: string | undefined;
  /** Start a remember-me series for this browser. */
  remember: boolean;
  area?: LoginBody['area'];
}

/** A way to log in: judges what was sent and says whose account it opens, or refuses. */
export type LoginWay = (parts: IdentityParts, body: LoginBody, context: RequestContext) => Promise<AuthenticatedAccount>;

/**
 * What follows every proof: the rules of roles, the second factor where one is due (thrown as `login_verify_required`
 * with its ticket), and the session.
 */
export async function completeLogin(
  parts: IdentityParts,
  authenticated: AuthenticatedAccount,
  wish: Wish,
  context: RequestContext,
): Promise<LoginAnswer> {
  const { account } = authenticated;
  refuseUnwelcome(account, wish.area);
  const methods = await methodsDue(parts, authenticated, wish, context);
  if (methods.length > 0) {
    throw refuse('login_verify_required', {
      value: { ...(await startSecondFactor(parts, { authenticated, wish, methods }, context)) },
    });
  }
  return createSession(parts, {
    account,
    context,
    deviceId: wish.deviceId,
    remember: wish.remember,
    isDefaultPassword: authenticated.isDefaultPassword,
    forgivesAge: authenticated.by === 'mobile' || authenticated.by === 'elsewhere',
  });
}

/** For who was recognised by another house as the owner of an account. */
export async function completeExternalLogin(
  parts: IdentityParts,
  memberId: string,
  wish: Wish,
  context: RequestContext,
): Promise<LoginAnswer> {
  const account = await findAccount(parts.db, { memberId }, null);
  if (!account) throw refuse('us_forbidden_login_error');
  return completeLogin(parts, { account, by: 'elsewhere' }, wish, context);
}

/** Said only to who has proved that the account is hers. */
export function refuseUnwelcome(account: Account, area: LoginBody['area']): void {
  if (!isMemberType(account.customerType)) throw refuse('member.only');
  if (area === 'agent' && !isAgentType(account.customerType)) throw refuse('agent.only');
  if (account.status === 'unfinished') throw refuse('login.unfinished');
  if (account.status !== 'active') throw refuse('us_forbidden_login_error');
}
