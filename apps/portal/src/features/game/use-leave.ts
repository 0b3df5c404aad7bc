import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, safeNext } from '../../paths.ts';

/** The router numbers the entries of the history it made. */
const entry = (): number => {
  const at = (window.history.state as { idx?: unknown } | null)?.idx;
  return typeof at === 'number' ? at : 0;
};

/** Leaves a game to where the player came from, past any popup opened in between; a round under way is kept. */
export function useLeave(): { leave(): void; onRound(open: boolean): void } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [arrived] = useState(entry);
  const inRound = useRef(false);
  const leave = () => {
    if (inRound.current)
      toasts.show({
        title: t`Your round is kept`,
        body: t`It finishes by itself; what it pays goes to your balance and stands in your betting record.`,
      });
    const back = arrived - 1 - entry();
    if (arrived > 0 && back < 0) void navigate(back);
    else void navigate(safeNext((state as { from?: string } | null)?.from ?? null) ?? paths.home(), { replace: true });
  };
  const onRound = (open: boolean) => {
    inRound.current = open;
  };
  return { leave, onRound };
}
