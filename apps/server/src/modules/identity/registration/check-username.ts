import { takeCounted } from '../../../http/throttle.ts';
import type { RequestContext } from '../../../http/types.ts';
import { speaksAsHouse } from '../../../kernel/house-names.ts';
import { networkOf } from '../../../kernel/network.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isNameClosed } from '../own-devices.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMemberByName } from '../queries.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Against collecting names: a person needs a few questions, a list many. Counted over all nodes. */
const limitsOf = ({ brand, ip }: RequestContext) => [
  { key: `username-free:minute:${networkOf(ip)}`, points: 12, seconds: MINUTE },
  { key: `username-free:hour:${networkOf(ip)}`, points: 60, seconds: HOUR },
  { key: `username-free:brand:${brand.id}`, points: 3000, seconds: HOUR },
];

/** Whether a name is free. The registration itself decides at the end. */
export async function checkUsername(deps: IdentityDeps, username: string, context: RequestContext): Promise<{ available: boolean }> {
  for (const limit of limitsOf(context)) {
    if (!(await takeCounted(deps.db, limit, context.now))) throw refuse('TOO_MANY_REQUESTS');
  }
  const isTaken =
    speaksAsHouse(username, context.brand.name) ||
    (await findMemberByName(deps.db, context.brand.id, username)) !== null ||
    (await isNameClosed(deps.db, context.brand.id, username));
  return { available: !isTaken };
}
