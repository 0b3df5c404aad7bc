import type { RequestContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { LoginAnswer } from './enter.ts';
import { letIn, type LoginBody, type LoginWay } from './let-in.ts';
import { byCode } from './log-in-by-code.ts';
import { byPassword } from './log-in-by-password.ts';
import type { IdentityParts } from './parts.ts';

type LoginType = NonNullable<LoginBody['type']>;

/** Ways that are always there; a brand's modules may have them off. Others are handed in as `parts.loginWays`. */
const ways: Partial<Record<LoginType, LoginWay>> = { username: byPassword, '': byPassword, sms: byCode };

/** Logs in by one of the ways. The token is always a new one, whatever was sent. */
export async function logIn(parts: IdentityParts, body: LoginBody, context: RequestContext): Promise<LoginAnswer> {
  const type = body.type || (body.isSms ? 'sms' : 'username');
  const way = type === 'firebase' ? parts.loginWays?.firebase : ways[type];
  if (!way) throw refuse('function.not.available');
  const proved = await way(parts, body, context);
  const wish = { deviceId: body.loginDeviceId, remember: body.remember ?? false, area: body.area };
  return letIn(parts, proved, wish, context);
}
