import type { Holder } from '../kernel/signals.ts';
import { networkOf } from '../kernel/network.ts';
import type { RequestContext } from './types.ts';

/** Windows of one person that wait for news at the same time, of all kinds together. */
const MAX_OF_ONE = 8;
/** Of one address without a session: a carrier puts many people behind one. */
const MAX_OF_ADDRESS = 500;

/** Keys under which a held read is counted: the member, else the visitor's id, and the address. */
export function holdersOf({ session, ip }: Pick<RequestContext, 'session' | 'ip'>, knownAs: string | null = null): Holder[] {
  if (session) return [{ key: session.memberId, most: MAX_OF_ONE }];
  return [...(knownAs === null ? [] : [{ key: knownAs, most: MAX_OF_ONE }]), { key: networkOf(ip), most: MAX_OF_ADDRESS }];
}
