import { PPM } from '@pavilion/contract/base/rate';
import type { LockSource } from './tables.ts';

/** A lock as the work on it needs it; amounts in ledger units. */
export interface WorkableLock {
  id: string;
  source: LockSource;
  asked: bigint;
  done: bigint;
  /** One that is met is among them as long as nothing was withdrawn since: a correction may open it again. */
  state: 'open' | 'met';
  largest_bet: bigint | null;
  weights: Readonly<Record<string, number>>;
  opened_number: bigint;
  opened_at: Date;
}

/** What one operation says of a settled bet, or of its correction. */
export interface PlayFact {
  number: bigint;
  line: number;
  at: Date;
  bet_id: string;
  product: string;
  /** Of the product where a lock names none, in parts per million. */
  weight: number;
  /** Of the whole bet. */
  stake: bigint;
  /** Valid turnover that is counted with it; below zero takes back. */
  turnover: bigint;
  /** What the member won with it, less what they staked. */
  net: bigint;
  /** Operation that placed the bet; null where it moved no cash, then the stamp decides. */
  placed_number: bigint | null;
  placed_at: Date;
  /** Accounts linked to the member's played the other side: it counts for no grant. */
  opposed?: boolean;
}

/** Units of turnover an operation gave to a lock, and what they counted for there. */
export interface CountedTurnover {
  lock_id: string;
  number: bigint;
  line: number;
  bet_id: string;
  turnover: bigint;
  counted: bigint;
}

export interface LockAfter {
  done: bigint;
  state: 'open' | 'met';
  /** Stamp of the operation that met it; null while it is open. */
  endedAt: Date | null;
  /** Net result of the bets that counted for it, of this work alone. */
  net: bigint;
}

interface LockState extends LockAfter {
  lock: WorkableLock;
  isChanged: boolean;
}

/**
 * Works locks of one member off, oldest first. A bet counts for a lock that was open before it was placed, whose largest bet it does not exceed and
 * for which its product has a weight; what the oldest such lock does not need goes to the next, so that each unit is used once. A correction takes back
 * what its bet had given, from the newest lock first. Pure: the same input gives the same.
 *
 * `locks`: oldest first. `facts`: by number and line, none of them worked before. `earlier`: what earlier work gave from the bets that are corrected.
 */
export function workOff(
  locks: readonly WorkableLock[],
  facts: readonly PlayFact[],
  earlier: readonly CountedTurnover[] = [],
): { work: CountedTurnover[]; after: Map<string, LockAfter> } {
  const all: LockState[] = locks.map((lock) => ({
    lock,
    done: lock.done,
    state: lock.state,
    endedAt: null,
    net: 0n,
    isChanged: false,
  }));
  const work: CountedTurnover[] = [];
  const given: CountedTurnover[] = [...earlier];
  for (const fact of facts) {
    const made = fact.turnover < 0n ? takeBack(all, fact, given) : give(all, fact);
    work.push(...made);
    given.push(...made);
  }
  return {
    work,
    after: new Map(
      all.filter(({ isChanged }) => isChanged).map(({ lock, done, state, endedAt, net }) => [lock.id, { done, state, endedAt, net }]),
    ),
  };
}

const weightOf = (lock: WorkableLock, fact: PlayFact): bigint => BigInt(lock.weights[fact.product] ?? fact.weight);

/** Open, and was when the bet was placed. */
const covers = ({ lock, state }: LockState, fact: PlayFact): boolean =>
  state === 'open' && (fact.placed_number === null ? fact.placed_at > lock.opened_at : fact.placed_number > lock.opened_number);

function counts({ lock }: LockState, fact: PlayFact): boolean {
  if (weightOf(lock, fact) <= 0n || (fact.opposed && lock.source === 'grant')) return false;
  return lock.largest_bet === null || fact.stake <= lock.largest_bet;
}

function give(all: readonly LockState[], fact: PlayFact): CountedTurnover[] {
  const made: CountedTurnover[] = [];
  const covering = all.filter((one) => covers(one, fact));
  // Whatever a bet counts for: it was played with the bonus in the purse.
  const winner = covering.find(({ lock }) => lock.source === 'grant');
  if (winner && fact.net !== 0n) {
    winner.net += fact.net;
    winner.isChanged = true;
  }
  const open = covering.filter((one) => counts(one, fact));
  let rest = fact.turnover;
  for (const one of open) {
    if (rest <= 0n) break;
    const weight = weightOf(one.lock, fact);
    const need = one.lock.asked - one.done;
    const worth = (rest * weight) / PPM;
    const meets = worth >= need;
    const counted = meets ? need : worth;
    // Rounded up: the part of a unit that met the lock is used.
    const turnover = meets ? (need * PPM + weight - 1n) / weight : rest;
    rest -= turnover;
    one.done += counted;
    one.isChanged = true;
    if (meets) Object.assign(one, { state: 'met', endedAt: fact.at });
    made.push({ lock_id: one.lock.id, number: fact.number, line: fact.line, bet_id: fact.bet_id, turnover, counted });
  }
  return made;
}

function takeBack(all: readonly LockState[], fact: PlayFact, given: readonly CountedTurnover[]): CountedTurnover[] {
  const made: CountedTurnover[] = [];
  const grants = all.filter(({ lock }) => lock.source === 'grant');
  const winner =
    grants.find(({ lock }) => given.some((row) => row.lock_id === lock.id && row.bet_id === fact.bet_id)) ??
    grants.find((one) => covers(one, fact));
  if (winner && fact.net !== 0n) {
    winner.net += fact.net;
    winner.isChanged = true;
  }
  let rest = -fact.turnover;
  for (const one of all.toReversed()) {
    const ofBet = given.filter(({ lock_id: id, bet_id: bet }) => id === one.lock.id && bet === fact.bet_id);
    const turnover = ofBet.reduce((sum, row) => sum + row.turnover, 0n);
    const counted = ofBet.reduce((sum, row) => sum + row.counted, 0n);
    if (turnover <= 0n || rest <= 0n) continue;
    const back = turnover < rest ? turnover : rest;
    const less = back === turnover ? counted : (counted * back) / turnover;
    rest -= back;
    one.done -= less;
    one.isChanged = true;
    if (one.done < one.lock.asked) Object.assign(one, { state: 'open', endedAt: null });
    made.push({ lock_id: one.lock.id, number: fact.number, line: fact.line, bet_id: fact.bet_id, turnover: -back, counted: -less });
  }
  return made;
}
