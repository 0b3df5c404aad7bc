import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, one, transaction } from '../../kernel/db.ts';
import { closePeriod, dispatchNext } from '../ledger/public.ts';
import { activityConsumer } from './follow-activity.ts';

const BATCH = 20_000;
const TRIES = 50;
const PAUSE_MS = 20;

export type CloseOutcome = 'closed' | 'behind' | 'held';

/**
 * Closes the brand's activity before `through`, which is not after `now`: the barrier of the ledger first, then everything stamped earlier is counted,
 * here or by the follower. `behind`: not within a second, ask again. `held`: an operation of the period is set aside and must be looked at first.
 * What is corrected afterwards counts in the slice in which that happens.
 */
export async function closeActivity(db: Db, { brandId, through }: { brandId: string; through: Date }, now: Date): Promise<CloseOutcome> {
  if (through > now) throw new Error('a period is closed after its end');
  await closePeriod(db, through);
  for (let tries = 1; ; tries += 1) {
    const { state } = await one<{ state: CloseOutcome }>(db, 'SELECT activity_close($1, $2) AS state', [brandId, through]);
    if (state !== 'behind' || tries === TRIES) return state;
    // Nothing given proves nothing: the mark may be another's for the moment.
    const { left } = await transaction(db, (tx) => dispatchNext(tx, activityConsumer, BATCH));
    if (left === 'nothing') await sleep(PAUSE_MS);
  }
}
