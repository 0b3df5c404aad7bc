import type { Sql } from '../../kernel/db.ts';
import { tellKeys } from '../../kernel/signals.ts';

export const CHANNEL = 'support';

/** A conversation changed. */
export const ofChat = (id: string): string => `c ${id}`;
/** Somebody writes in it: kept nowhere. */
export const ofTyping = (id: string, side: 'visitor' | 'operator'): string => `t ${side} ${id}`;
/** The queue of a brand changed. */
export const ofQueue = (brandId: string): string => `q ${brandId}`;

/** Tells all processes on the caller's commit. */
export const tell = (tx: Sql, ...keys: string[]): Promise<void> => tellKeys(tx, CHANNEL, keys);
