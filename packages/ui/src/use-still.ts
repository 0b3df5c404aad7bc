import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

const set = (next: boolean): void => {
  isPressed = next;
  for (const listener of listeners) listener();
};
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => set(true), true);
  // The click follows the end of the press, so it still finds what was pressed.
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setTimeout(() => set(false)), true);
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Follows `value`, but not while a button of the mouse or a finger is down: a message that appears because a press left its field would push the
 * pressed button away from under the pointer.
 */
export const useStill = (value: boolean): boolean => {
  const isHeld = useSyncExternalStore(
    follow,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
};
