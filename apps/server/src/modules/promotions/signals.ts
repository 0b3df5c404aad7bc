import type { Sql } from '../../kernel/db.ts';
import { notifyKeys } from '../../kernel/signals.ts';

export const CHANNEL = 'promotions';

/** An envelope of a rain was taken, or a fall was stopped. */
export const ofRain = (promotionId: string): string => `rain ${promotionId}`;

/** Notifies all processes on the caller's commit. */
export const notify = (tx: Sql, ...keys: string[]): Promise<void> => notifyKeys(tx, CHANNEL, keys);
