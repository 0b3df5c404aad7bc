import type { OperationConsumer } from '../../deps.ts';

/** Operations of this time are added up together: the rows of teams are few, and each is written once a turn. */
const GATHER_MS = 400;

/** Adds every operation to the slices, hours and days of its member, their agents, its brand and game, once. */
export const activityConsumer: OperationConsumer = {
  name: 'activity',
  gatherMs: GATHER_MS,
  canWait: true,
  work: (tx, range) => tx.query('SELECT activity_add($1, $2, $3, $4)', [...range]),
};
