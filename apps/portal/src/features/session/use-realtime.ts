import { useLingui } from '@lingui/react/macro';
import { memberInfo } from '@pavilion/contract/member';
import { socketTicket } from '@pavilion/contract/session';
import { toasts, type ToastTone } from '@pavilion/ui/toast-store';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';
import { claimNotice } from './claim-notice.ts';
import { refreshOwn } from './create-session.ts';

interface Frame {
  id: string;
  event: string;
  at: string;
  data: Record<string, unknown>;
}

const SESSION_OVER = 4401;
/** What came of money is told also when it was missed; older than this it is in the history and no news. */
const NEWS_MS = 86_400_000;

/**
 * Hears what changed for the member while `token` lives. A frame carries no amounts: it only says what to ask again.
 * Comes back by itself after a break and catches up from the last frame it saw.
 */
export function useRealtime(token: string | null): void {
  const hear = useHearing();
  const onFrame = useEffectEvent(hear);
  useEffect(() => {
    if (!token) return;
    let stop = () => undefined as void;
    let stopped = false;
    void import('./realtime-socket.ts').then(({ openSocket }) => {
      if (stopped) return;
      stop = openSocket({
        memberId: sessionStore.get()?.id ?? '',
        onFrame,
        ticket: async () => (await call(socketTicket, {})).ticket,
        onRefused: () => void call(memberInfo, {}).catch(() => undefined),
      });
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [token]);
}

export type { Frame };
export { SESSION_OVER };

/** All screens of a brand are told at once: each asks at its own moment, so that they do not come together. */
const SPREAD_MS = 2_000;
let refreshing: ReturnType<typeof setTimeout> | null = null;

function refreshWinners(): void {
  // A moment, not an outcome.
  // oxlint-disable-next-line no-restricted-properties
  const wait = Math.random() * SPREAD_MS;
  refreshing ??= setTimeout(() => {
    refreshing = null;
    void queryClient.invalidateQueries({ queryKey: ['winners'] });
  }, wait);
}

function useHearing(): (frame: Frame) => void {
  const { t } = useLingui();
  const news: Readonly<Record<string, { tone: ToastTone; title: string; body?: string }>> = {
    'deposit.credited': { tone: 'good', title: t`Your deposit has arrived`, body: t`It is in your balance now.` },
    'deposit.failed': { tone: 'bad', title: t`A deposit did not come through`, body: t`Nothing was taken. You can try again.` },
    'withdraw.approved': { tone: 'good', title: t`Your withdrawal is on its way`, body: t`The money was sent to your bank account.` },
    'withdraw.rejected': { tone: 'bad', title: t`A withdrawal was refused`, body: t`The money is back in your balance.` },
  };
  return ({ id, event, at }) => {
    if (event === 'winners.changed') refreshWinners();
    if (/^(balance|deposit|withdraw|system|content|protection|documents)\.|^resync$/.test(event)) refreshOwn();
    const told = news[event];
    if (told && Date.now() - Date.parse(at) < NEWS_MS) void claimNotice(id).then((mine) => mine && toasts.show(told));
  };
}
