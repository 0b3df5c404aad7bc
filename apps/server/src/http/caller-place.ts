import type { Place, Shares } from '@pavilion/kit/fair-queue';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../kernel/network.ts';
import { boundedMap } from '../kernel/bounded-map.ts';

/** Turns and room in the queue for a connection, in proportion: however many members call, the others keep theirs. */
export const CALLER_SHARES: Shares = { member: 8, vendor: 6, money: 4, operator: 4, login: 3, visitor: 3 };

/** Sessions a process remembers the members of. */
const MAX_KNOWN = 50_000;
/**
 * Keys one address has. A carrier puts thousands of people behind one address, who differ in their browsers; one client that makes up
 * browsers has no more turns than this many.
 */
const KEYS_PER_ADDRESS = 16;

const LOGIN = /^\/wps\/(?:session|captcha|verification|member\/(?:register|check|password\/reset))/;
const MONEY = /^\/wps\/(?:transaction|wallets)/;
const OUTSIDE = /^\/(?:vendor|psp|lottery\/feeds)\/[^/]+/;

/** The queue a request waits in, decided before the database is asked for anything. */
export interface CallerPlaces {
  placeOf(request: FastifyRequest): Place;
  /** A session that was found to be a member's or an operator's: its next calls take their turn. A token that was never found counts by address. */
  remember(token: string, who: string): void;
}

export function createCallerPlaces(): CallerPlaces {
  const known = boundedMap<string, string>(MAX_KNOWN);
  return {
    remember: (token, who) => known.set(token, who),
    placeOf({ url, ip, headers }) {
      const address = networkOf(ip);
      const [outside] = OUTSIDE.exec(url) ?? [];
      if (outside !== undefined) return { class: 'vendor', key: `${outside} ${address}` };
      const token = headers.authorization?.trim();
      const who = token === undefined ? undefined : known.get(token);
      const key = who ?? `${address} ${bucketOf(headers['user-agent'] ?? '')}`;
      if (url.startsWith('/desk')) return { class: 'operator', key };
      if (LOGIN.test(url)) return { class: 'login', key };
      if (who === undefined) return { class: 'visitor', key };
      return { class: MONEY.test(url) ? 'money' : 'member', key };
    },
  };
}

/** FNV-1a. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < Math.min(text.length, 256); i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash % KEYS_PER_ADDRESS;
}
