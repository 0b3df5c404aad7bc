import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { bonusReport } from '@pavilion/contract/rewards/calls';
import type { BadgeTone } from '@pavilion/ui/badge';
import { BadgePercent, Coins, Gift, type LucideIcon } from '@pavilion/ui/icon';

export type BonusRow = WireValue<typeof bonusReport>['list'][number];

/** States of a bonus in words. */
export function useBonusStates(): Record<BonusRow['status'], { text: string; tone: BadgeTone }> {
  const { t } = useLingui();
  return {
    coming: { text: t`Coming soon`, tone: 'neutral' },
    joined: { text: t`Joined`, tone: 'sea' },
    applying: { text: t`Applied`, tone: 'warn' },
    rejected: { text: t({ message: 'Declined', context: 'bonus' }), tone: 'bad' },
    issued: { text: t`Ready to claim`, tone: 'action' },
    claimed: { text: t`Claimed`, tone: 'sea' },
    process: { text: t`Wagering`, tone: 'warn' },
    completed: { text: t`Credited`, tone: 'good' },
    forfeited: { text: t`Forfeited`, tone: 'neutral' },
    expired: { text: t`Expired`, tone: 'neutral' },
  };
}

/** What gives bonuses, in words; the groups are what a reader filters by. */
export function useBonusKinds(): { of(type: string): { label: string; icon: LucideIcon }; groups: { value: string; label: string }[] } {
  const { t } = useLingui();
  const kinds: Record<string, { label: string; icon: LucideIcon }> = {
    desk: { label: t`Bonus`, icon: Gift },
    rebate: { label: t`Rebate`, icon: BadgePercent },
    points: { label: t`Points`, icon: Coins },
  };
  return {
    of: (type) => kinds[type] ?? { label: t`Bonus`, icon: Gift },
    groups: [
      { value: '', label: t`All bonuses` },
      { value: 'desk', label: t`From us` },
      { value: 'rebate', label: t`Rebates` },
      { value: 'points', label: t`Points` },
    ],
  };
}
