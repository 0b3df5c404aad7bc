import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';

/** Forgets the login and everything that was read with it. */
export function leaveDesk(): void {
  sessionStore.set(null);
  queryClient.clear();
}
