import type { CaptchaPass } from '@pavilion/contract/session';
import { useSyncExternalStore } from 'react';

/** A check somebody waits for. */
export interface HumanCheckRequest {
  id: number;
  /** Null: the dialog was closed without one. */
  done(proof: CaptchaPass | null): void;
}

let asked: HumanCheckRequest | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: HumanCheckRequest | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function ask(): Promise<CaptchaPass | null> {
  asked?.done(null);
  return new Promise((resolve) => {
    count += 1;
    change({
      id: count,
      done: (proof) => {
        change(null);
        resolve(proof);
      },
    });
  });
}

/** Opens the human check over whatever is open; resolves with a proof for one call, or null when it was closed. */
export const useHumanCheck = (): (() => Promise<CaptchaPass | null>) => ask;

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): HumanCheckRequest | null => asked;

/** For the host alone. */
export const useHumanCheckRequest = (): HumanCheckRequest | null => useSyncExternalStore(follow, current, current);
