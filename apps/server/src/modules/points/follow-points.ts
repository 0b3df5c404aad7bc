import type { OperationConsumer } from '../../deps.ts';

const GATHER_MS = 500;

/**
 * Counts what settled play and credited deposits earn, exactly and once: its mark moves in the transaction that counts. It takes no guard; whole points are
 * booked on the hour, and before they are spent (`book-points.ts`).
 */
export const pointsConsumer: OperationConsumer = {
  name: 'points',
  gatherMs: GATHER_MS,
  canWait: true,
  work: (tx, range) =>
    tx.query(
      `INSERT INTO point_earned AS e (member_id, source, brand_id, exact)
         SELECT member_id, source, brand_id, exact FROM point_facts($1, $2, $3, $4) ORDER BY member_id, source
       ON CONFLICT (member_id, source) DO UPDATE SET exact = e.exact + excluded.exact`,
      [...range],
    ),
};
