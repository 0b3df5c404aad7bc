import type { SiteInfo } from '@pavilion/contract/content/system';
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  type ConfirmationResult,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signOut,
} from '@firebase/auth';

type Setting = NonNullable<SiteInfo['brand']['access']['firebase']>;

let auth: Auth | null = null;
let asked: { number: string; confirmation: ConfirmationResult } | null = null;

/** The SDK stores no login: its session is of no use here, only the token is. */
function open({ emulatorUrl, ...options }: Setting): Auth {
  if (auth) return auth;
  auth = initializeAuth(initializeApp(options), { persistence: inMemoryPersistence });
  if (emulatorUrl) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

/** Requests the service to send a code to an E.164 number, after its invisible check of the visitor. Throws the SDK's errors. */
export async function askCode(setting: Setting, number: string): Promise<void> {
  const service = open(setting);
  const place = document.createElement('div');
  document.body.append(place);
  const verifier = new RecaptchaVerifier(service, place, { size: 'invisible' });
  try {
    asked = { number, confirmation: await signInWithPhoneNumber(service, number, verifier) };
  } finally {
    verifier.clear();
    place.remove();
  }
}

/** The code of the number → an ID token that proves it. Throws the SDK's errors; `null` where no code was asked for this number. */
export async function tokenFor(number: string, code: string): Promise<string | null> {
  if (asked?.number !== number) return null;
  const { user } = await asked.confirmation.confirm(code);
  const token = await user.getIdToken();
  asked = null;
  if (auth) await signOut(auth);
  return token;
}
