import type { Sql } from '../../kernel/db.ts';
import { tellKeys } from '../../kernel/signals.ts';

export const CHANNEL = 'promotions';

/** An envelope of a rain was taken, or a fall was stopped. */
export const ofRain = (promotionId: string): string => `rain ${promotionId}`;

/** Tells all processes on the caller's commit. */
export const tell = (tx: Sql, ...keys: string[]): Promise<void> => tellKeys(tx, CHANNEL, keys);
