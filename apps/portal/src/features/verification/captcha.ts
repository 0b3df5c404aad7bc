import type { CaptchaPass } from '@pavilion/contract/session';
import { useSyncExternalStore } from 'react';

/** A captcha that a form waits for. */
export interface CaptchaRequest {
  id: number;
  /** Null: the dialog was closed without one. */
  done(pass: CaptchaPass | null): void;
}

let asked: CaptchaRequest | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: CaptchaRequest | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function ask(): Promise<CaptchaPass | null> {
  asked?.done(null);
  return new Promise((resolve) => {
    count += 1;
    change({
      id: count,
      done: (pass) => {
        change(null);
        resolve(pass);
      },
    });
  });
}

/** Opens the captcha over whatever is open; resolves with a pass good for one call, or null when it was closed. */
export const useCaptchaDialog = (): (() => Promise<CaptchaPass | null>) => ask;

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): CaptchaRequest | null => asked;

/** For the host alone. */
export const useCaptchaRequest = (): CaptchaRequest | null => useSyncExternalStore(follow, current, current);
