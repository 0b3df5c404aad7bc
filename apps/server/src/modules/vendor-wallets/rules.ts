import { DAY_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { TransferRow, TransferState } from './tables.ts';

/** Transfers of one member whose end is not known; more wait until one is. */
export const MAX_OPEN = 10;
/** A call that is under way in another process may answer for so long; sooner it is not asked how it ended. */
export const CALL_LASTS_MS = 10_000;
/** One that is unknown for so long is a case for the desk. */
export const DOUBT_MS = DAY_MS;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** Pause before a vendor is asked once more how a transfer ended, by how often it was: 2 s, doubled up to ten minutes. */
export const pauseAfter = (asked: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(asked, 20));

/** A request id of the house's own. A member's has no space, so that none of theirs can collide with it, however well they guess. */
export const ownRequestId = (purpose: 'onward' | 'sweep', about: string): string => `${purpose} ${about}`;

export const isEnded = ({ state }: Pick<TransferRow, 'state'>): boolean => state === 'moved' || state === 'not.moved';

/** Settled by operators, and the vendor has not said yet how it ended. */
export const isUnheard = (row: Pick<TransferRow, 'by_operators' | 'vendor_word'>): boolean => row.by_operators && row.vendor_word === null;

/** The vendor says another end than operators settled. */
export const isContradicted = (row: Pick<TransferRow, 'state' | 'by_operators' | 'vendor_word'>): boolean =>
  row.by_operators && row.vendor_word !== null && (row.vendor_word === 'done') !== (row.state === 'moved');

/** Which way money goes in our books so that a transfer ends so: one into a wallet that did not move after all comes out of it again. */
export const wayOfEnd = ({ direction }: Pick<TransferRow, 'direction'>, outcome: 'moved' | 'not.moved'): 'in' | 'out' =>
  (direction === 'in') === (outcome === 'moved') ? 'in' : 'out';

/** A state as the member sees it. */
export const shownState = (state: TransferState): 'waiting' | 'returned' | 'moved' | 'not.moved' =>
  state === 'reserved' || state === 'called' || state === 'unknown' ? 'waiting' : state;

/** The largest amount of whole steps in `units`. */
export const wholeSteps = (units: bigint, step: bigint): bigint => units - (units % step);

/** What play that is not reported yet must have put into a wallet, when `amount` came back out of it. */
export const shortfallOf = (amount: bigint, known: bigint): bigint => (amount > known ? amount - known : 0n);
