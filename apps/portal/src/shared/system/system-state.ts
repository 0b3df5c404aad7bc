import { systemStatus } from '@pavilion/contract/content/system';
import { useSyncExternalStore } from 'react';
import { call, systemClosed } from '../../api/call.ts';
import { boot } from '../../boot.ts';
import { type SystemState, systemStateOf, systemStateOfRefusal } from './system-rules.ts';

let state = systemStateOf(boot.status);
const listeners = new Set<() => void>();
/** Called when the portal was closed and is open again. */
export const systemOpened = new Set<() => void>();

function set(next: SystemState): void {
  const opens = state.kind !== 'open' && next.kind === 'open';
  state = next;
  for (const listener of listeners) listener();
  if (opens) for (const listener of systemOpened) listener();
}

systemClosed.add((error) => set(systemStateOfRefusal(error, boot.status.location.ip)));

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSystemState = (): SystemState => useSyncExternalStore(follow, () => state);

/** Fetches the server's state. False when it did not answer: then nothing changes. */
export async function checkSystem(): Promise<boolean> {
  try {
    set(systemStateOf(await call(systemStatus, {})));
    return true;
  } catch {
    return false;
  }
}
