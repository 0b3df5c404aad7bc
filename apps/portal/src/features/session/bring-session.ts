import { t } from '@lingui/core/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { exchangeCode, rememberSession } from '@pavilion/contract/identity/session';
import { toasts } from '@pavilion/ui/toast-store';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { deviceId } from '../../shared/session/device.ts';
import { rememberMark } from '../../shared/session/remember-mark.ts';
import { createSession } from '../../shared/session/create-session.ts';

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
      title: t`This login link has expired`,
      body: t`Login links work once, for one minute.`,
      stay: 10_000,
    });
  }
}

/**
 * Between tries whose answer did not arrive. All of them are within the time in which the server takes the token that was just replaced: an answer may
 * have been lost after it.
 */
const PAUSES_MS = [500, 2000];

async function byRemembering(): Promise<void> {
  for (const wait of [...PAUSES_MS, null]) {
    try {
      const value = await call(rememberSession, { body: { loginDeviceId: deviceId() } });
      // Who logged in meanwhile goes on as who they are.
      if (!sessionStore.get()) createSession(value, { isResumed: true });
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (!error.isNetwork) return rememberMark.set(false);
      // A network that is down says nothing about the cookie: after the last try it is asked again at the next start.
      if (wait === null || error.code === 'network.timeout') return;
      await new Promise((over) => setTimeout(over, wait));
      if (sessionStore.get()) return;
    }
  }
}
