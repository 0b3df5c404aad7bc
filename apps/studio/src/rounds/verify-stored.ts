import { isDeepStrictEqual } from 'node:util';
import { verifyRound } from '@pavilion/fairness';
import type { VerifyInfo } from '../api-types.ts';
import type { Studio } from '../context.ts';
import { requireGame } from '../games/catalogue.ts';
import { GameRefusal } from '../http/game-error.ts';
import type { RoundRow } from './round.ts';

interface VerifyRow extends RoundRow {
  server_seed: string;
  revealed_at: Date | null;
}

function replay(round: VerifyRow): boolean {
  const game = requireGame(round.game_code);
  if (game.version !== round.game_version) return false;
  const seeds = {
    serverSeed: round.server_seed,
    serverSeedHash: round.server_seed_hash,
    clientSeed: round.client_seed,
    nonce: round.nonce,
  };
  const result = verifyRound(seeds, (stream) => game.play(stream, { bet: round.bet, params: round.params, step: round.step }));
  return result.seedMatches && result.payout === round.payout && isDeepStrictEqual(JSON.parse(JSON.stringify(result.events)), round.events);
}

/** The public facts of a round: all once its seed is revealed, only the promise (the hash) before. */
export async function describeForVerification({ pool }: Studio, publicId: string): Promise<VerifyInfo> {
  const {
    rows: [round],
  } = await pool.query<VerifyRow>(
    `SELECT r.*, p.server_seed, p.server_seed_hash, p.revealed_at FROM round r JOIN seed_pair p ON p.id = r.seed_pair_id
     WHERE r.id = $1 AND r.state IN ('staked', 'closed')`,
    [publicId],
  );
  if (!round) throw new GameRefusal('not_found');
  const revealed = round.revealed_at !== null;
  const game = requireGame(round.game_code);
  return {
    publicId: round.id,
    game: round.game_code,
    at: round.created_at.toISOString(),
    bet: String(round.bet),
    payout: String(round.payout),
    currency: round.currency,
    serverSeedHash: round.server_seed_hash,
    serverSeed: revealed ? round.server_seed : null,
    clientSeed: round.client_seed,
    nonce: round.nonce,
    params: round.params,
    step: String(round.step),
    math: game.published,
    events: revealed ? round.events : [],
    verified: revealed ? replay(round) : null,
  };
}
