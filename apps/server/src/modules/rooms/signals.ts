import type { Sql } from '../../kernel/db.ts';
import { notifyKeys } from '../../kernel/signals.ts';

export const CHANNEL = 'rooms';

/** A room or its presenter changed. */
export const ofRoom = (presenterId: string): string => `r ${presenterId}`;
/** What a member may do changed. */
export const ofMember = (memberId: string): string => `m ${memberId}`;

/** Notifies all processes on the caller's commit. */
export const notify = (tx: Sql, ...keys: string[]): Promise<void> => notifyKeys(tx, CHANNEL, keys);
