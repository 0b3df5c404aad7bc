import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import type { BetRow } from './bets-query.ts';

export function useBetWords(): Record<BetRow['state'], { text: string; tone: BadgeTone }> {
  const { t } = useLingui();
  return {
    OPEN: { text: t`In play`, tone: 'warn' },
    WON: { text: t`Won`, tone: 'money' },
    LOST: { text: t`Lost`, tone: 'neutral' },
    VOID: { text: t`Void`, tone: 'sea' },
  };
}
