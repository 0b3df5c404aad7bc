import { t } from '@lingui/core/macro';
import { ApiError } from '@pavilion/contract/client';
import { exchangeCode, rememberSession } from '@pavilion/contract/session';
import { toasts } from '@pavilion/ui/toast-store';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { deviceId, rememberMark } from './device.ts';
import { createSession } from './create-session.ts';

/** Exchanges the code of a link, or the remember cookie, for a session of this tab. Never throws. */
export async function bringSession(code: string | null): Promise<void> {
  if (code) await byCode(code);
  if (!sessionStore.get() && rememberMark.get()) await byRemembering();
}

async function byCode(code: string): Promise<void> {
  try {
    createSession(await call(exchangeCode, { body: { code, loginDeviceId: deviceId() } }));
  } catch {
    toasts.show({
      tone: 'bad',
      title: t`This link can no longer log you in`,
      body: t`Such links work once and for a minute.`,
      stay: 10_000,
    });
  }
}

async function byRemembering(): Promise<void> {
  try {
    createSession(await call(rememberSession, { body: { loginDeviceId: deviceId() } }), { isResumed: true });
  } catch (error) {
    // A network that is down says nothing about the cookie: it is asked again at the next start.
    if (error instanceof ApiError && !error.isNetwork) rememberMark.set(false);
  }
}
