import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

interface StateWords {
  text: string;
  tone: BadgeTone;
}

const unknown: StateWords = { text: '', tone: 'neutral' };

/** A withdrawal's state in words: 0 review … 8 partly received. */
export function useWithdrawalWords(): (status: number) => StateWords {
  const { t } = useLingui();
  const states: Record<number, StateWords> = {
    0: { text: t`Under review`, tone: 'warn' },
    1: { text: t`Approved`, tone: 'sea' },
    2: { text: t`Processing`, tone: 'sea' },
    3: { text: t`Your reply needed`, tone: 'warn' },
    4: { text: t`Paid`, tone: 'good' },
    5: { text: t`Declined`, tone: 'bad' },
    6: { text: t`Cancelled`, tone: 'neutral' },
    7: { text: t`Not received`, tone: 'warn' },
    8: { text: t`Partly received`, tone: 'warn' },
  };
  return (status) => states[status] ?? unknown;
}

/** A deposit's state in words: 0 created … 5 expired. */
export function useDepositWords(): (state: number) => StateWords {
  const { t } = useLingui();
  const states: Record<number, StateWords> = {
    0: { text: t`Created`, tone: 'neutral' },
    1: { text: t`Waiting`, tone: 'warn' },
    2: { text: t`Credited`, tone: 'good' },
    3: { text: t`Failed`, tone: 'bad' },
    4: { text: t`Cancelled`, tone: 'neutral' },
    5: { text: t`Expired`, tone: 'neutral' },
  };
  return (state) => states[state] ?? unknown;
}
