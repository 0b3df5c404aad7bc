import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import type { BetRow } from '../../shared/history/bets-query.ts';

/** How a bet ended. One that brought less than its stake is lost by the sums, and has won by its round: it is said to be neither. */
export function useBetWords(): (bet: Pick<BetRow, 'state' | 'winAmount'>) => { text: string; tone: BadgeTone } {
  const { t } = useLingui();
  const words = {
    OPEN: { text: t`In play`, tone: 'warn' },
    WON: { text: t`Won`, tone: 'money' },
    LOST: { text: t`Lost`, tone: 'neutral' },
    VOID: { text: t`Void`, tone: 'sea' },
  } as const;
  return ({ state, winAmount }) => (state === 'LOST' && winAmount > 0 ? { text: t`Partly won`, tone: 'neutral' } : words[state]);
}
