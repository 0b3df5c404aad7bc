import type { WireBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import type { SlipLine } from '@pavilion/lottery/price';
import type { Chase } from './chase.ts';

export type SentOrder = WireBody<typeof placeLotteryOrder>;

export interface StoredSlip {
  readonly lines: readonly SlipLine[];
  /** Of the order these lines are sent as: the same lines sent again are one order. */
  readonly requestId: string;
  /** Absent: the lines are for one issue. */
  readonly chase?: Chase | undefined;
  /**
   * What was sent under the id without an answer, and may be in force; `changed`: not what is here now; `emptied`: all of it was taken off since. Absent: the
   * id is new.
   */
  readonly sent?: SentOrder | 'changed' | 'emptied' | undefined;
}

/**
 * Other lines are another order. Not while what was sent may be in force: under its id they are refused then, under a new one both would be staked. So the id
 * outlives its lines.
 */
export function changedSlip(stored: StoredSlip | null, lines: readonly SlipLine[], chase: Chase | undefined): StoredSlip | null {
  if (stored?.sent === undefined) return lines.length === 0 ? null : { lines, requestId: newId('req'), chase };
  const { requestId } = stored;
  if (lines.length === 0) return { lines, requestId, sent: 'emptied' };
  return { lines, requestId, chase, sent: stored.sent === 'emptied' ? 'emptied' : 'changed' };
}

/** Lines of a slip that cannot be sent any more, after those that are here. Null: both may be in force, and a slip has one id. */
export function joinedSlip(own: StoredSlip | null, left: StoredSlip): StoredSlip | null {
  const lines = [...(own?.lines ?? []), ...left.lines];
  if (left.sent === undefined) return changedSlip(own, lines, own?.chase);
  return own?.sent === undefined ? { lines, requestId: left.requestId, chase: own?.chase, sent: 'changed' } : null;
}

/** A slip whose answer was lost is sent as it was: if it is in force, the answer is the same as before. */
export const toSend = ({ sent }: StoredSlip, order: SentOrder): SentOrder => (typeof sent === 'object' ? sent : order);

/** What may still be in force once `kept` was sent and refused: what an earlier try may have left. */
export const afterRefusal = ({ sent }: StoredSlip): StoredSlip['sent'] => (typeof sent === 'object' ? 'changed' : sent);

/** What is left when the server reports that an earlier order is in force: nothing of that order, all that was put on the slip after it was emptied. */
export const afterConflict = (stored: StoredSlip | null): StoredSlip | null =>
  stored?.sent === 'emptied' ? changedSlip(null, stored.lines, stored.chase) : null;
