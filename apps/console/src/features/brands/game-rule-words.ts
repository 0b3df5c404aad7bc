import { useLingui } from '@lingui/react/macro';
import type { Flags } from './brand-page.tsx';

/** What each of a brand's rules for games is called. */
export function useGameRuleWords(): Readonly<Record<keyof Flags['gameProtection'], string>> {
  const { t } = useLingui();
  return {
    autoplay: t`Autoplay`,
    turbo: t`Turbo`,
    featurePurchase: t`Bonus buy`,
    celebrateBelowStake: t`Celebrate wins below the stake`,
    showNetAndTime: t`Always show net result and time`,
    ageGate: t`Age gate`,
    minSpinMs: t`Minimum round time (ms)`,
    realityCheckMinutes: t`Reality check interval (minutes)`,
  };
}
