import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../api/session-store.ts';
import { isWorth, type Moment } from './moment.ts';

/** Ids stored: more than come while a page is open. */
const MAX_IDS = 200;

let queue: readonly Moment[] = [];
let holds = 0;
/** The first of the queue was on the screen. */
let isShown = false;
let known: readonly string[] = [];
let whose = sessionStore.get()?.id ?? null;
const listeners = new Set<() => void>();

function set(next: readonly Moment[]): void {
  if (next[0] !== queue[0]) isShown = false;
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Celebrates a fact, after those that came before it. Nothing happens, and the answer is false, where it is known already, is no gain, or the browser has
 * no network; nor for visitors and play money.
 */
export function celebrate(moment: Moment): boolean {
  if (!sessionStore.get() || sessionStore.isTrial() || !navigator.onLine) return false;
  if (known.includes(moment.id) || !isWorth(moment)) return false;
  known = [...known, moment.id].slice(-MAX_IDS);
  set([...queue, moment]);
  return true;
}

/** Nothing is celebrated until the function returned is called: a round is being played. What was on the screen is over. */
export function holdMoments(): () => void {
  let isHeld = true;
  holds += 1;
  set(isShown ? queue.slice(1) : queue);
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    set(queue);
  };
}

/** It is on the screen now. */
export function momentShown({ id }: Moment): void {
  if (queue[0]?.id === id) isShown = true;
}

/** It is over: the next one follows. */
export const finishMoment = ({ id }: Moment): void => set(queue.filter((one) => one.id !== id));

/** Forgets what waits; it is not shown later. */
export const dropMoments = (): void => set([]);

window.addEventListener('offline', dropMoments);
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.id ?? null;
  if (next === whose) return;
  whose = next;
  known = [];
  dropMoments();
});

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = (): Moment | null => (holds > 0 ? null : (queue[0] ?? null));

/** What is to be on the screen now. */
export const useMoment = (): Moment | null => useSyncExternalStore(follow, current, current);
export const isHeld = (): boolean => holds > 0;
/** Whether a round is being played. */
export const useHeld = (): boolean => useSyncExternalStore(follow, isHeld, isHeld);
