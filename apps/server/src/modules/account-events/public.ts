import type { Messaging } from '../messaging/public.ts';
import { tellMember } from './tell-member.ts';
import type { AccountEvents } from './types.ts';
import type { Verification } from '../verification/public.ts';

export { registerAccountEventsDesk } from './desk.ts';
export { findEvents, findLoginBefore, noteEvent } from './history.ts';
export { tellContactChange } from './tell-contact-change.ts';
export type { AccountEventKind, AccountEvent, NotifiedEventKind, AccountEvents } from './types.ts';
export { historySections } from './member-data.ts';

export interface AccountEventsOptions {
  messaging: Messaging;
  verification: Pick<Verification, 'contactsOf' | 'mayText'>;
}

/** The account history and the messages to the member about it. */
export const createAccountEvents = (options: AccountEventsOptions): AccountEvents => ({
  tell: (tx, event, also) => tellMember(options, { tx, event, also }),
});
