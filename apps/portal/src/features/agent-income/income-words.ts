import { useLingui } from '@lingui/react/macro';
import type { LineState } from './lines-query.ts';

/** What the states of a line are called. */
export function useStateWords(): Record<LineState, string> {
  const { t } = useLingui();
  return {
    open: t`In progress`,
    computed: t`Calculated`,
    held: t`On hold`,
    paid: t`Paid`,
    owed: t`Due`,
    nothing: t`Nothing due`,
  };
}
