import { useLingui } from '@lingui/react/macro';
import type { Flags } from './brand-page.tsx';

/** What each of a brand's rules for games is called. */
export function useGameRuleWords(): Readonly<Record<keyof Flags['gameProtection'], string>> {
  const { t } = useLingui();
  return {
    autoplay: t`Autoplay`,
    turbo: t`Turbo`,
    featurePurchase: t`Feature purchase`,
    celebrateBelowStake: t`Celebrate returns below the stake`,
    showNetAndTime: t`Net result and time always in view`,
    ageGate: t`Ask for the age at the door`,
    minSpinMs: t`Least time of a round (milliseconds)`,
    realityCheckMinutes: t`Time between two reality checks (minutes)`,
  };
}
