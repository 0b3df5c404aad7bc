import { systemStatus } from '@pavilion/contract/system';
import { useSyncExternalStore } from 'react';
import { call, systemClosed } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { boot } from '../../boot.ts';
import { type House, houseOf, houseOfRefusal } from './house-rules.ts';

let house = houseOf(boot.status);
const listeners = new Set<() => void>();

function set(next: House): void {
  const opens = house.kind !== 'open' && next.kind === 'open';
  house = next;
  for (const listener of listeners) listener();
  if (opens) void queryClient.invalidateQueries();
}

systemClosed.add((error) => set(houseOfRefusal(error, boot.status.location.ip)));

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHouse = (): House => useSyncExternalStore(follow, () => house);

/** Asks the server how things stand. False when it did not answer: then nothing changes. */
export async function checkHouse(): Promise<boolean> {
  try {
    set(houseOf(await call(systemStatus, {})));
    return true;
  } catch {
    return false;
  }
}
