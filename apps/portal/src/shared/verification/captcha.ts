import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { useEffect, useSyncExternalStore } from 'react';
import { arrived } from '../../parts/late.ts';

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

/** The dialog is there before the captcha is asked for: with the form, since the network may be gone when it is sent. */
const fetchDialog = () => arrived(import('./captcha-dialog.tsx'));

async function ask(): Promise<CaptchaPass | null> {
  await fetchDialog();
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

/**
 * Opens the captcha over whatever is open; resolves with a pass good for one call, or null when it was closed. Throws `network.down` where the
 * dialog does not arrive.
 */
export function useCaptchaDialog(): () => Promise<CaptchaPass | null> {
  useEffect(() => void fetchDialog().catch(() => undefined), []);
  return ask;
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): CaptchaRequest | null => asked;

/** For the host alone. */
export const useCaptchaRequest = (): CaptchaRequest | null => useSyncExternalStore(follow, current, current);
