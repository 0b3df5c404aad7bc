import { DICE_FACES } from '@pavilion/fairness/dice';
import { createFloatStream, hashServerSeed } from '@pavilion/fairness/float-stream';
import { verifyRound } from '@pavilion/fairness/verify-round';
import type { VerifiedRound } from '@pavilion/fairness/verify-round';
import type { GameEvent, VerifyInfo } from '../../../src/api-types.ts';
import { findGame } from '../../../src/games/catalogue.ts';
import { findCurrency } from '../../../src/games/currencies.ts';

/** What a reader enters, or what a looked-up round gives. Amounts in units of 1/100,000. */
export interface RoundInput {
  game: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  bet: bigint;
  target: number;
  direction: 'over' | 'under';
  /** Fingerprint shown before the round, if known; else the seed's own. */
  serverSeedHash: string | null;
  step: bigint;
}

/** One draw of four bytes: its bytes, the number they make, and what it chose. */
export interface Draw {
  bytes: readonly number[];
  float: number;
  bound: number;
  chosen: number;
}

export interface Recomputed extends VerifiedRound {
  seedHash: string;
  message: string;
  draws: Draw[];
}

/** Draws of the paid spin or the roll, read again from the stream so that a reader sees each byte. */
function firstDraws(input: RoundInput, bounds: readonly number[], chosen: readonly number[]): Draw[] {
  const stream = createFloatStream(input);
  return bounds.map((bound, i) => {
    const raw = stream.nextUint32();
    const bytes = [raw >>> 24, (raw >>> 16) & 255, (raw >>> 8) & 255, raw & 255];
    return { bytes, float: raw / 2 ** 32, bound, chosen: chosen[i] ?? 0 };
  });
}

/** Recomputes a round with the published verifier. Null when the game is unknown. */
export function recompute(input: RoundInput): Recomputed | null {
  const game = findGame(input.game);
  if (!game) return null;
  const seedHash = hashServerSeed(input.serverSeed);
  const seeds = { ...input, serverSeedHash: input.serverSeedHash ?? seedHash };
  const message = `${input.clientSeed}:${input.nonce}:0`;
  const { bet, target, direction, step } = input;
  if (game.kind === 'dice') {
    const played = verifyRound({ ...seeds, game: 'dice', params: { bet, target, direction, step } });
    const roll = played.events.find((event) => event.type === 'roll');
    return { ...played, seedHash, message, draws: firstDraws(input, [DICE_FACES], roll?.type === 'roll' ? [roll.roll] : []) };
  }
  const { math } = game.theme;
  const coins = BigInt(math.coinsPerBet);
  const played = verifyRound({ ...seeds, game: 'slot', params: { bet: bet - (bet % coins) || coins, math } });
  const reels = played.events.find((event) => event.type === 'reels');
  const bounds = math.strips.map((strip) => strip.length);
  return { ...played, seedHash, message, draws: firstDraws(input, bounds, reels?.type === 'reels' ? reels.stops : []) };
}

/** Recomputes a looked-up round; null while its seed is still hidden. */
export function recomputePlayed(played: VerifyInfo): Recomputed | null {
  const { serverSeed, game, clientSeed, nonce, serverSeedHash, params } = played;
  if (serverSeed === null) return null;
  return recompute({
    game,
    serverSeed,
    clientSeed,
    nonce,
    serverSeedHash,
    bet: BigInt(played.bet),
    target: params.target ?? 0,
    direction: params.direction ?? 'over',
    step: findCurrency(played.currency)?.step ?? 1n,
  });
}

/** True when a computed round is the one that was played, event by event. */
export function sameEvents(one: readonly GameEvent[], other: readonly GameEvent[]): boolean {
  const text = (events: readonly GameEvent[]): string =>
    JSON.stringify(events.map((event) => Object.entries(event).toSorted(([a], [b]) => a.localeCompare(b))));
  return text(one) === text(other);
}
