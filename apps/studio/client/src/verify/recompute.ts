import { createFloatStream, hashServerSeed, scale } from '@pavilion/fairness/float-stream';
import { verifyRound } from '@pavilion/fairness/verify-round';
import type { GameEvent, RoundParams, VerifyInfo } from '../../../src/api-types.ts';
import { findGame } from '../../../src/games/catalogue.ts';
import type { SettledRound } from '../../../src/games/game-kind.ts';
import type { Draw } from '../games/kind-page.ts';

/** What a reader enters, or what a looked-up round gives. Amounts in units of 1/100,000. */
export interface RoundInput {
  game: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  /** Brought down to what the game's rule allows. */
  bet: bigint;
  params: RoundParams;
  /** Fingerprint shown before the round, if known; else the seed's own. */
  serverSeedHash: string | null;
  step: bigint;
}

export interface RecomputedRound extends SettledRound {
  /** True when the server seed is the one whose hash was shown before the round. */
  seedMatches: boolean;
  seedHash: string;
  message: string;
  draws: Draw[];
}

const DRAWS = 2 ** 32;

/** The first draws read again from the stream, so that a reader sees each byte. */
function firstDraws(input: RoundInput, bounds: readonly number[]): Draw[] {
  const stream = createFloatStream(input);
  return bounds.map((bound) => {
    let raw = 0;
    const next = (): number => (raw = stream.nextUint32());
    const chosen = bound === DRAWS ? next() : scale(next, bound);
    return { bytes: [raw >>> 24, (raw >>> 16) & 255, (raw >>> 8) & 255, raw & 255], float: raw / DRAWS, bound, chosen };
  });
}

/** Recomputes a round with the published verifier. Null when the game is unknown; RangeError for a choice it does not allow. */
export function recompute(input: RoundInput): RecomputedRound | null {
  const game = findGame(input.game);
  if (!game) return null;
  const seedHash = hashServerSeed(input.serverSeed);
  const coins = BigInt(game.betRule.coins);
  const bet = input.bet - (input.bet % coins) || coins;
  const seeds = { ...input, serverSeedHash: input.serverSeedHash ?? seedHash };
  const played = verifyRound(seeds, (stream) => game.play(stream, { bet, params: input.params, step: input.step }));
  const message = `${input.clientSeed}:${input.nonce}:0`;
  return { ...played, seedHash, message, draws: firstDraws(input, game.drawBounds) };
}

/** Recomputes a looked-up round; null while its seed is still hidden. */
export function recomputePlayed(played: VerifyInfo): RecomputedRound | null {
  const { serverSeed, game, clientSeed, nonce, serverSeedHash, params } = played;
  if (serverSeed === null) return null;
  return recompute({
    game,
    serverSeed,
    clientSeed,
    nonce,
    serverSeedHash,
    bet: BigInt(played.bet),
    params,
    step: BigInt(played.step),
  });
}

/** True when a computed round is the one that was played, event by event. */
export function sameEvents(one: readonly GameEvent[], other: readonly GameEvent[]): boolean {
  const text = (events: readonly GameEvent[]): string =>
    JSON.stringify(events.map((event) => Object.entries(event).toSorted(([a], [b]) => a.localeCompare(b))));
  return text(one) === text(other);
}
