import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { paths, safeNext } from '../../paths.ts';

/** The router numbers the entries of the history it made. */
const entry = (): number => {
  const at = (window.history.state as { idx?: unknown } | null)?.idx;
  return typeof at === 'number' ? at : 0;
};

/** What a game's own wallet holds comes back to the main one, where the member lets money follow them. It comes later where this fails. */
function bringHome(): void {
  if (!isOn('FUNDTRANS3') || !sessionStore.get()) return;
  void import('@pavilion/contract/vendor-wallets/calls')
    .then(({ transferAllToMain }) => call(transferAllToMain, { body: { requestId: crypto.randomUUID(), leaving: true } }))
    .catch(() => undefined);
}

/** Leaves a game to where the player came from, past any popup opened in between; a round under way is continued later. */
export function useLeave(): { leave(): void; onRound(open: boolean): void } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [arrived] = useState(entry);
  const inRound = useRef(false);
  useEffect(() => bringHome, []);
  const leave = () => {
    if (inRound.current)
      toasts.show({
        title: t`Your round is saved`,
        body: t`It finishes automatically. Any win goes to your balance, and the round to your betting history.`,
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
