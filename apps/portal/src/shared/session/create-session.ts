import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { login } from '@pavilion/contract/identity/session';
import { dropSessionAnswers } from '../../api/session-answers.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { lastUserName } from './device.ts';
import { rememberMark } from './remember-mark.ts';
import { typedPassword } from './typed-password.ts';
import { sessionNews } from './session-events.ts';

type LoginValue = WireValue<typeof login>;

interface SessionOptions {
  /** The member's answer to the login form. */
  remember?: boolean;
  /** The member typed nothing: a remembered login goes on. */
  isResumed?: boolean;
}

/** Takes a new session into use: what was known of the member is asked again. */
export function createSession(value: LoginValue, { remember, isResumed = false }: SessionOptions = {}): void {
  const { token, id, userName, customerType, firstTimeLogin, passwordExpired, passwordReason } = value;
  sessionStore.set({ token, id, userName, customerType, firstTimeLogin, passwordExpired, passwordReason });
  if (!passwordExpired) typedPassword.forget();
  if (remember !== undefined) rememberMark.set(remember);
  if (customerType !== TRIAL) lastUserName.set(userName);
  const isGreeted = firstTimeLogin || (brand.afterLogin === 'every' && !isResumed);
  sessionNews.publish(isGreeted && customerType !== TRIAL ? { kind: 'welcome', isFirst: firstTimeLogin } : null);
  refreshOwn();
}

const TRIAL = 4;

/** Drops the session of this tab and everything that was read with it. */
export function endSession(): void {
  sessionStore.clear();
  typedPassword.forget();
  queryClient.removeQueries({ predicate: isOwn });
  dropSessionAnswers();
}

/** Refetches everything of the member's own that is on the screen. */
export const refreshOwn = (): void => void queryClient.invalidateQueries({ predicate: isOwn });

/** Keys of a member's answers carry the member's id: `['balances', 'mem_…']`. */
export const isOwn = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.some((part) => typeof part === 'string' && part.startsWith('mem_'));
