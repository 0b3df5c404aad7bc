import type { Frame } from '@pavilion/contract/base/event';
import { lotteryWon } from '@pavilion/contract/lottery/events';
import { missionDone } from '@pavilion/contract/missions/events';
import { depositCredited } from '@pavilion/contract/payments/events';
import { rankChanged } from '@pavilion/contract/ranks/events';
import { bonusGiven, rewardIssued } from '@pavilion/contract/rewards/events';
import { settlementPaid } from '@pavilion/contract/settlements/events';
import { celebrate } from './moment-store.ts';

const REASONS: ReadonlySet<string> = new Set(
  [depositCredited, settlementPaid, missionDone, rewardIssued, bonusGiven, rankChanged, lotteryWon].map(({ name }) => name),
);

/** Whether hints of this name may be a reason to celebrate. */
export const isReason = ({ event }: Frame): boolean => REASONS.has(event);

/** Celebrates what a hint tells of, where that is one of the moments. False: it is none, is known, or its figures are not to be had now. */
export async function celebrateFact(frame: Frame): Promise<boolean> {
  if (!isReason(frame)) return false;
  try {
    const { momentOf } = await import('./moment-of.ts');
    const moment = await momentOf(frame);
    return moment !== null && celebrate(moment);
  } catch {
    // Offline, or the answer is late: it is told as other news are.
    return false;
  }
}
