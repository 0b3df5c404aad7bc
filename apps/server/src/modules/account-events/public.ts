import type { Messaging } from '../messaging/public.ts';
import { tellMember } from './tell-member.ts';
import type { Notices } from './types.ts';
import type { Verification } from '../verification/public.ts';

export { tellContactChange } from './tell-contact-change.ts';
export type { EventKind, Notice, NoticeKind, Notices } from './types.ts';

export interface NoticesOptions {
  messaging: Messaging;
  verification: Pick<Verification, 'contactsOf' | 'mayText'>;
}

/** What happened to an account: its history, and word of it to the member. */
export const createNotices = (options: NoticesOptions): Notices => ({
  tell: (tx, notice, also) => tellMember(options, { tx, notice, also }),
});
