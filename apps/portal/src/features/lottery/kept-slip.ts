import type { WireBody } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import type { placeLotteryOrder } from '@pavilion/contract/lottery-orders';
import type { SlipLine } from '@pavilion/lottery/price';
import type { Chase } from './chase.ts';

export type SentOrder = WireBody<typeof placeLotteryOrder>;

export interface Kept {
  readonly lines: readonly SlipLine[];
  /** Of the order these lines are sent as: the same lines sent again are one order. */
  readonly requestId: string;
  /** Absent: the lines are for one issue. */
  readonly chase?: Chase | undefined;
  /** What was sent under the id and may stand, as no answer came; `changed`: not what is here now. Absent: the id is new. */
  readonly sent?: SentOrder | 'changed' | undefined;
}

/** Other lines are another order. Not while what was sent may stand: under its id they are refused then, under a new one both would be staked. */
export function changedSlip(kept: Kept | null, lines: readonly SlipLine[], chase: Chase | undefined): Kept | null {
  if (lines.length === 0) return null;
  return kept?.sent === undefined
    ? { lines, requestId: newId('req'), chase }
    : { lines, requestId: kept.requestId, chase, sent: 'changed' };
}

/** One whose answer was lost is sent as it was: where it stands, it is answered as before. */
export const toSend = ({ sent }: Kept, order: SentOrder): SentOrder => (sent === undefined || sent === 'changed' ? order : sent);

/** What may still stand once `kept` was sent and refused: what an earlier try may have left. */
export const afterRefusal = ({ sent }: Kept): Kept['sent'] => (sent === undefined ? undefined : 'changed');
