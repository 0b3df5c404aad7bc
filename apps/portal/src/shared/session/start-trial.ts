import { freePlay } from '@pavilion/contract/identity/session';
import { call } from '../../api/call.ts';
import { playMoney } from '../games/play-money.ts';
import { keepAgeAnswer } from './age-answer.ts';
import { createSession } from './create-session.ts';
import { deviceId } from './device.ts';

/** Older portals store a password under this key: a trial account leaves none of a member behind. */
function dropPlainPassword(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem('cpw');
  } catch {
    // No storage, nothing stored.
  }
}

/** Opens a trial account for someone who says to be of age, and logs in. Only a press may lead here: each makes an account. */
export async function startTrial(): Promise<void> {
  const value = await call(freePlay, { body: { platform: 'W', loginDeviceId: deviceId(), ageConfirmed: true } });
  keepAgeAnswer();
  dropPlainPassword();
  playMoney.forget();
  createSession(value);
}
