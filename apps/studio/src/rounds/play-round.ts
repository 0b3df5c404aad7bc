import type { GameErrorCode } from '../api-types.ts';
import { one } from '../context.ts';
import type { Studio } from '../context.ts';
import { codeOfStatus, GameRefusal } from '../http/game-error.ts';
import { SELECT_SESSION, sessionFromRow } from '../sessions/session.ts';
import type { Session, SessionRow } from '../sessions/session.ts';
import { commitRound } from './commit-round.ts';
import type { RoundRequest } from './commit-round.ts';
import { deliverBet, deliverWin } from './deliver.ts';
import { recoverRounds } from './recover-rounds.ts';
import { SELECT_ROUND } from './round.ts';
import type { RoundRow } from './round.ts';
import type { CallRow } from './wallet-calls.ts';

export interface PlayedRound {
  session: Session;
  round: RoundRow;
}

async function reload({ pool }: Studio, sessionId: string, roundId: string): Promise<PlayedRound> {
  const session = await pool.query<SessionRow>(`${SELECT_SESSION} WHERE s.id = $1`, [sessionId]);
  const round = await pool.query<RoundRow>(`${SELECT_ROUND} WHERE r.id = $1`, [roundId]);
  return { session: sessionFromRow(one(session)), round: one(round) };
}

function refusalOf(round: RoundRow): GameRefusal | undefined {
  if (round.state === 'refused') {
    const code: GameErrorCode = codeOfStatus(round.refusal ?? '');
    return new GameRefusal(code, round.balance === null ? {} : { balance: round.balance });
  }
  return round.state === 'void' || round.state === 'voiding' ? new GameRefusal('wallet_unavailable') : undefined;
}

/**
 * Plays one round to its end, or as far as the wallet lets it: outcome stored, stake taken, win paid. Called again
 * with the same id it answers the same round. Throws GameRefusal when the round does not count.
 */
export async function playRound(studio: Studio, sessionId: string, request: RoundRequest): Promise<PlayedRound> {
  const commitment = await commitRound(studio, sessionId, request);
  const { session, round, fresh } = commitment;
  if (session.wallet === null) return commitment;
  if (fresh) {
    const walletUrl = session.wallet.url;
    const bet = one(
      await studio.pool.query<CallRow>(`SELECT id, round_id, kind, body, attempts FROM wallet_call WHERE round_id = $1 AND kind = 'bet'`, [
        round.id,
      ]),
    );
    const next = await deliverBet(studio, { walletUrl, call: bet });
    if (next?.kind === 'win') await deliverWin(studio, { walletUrl, call: next });
    if (next?.kind === 'rollback') {
      recoverRounds(studio).catch((error: unknown) => studio.log.error({ err: error }, 'recovery failed'));
    }
  }
  const played = await reload(studio, session.id, round.id);
  const refusal = refusalOf(played.round);
  if (refusal) throw refusal;
  return played;
}
