import type { Messaging } from '../messaging/public.ts';
import { notifyMember } from './notify-member.ts';
import type { AccountEvents } from './types.ts';
import type { Verification } from '../verification/public.ts';

export { findEvents, findLoginBefore, noteEvent } from './history.ts';
export type { AccountEvent, NotifiedEventKind, AccountEvents } from './types.ts';

export interface AccountEventsOptions {
  messaging: Messaging;
  verification: Pick<Verification, 'contactsOf' | 'mayText'>;
}

/** The account history and the messages to the member about it. */
export const createAccountEvents = (options: AccountEventsOptions): AccountEvents => ({
  notify: (tx, event, also) => notifyMember(options, { tx, event, also }),
});
