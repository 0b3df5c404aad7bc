import { useLingui } from '@lingui/react/macro';
import type { LineState } from './lines-query.ts';

/** What the states of a line are called. */
export function useStateWords(): Record<LineState, string> {
  const { t } = useLingui();
  return {
    open: t`Still running`,
    computed: t`Computed`,
    held: t`Held by the house`,
    paid: t`Paid`,
    owed: t`Owed`,
    nothing: t`Nothing came of it`,
  };
}
