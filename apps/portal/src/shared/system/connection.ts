import { useSyncExternalStore } from 'react';
import { ApiError } from '@pavilion/contract/base/client';
import { queryClient } from '../../api/query-client.ts';
import { checkSystem } from './system-state.ts';

/** `down`: the browser has no network. `unreachable`: it has one, but the server does not answer. */
export type Connection = 'up' | 'down' | 'unreachable';

const AGAIN_MS = 10_000;
let connection: Connection = navigator.onLine ? 'up' : 'down';
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function set(next: Connection): void {
  if (next === connection) return;
  const back = next === 'up';
  connection = next;
  clearInterval(timer);
  if (next === 'unreachable') timer = setInterval(() => void tryAgain(), AGAIN_MS);
  for (const listener of listeners) listener();
  if (back) void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
}

/** Checks whether the server answers again. True when it does. */
export async function tryAgain(): Promise<boolean> {
  const answered = await checkSystem();
  if (answered) set('up');
  return answered;
}

window.addEventListener('offline', () => set('down'));
window.addEventListener('online', () => {
  set('unreachable');
  void tryAgain();
});
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action } = event;
  if (action.type === 'success' && !action.manual) set('up');
  if (action.type === 'error' && action.error instanceof ApiError && action.error.isNetwork && navigator.onLine) set('unreachable');
});

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(follow, () => connection);
