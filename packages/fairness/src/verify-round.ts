import { createFloatStream, hashServerSeed } from './float-stream.ts';
import type { FloatStream } from './float-stream.ts';

export interface SeedsOfRound {
  serverSeed: string;
  /** The fingerprint shown before the round. */
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
}

/**
 * Recomputes a round from its revealed seeds: `play` draws from the same stream as the round did. `seedMatches` is
 * true when the server seed is the one whose hash was shown before. Compare the rest with what was played: equal
 * means nothing was altered.
 */
export function verifyRound<Played extends object>(
  seeds: SeedsOfRound,
  play: (stream: FloatStream) => Played,
): Played & { seedMatches: boolean } {
  return { ...play(createFloatStream(seeds)), seedMatches: hashServerSeed(seeds.serverSeed) === seeds.serverSeedHash.toLowerCase() };
}
