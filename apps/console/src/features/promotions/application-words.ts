import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

/** Words for the states of applications. */
export function useApplicationWords(): Readonly<Record<'applying' | 'granted' | 'rejected', [string, BadgeTone]>> {
  const { t } = useLingui();
  return { applying: [t`Waiting`, 'action'], granted: [t`Granted`, 'good'], rejected: [t`Rejected`, 'neutral'] };
}
