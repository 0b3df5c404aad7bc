import type { Sql } from '../../kernel/db.ts';
import { notifyKeys } from '../../kernel/signals.ts';
import type { ConversationRow } from './tables.ts';

export const CHANNEL = 'support';

/** A conversation changed. */
export const ofChat = (id: string): string => `c ${id}`;
/** The operator writes in it: kept nowhere. */
export const ofTyping = (id: string): string => `t ${id}`;
/** A chat of an operator's changed. */
export const ofOperator = (operatorId: string): string => `o ${operatorId}`;
/** A conversation and, while one answers it, its operator's board. */
export const ofOpen = ({ id, operator_id: operatorId }: Pick<ConversationRow, 'id' | 'operator_id'>): string[] =>
  operatorId === null ? [ofChat(id)] : [ofChat(id), ofOperator(operatorId)];
/** The visitor of an operator's chat writes: kept nowhere. */
export const ofVisitorTyping = (operatorId: string, id: string): string => `o ${operatorId}|${id}`;
/** Who waits for a brand, or who is there to answer, changed. */
export const ofQueue = (brandId: string): string => `q ${brandId}`;

/** Notifies all processes on the caller's commit. */
export const notify = (tx: Sql, ...keys: string[]): Promise<void> => notifyKeys(tx, CHANNEL, keys);
