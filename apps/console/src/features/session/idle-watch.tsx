import { deskSignOut, deskTouch } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { Countdown } from '@pavilion/ui/countdown';
import { Clock } from '@pavilion/ui/icon';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { acted, call, sessionLost } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { setEndWord } from './end-word.ts';
import type { EndWord } from './end-word.ts';
import { leaveDesk } from './leave.ts';

const WARNING_MS = 90_000;
const TOUCH_MS = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Watches over the session's rest: work on the page renews it, a warning comes before its end, and its end leads to the login
 * with the way back preserved.
 */
export function IdleWatch() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [until, setUntil] = useState(() => Date.now() + restMs());
  const [warned, setWarned] = useState(false);
  const leave = useEffectEvent((word: EndWord) => {
    setEndWord(word);
    leaveDesk();
    void navigate(paths.login(`${pathname}${search}`), { replace: true });
  });
  const renew = () => {
    setWarned(false);
    setUntil(Date.now() + restMs());
  };
  useEffect(() => {
    const lost = () => leave('over');
    sessionLost.add(lost);
    acted.add(renew);
    return () => {
      sessionLost.delete(lost);
      acted.delete(renew);
    };
  }, []);
  useEffect(() => {
    const warn = setTimeout(() => setWarned(true), Math.max(0, until - Date.now() - WARNING_MS));
    const end = setTimeout(
      () => {
        void call(deskSignOut, {}).catch(() => undefined);
        leave('idle');
      },
      Math.max(0, until - Date.now()),
    );
    return () => {
      clearTimeout(warn);
      clearTimeout(end);
    };
  }, [until]);
  useTouching(warned);
  const stay = () => void call(deskTouch, {}).catch(() => undefined);
  return (
    <ConfirmDialog
      open={warned}
      onOpenChange={(open) => (open ? undefined : stay())}
      icon={<Clock />}
      title={t`Are you still there?`}
      confirmLabel={t`I am still here`}
      onConfirm={stay}
    >
      {t`You have been inactive. You will be logged out in`}{' '}
      <Countdown until={until} words={({ minutes, seconds }) => t`${minutes} minutes ${seconds} seconds left`} />
    </ConfirmDialog>
  );
}

const restMs = (): number => (sessionStore.get()?.idleSeconds ?? 900) * 1000;

/** Reports to the server from time to time that the operator is active, only when they are. */
function useTouching(paused: boolean): void {
  const touch = useEffectEvent(() => {
    if (!paused) void call(deskTouch, {}).catch(() => undefined);
  });
  useEffect(() => {
    let touched = Date.now();
    const sign = () => {
      const now = Date.now();
      if (now - touched < TOUCH_MS || !sessionStore.get()) return;
      touched = now;
      touch();
    };
    for (const kind of SIGNS_OF_LIFE) document.addEventListener(kind, sign, { passive: true, capture: true });
    return () => {
      for (const kind of SIGNS_OF_LIFE) document.removeEventListener(kind, sign, { capture: true });
    };
  }, []);
}
