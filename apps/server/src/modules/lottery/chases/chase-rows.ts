import { many, type Tx } from '../../../kernel/db.ts';
import type { Phase } from './begin-chase.ts';
import type { LotteryDeps } from '../deps.ts';
import type { TicketOwner } from '../tickets/write-ticket.ts';

export interface ChaseRow {
  id: string;
  brandId: string;
  memberId: string;
  gameId: number;
  slip: string;
  /** The next; null when all are placed. */
  phase: Phase | null;
  phases: number;
  nextPhase: number;
  held: bigint;
  state: string;
  ip: string | null;
  /** Null: the game's own. */
  prizeMode: 'ZY' | null;
}

export const CHASE = `c.id, c.brand_id AS "brandId", c.member_id AS "memberId", c.game_id AS "gameId", c.slip, c.phases -> c.next_phase AS phase, jsonb_array_length(c.phases) AS phases,
  c.next_phase AS "nextPhase",
  c.held, c.state, c.ip, c.prize_mode AS "prizeMode"`;

/** Of which something is to be done now. */
export type DueChase = ChaseRow & { isWon: boolean; isExcluded: boolean; isLate: boolean; closesAt: Date };

/** Locks chases in the order of their ids and answers their current rows. */
export const lockChases = (tx: Tx, ids: readonly string[]): Promise<ChaseRow[]> =>
  many<ChaseRow>(tx, `SELECT ${CHASE} FROM lottery_chase c WHERE c.id = ANY ($1) ORDER BY c.id FOR UPDATE`, [ids]);

export async function lockChase(tx: Tx, id: string): Promise<ChaseRow | null> {
  const [chase] = await lockChases(tx, [id]);
  return chase ?? null;
}

export const ownerOf = async ({ brandById }: LotteryDeps, { brandId, memberId, ip }: ChaseRow): Promise<TicketOwner> => ({
  brandId,
  memberId,
  currency: (await brandById(brandId)).currency,
  ip: ip ?? '',
});

/** Phases that became bets leave what chases hold, and the next comes; the last one ends its chase. */
export async function goOn(tx: Tx, { clock }: LotteryDeps, placed: readonly { chase: ChaseRow; stake: bigint }[]): Promise<void> {
  await tx.query(
    `UPDATE lottery_chase c SET held = held - n.stake, staked = staked + n.stake, next_phase = n.number, state = CASE WHEN n.is_last THEN 'done' ELSE 'running' END,
        ip = CASE WHEN NOT n.is_last THEN ip END, ended_at = CASE WHEN n.is_last THEN $5::timestamptz END
      FROM unnest($1::text[], $2::bigint[], $3::int[], $4::boolean[]) AS n (id, stake, number, is_last) WHERE c.id = n.id`,
    [
      placed.map(({ chase }) => chase.id),
      placed.map(({ stake }) => stake),
      placed.map(({ chase }) => chase.nextPhase + 1),
      placed.map(({ chase }) => chase.nextPhase + 1 === chase.phases),
      clock.now(),
    ],
  );
}
