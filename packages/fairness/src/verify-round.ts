import { playDice } from './dice.ts';
import type { DiceDirection, GameEvent } from './events.ts';
import { createFloatStream, hashServerSeed } from './float-stream.ts';
import { playSlot } from './slot.ts';
import type { SlotMath } from './slot.ts';

interface SeedsOfRound {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
}

/** Amounts in units of 1/100,000 of the main unit. */
export type RoundToVerify = SeedsOfRound &
  (
    | { game: 'dice'; params: { bet: bigint; target: number; direction: DiceDirection; step: bigint } }
    | { game: 'slot'; params: { bet: bigint; math: SlotMath } }
  );

export interface VerifiedRound {
  /** True when the server seed is the one whose hash was shown before the round. */
  seedMatches: boolean;
  /** What the round had to show, from the first event to the total. */
  events: GameEvent[];
  payout: bigint;
}

/**
 * Recomputes a round from its revealed seeds. Compare `events` with what was played: equal means nothing was
 * altered.
 */
export function verifyRound(round: RoundToVerify): VerifiedRound {
  const stream = createFloatStream(round);
  const played = round.game === 'dice' ? playDice(stream, round.params) : playSlot(stream, round.params.math, round.params.bet);
  return { seedMatches: hashServerSeed(round.serverSeed) === round.serverSeedHash.toLowerCase(), ...played };
}
