import type { WireValue } from '@pavilion/contract/endpoint';
import type { login } from '@pavilion/contract/session';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';
import { lastUserName, rememberMark } from './device.ts';
import { sessionNews } from './session-events.ts';

type LoginValue = WireValue<typeof login>;

/** Takes a new session into use: whatever was known for a visitor is asked again. */
export function enter(value: LoginValue, { remember }: { remember?: boolean } = {}): void {
  const { token, id, userName, customerType, firstTimeLogin, passwordExpired } = value;
  sessionStore.set({ token, id, userName, customerType, firstTimeLogin, passwordExpired });
  if (remember !== undefined) rememberMark.set(remember);
  if (customerType !== TRIAL) lastUserName.set(userName);
  sessionNews.tell(firstTimeLogin && customerType !== TRIAL ? { kind: 'welcome' } : null);
  void queryClient.invalidateQueries();
}

const TRIAL = 4;

/** Drops the session of this tab and everything that was read with it. */
export function leave(): void {
  sessionStore.clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.length > 1 && isPersonal(queryKey) });
  void queryClient.invalidateQueries();
}

/** Keys of a member's answers end with her id or carry it: `['balances', 'mem_…']`. */
const isPersonal = (key: readonly unknown[]): boolean => key.some((part) => typeof part === 'string' && part.startsWith('mem_'));
