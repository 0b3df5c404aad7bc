import type { Sql } from '../../kernel/db.ts';

/**
 * Held to the end of the transaction. Who joins a brand's tree, shared: their path stays valid until it is written. Who moves a branch,
 * alone.
 */
export const lockTree = (tx: Sql, brandId: string, how: 'joins' | 'moves') =>
  tx.query(`SELECT pg_advisory_xact_lock${how === 'joins' ? '_shared' : ''}(hashtextextended('agents.tree ' || $1, 0))`, [brandId]);

/** Terms of an agent and of those right below: one who lowers their own waits for one who gives them on. */
export const lockTerms = (tx: Sql, agentId: string) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('agents.terms ' || $1, 0))`, [agentId]);
