import { createFloatStream } from '@pavilion/fairness/float-stream';
import { type GameData, drawOf } from '../games/games.ts';

/** The result of a house draw: what its seed and the digest of its tickets make, and nothing else. */
export function drawBySeed(game: Pick<GameData, 'family' | 'code'>, { seed, digest }: { seed: string; digest: string }): string {
  const { draw, writeResult } = drawOf(game);
  if (!draw) throw new Error(`${game.code} is not drawn by the house`);
  const stream = createFloatStream({ serverSeed: seed, clientSeed: digest, nonce: 0 });
  return writeResult(draw((bound) => stream.nextInt(bound)));
}
