import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import { Ban, Calendar, CircleCheck, CircleX, Clock, Gift, Hourglass, type LucideIcon, Play, RotateCcw } from '@pavilion/ui/icon';
import type { Reward } from '../../shared/rewards/queries.ts';

/** States of a reward in words. */
export function useRewardStates(): Record<Reward['state'], { text: string; tone: BadgeTone; icon: LucideIcon }> {
  const { t } = useLingui();
  return {
    open: { text: t`Available`, tone: 'action', icon: Gift },
    issued: { text: t`Ready to claim`, tone: 'action', icon: Gift },
    coming: { text: t`Coming soon`, tone: 'neutral', icon: Calendar },
    joined: { text: t`Joined`, tone: 'sea', icon: Play },
    applying: { text: t`Applied`, tone: 'warn', icon: Hourglass },
    process: { text: t`Wagering`, tone: 'sea', icon: RotateCcw },
    completed: { text: t`Credited`, tone: 'good', icon: CircleCheck },
    rejected: { text: t({ message: 'Declined', context: 'bonus' }), tone: 'bad', icon: CircleX },
    withdrawn: { text: t`Withdrawn by you`, tone: 'neutral', icon: Ban },
    forfeited: { text: t`Forfeited`, tone: 'neutral', icon: Ban },
    expired: { text: t`Expired`, tone: 'neutral', icon: Clock },
  };
}

export type Shelf = 'claim' | 'progress' | 'coming' | 'closed';
const SHELVES: Record<Reward['state'], Shelf> = {
  open: 'claim',
  issued: 'claim',
  joined: 'progress',
  applying: 'progress',
  process: 'progress',
  coming: 'coming',
  completed: 'closed',
  rejected: 'closed',
  withdrawn: 'closed',
  forfeited: 'closed',
  expired: 'closed',
};
export const shelfOf = ({ state }: Pick<Reward, 'state'>): Shelf => SHELVES[state];
