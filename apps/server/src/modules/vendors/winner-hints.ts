import { winnersChanged } from '@pavilion/contract/vendors/events';
import type { Deps, OperationConsumer } from '../../deps.ts';
import { many } from '../../kernel/db.ts';
import { findTopWins } from './winner-board.ts';

/** As long as the board shown. */
const BOARD = 20;
/** Shortest time between two hints to a brand's screens: each hint makes every screen fetch the board. */
const REST_MS = 3_000;
/** How long the least win of a board may be taken from memory: until then older wins only leave it, and a hint too many does no harm. */
const CACHE_MS = 10_000;

const LARGEST = `
  SELECT o.brand_id AS "brandId", max(o.settled_payout) AS payout FROM operation_given($1, $2, $3, $4) o
    WHERE o.settled_payout > coalesce(o.settled_stake, 0) AND o.brand_id IS NOT NULL GROUP BY o.brand_id`;

interface Board {
  /** Least win on it; 0 while it has room. */
  least: bigint;
  readAt: number;
  hintedAt: number;
  isDue: boolean;
}

/** Sends a hint to a brand's screens when a win enters its winner board. Wins during the pause are announced with the next operations. */
export function createWinnerHints({ hint, clock }: Pick<Deps, 'hint' | 'clock'>): OperationConsumer {
  const boards = new Map<string, Board>();
  return {
    name: 'winners',
    async work(tx, range) {
      const now = clock.now();
      for (const { brandId, payout } of await many<{ brandId: string; payout: bigint }>(tx, LARGEST, [...range])) {
        const board = boards.get(brandId) ?? { least: 0n, readAt: 0, hintedAt: 0, isDue: false };
        boards.set(brandId, board);
        if (now.getTime() - board.readAt > CACHE_MS) {
          const wins = await findTopWins(tx, brandId, { now, limit: BOARD, product: null });
          board.least = wins[BOARD - 1]?.payout ?? 0n;
          board.readAt = now.getTime();
        }
        board.isDue ||= payout >= board.least;
      }
      for (const [brandId, board] of boards) {
        if (!board.isDue || now.getTime() - board.hintedAt < REST_MS) continue;
        await hint(tx, winnersChanged, { brandId });
        board.hintedAt = now.getTime();
        board.isDue = false;
      }
    },
  };
}
