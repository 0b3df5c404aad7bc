import type { HistoryItem, HistoryPage, RoundResult, RoundState } from '../api-types.ts';
import type { Studio } from '../context.ts';
import { requireGame } from '../games/catalogue.ts';
import { GameRefusal } from '../http/game-error.ts';
import { figuresOf } from '../sessions/session.ts';
import type { Session } from '../sessions/session.ts';
import { SELECT_ROUND } from './round.ts';
import type { RoundRow, StoredState } from './round.ts';

const STATES: Readonly<Record<StoredState, RoundState>> = {
  committed: 'open',
  staked: 'settling',
  closed: 'closed',
  refused: 'refused',
  voiding: 'void',
  void: 'void',
};

/** The outcome of a round that does not count is never shown. */
export function isOutcomeShown({ state }: RoundRow): boolean {
  return state === 'staked' || state === 'closed';
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

export function describeRound(session: Session, round: RoundRow, now: Date): RoundResult {
  const shown = isOutcomeShown(round);
  const sinceMs = now.getTime() - round.created_at.getTime();
  return {
    roundId: round.client_round_id,
    publicId: round.id,
    game: round.game_code,
    state: STATES[round.state],
    bet: String(round.bet),
    payout: shown ? String(round.payout) : '0',
    events: shown ? round.events : [],
    balanceAfterBet: textOf(round.balance_after_bet),
    balance: textOf(round.balance),
    seeds: { serverSeedHash: round.server_seed_hash, clientSeed: round.client_seed, nonce: round.nonce },
    params: round.params,
    at: round.created_at.toISOString(),
    nextRoundInMs: sinceMs < 0 ? 0 : Math.max(0, session.protection.minRoundMs - sinceMs),
    figures: figuresOf(session, now),
  };
}

/** The newest round of this player in this game, which a session before this one may have played. */
const NEWEST = `WHERE r.player_key = $1 AND r.game_code = $2 AND r.state IN ('staked', 'closed') ORDER BY r.id DESC LIMIT 1`;

/** The round a page has yet to show to its end: of this session, or of the one a reload has left behind. */
export async function findUnfinished({ pool, clock }: Studio, session: Session): Promise<RoundResult | null> {
  const {
    rows: [round],
  } = await pool.query<RoundRow>(`${SELECT_ROUND} ${NEWEST}`, [session.playerKey, session.game.code]);
  return round && !round.seen ? describeRound(session, round, clock.now()) : null;
}

export async function findRound({ pool, clock }: Studio, session: Session, clientRoundId: string): Promise<RoundResult> {
  const {
    rows: [round],
  } = await pool.query<RoundRow>(`${SELECT_ROUND} WHERE r.session_id = $1 AND r.client_round_id = $2`, [session.id, clientRoundId]);
  if (!round) throw new GameRefusal('not_found');
  return describeRound(session, round, clock.now());
}

export async function markSeen({ pool }: Studio, session: Session, clientRoundId: string): Promise<void> {
  const marked = await pool.query('UPDATE round SET seen = true WHERE session_id = $1 AND client_round_id = $2', [
    session.id,
    clientRoundId,
  ]);
  if (marked.rowCount) return;
  const resumed = await pool.query(
    `UPDATE round SET seen = true WHERE client_round_id = $3 AND id = (SELECT r.id FROM round r ${NEWEST})`,
    [session.playerKey, session.game.code, clientRoundId],
  );
  if (!resumed.rowCount) throw new GameRefusal('not_found');
}

function historyItem(round: RoundRow, publicUrl: string): HistoryItem {
  return {
    roundId: round.client_round_id,
    publicId: round.id,
    game: round.game_code,
    state: STATES[round.state],
    bet: String(round.bet),
    payout: String(round.payout),
    at: round.created_at.toISOString(),
    nonce: round.nonce,
    serverSeedHash: round.server_seed_hash,
    clientSeed: round.client_seed,
    verifyUrl: `${publicUrl}/verify#${round.id}`,
    shown: requireGame(round.game_code).describe(round.events),
  };
}

/** The player's rounds of this game that count, newest first. The cursor is the last id of the page before. */
export async function listHistory(
  { pool, publicUrl }: Studio,
  session: Session,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<HistoryPage> {
  const { rows } = await pool.query<RoundRow>(
    `${SELECT_ROUND} WHERE r.player_key = $1 AND r.game_code = $2 AND r.state IN ('staked', 'closed')
       AND ($3::text IS NULL OR r.id < $3)
     ORDER BY r.id DESC LIMIT $4`,
    [session.playerKey, session.game.code, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map((round) => historyItem(round, publicUrl)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
