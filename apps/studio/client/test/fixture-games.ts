import { createFloatStream, hashServerSeed } from '@pavilion/fairness/float-stream';
import type { RoundParams } from '../../src/api-types.ts';
import { requireGame } from '../../src/games/catalogue.ts';
import type { SettledRound } from '../../src/games/game-kind.ts';

export const serverSeed = '5f'.repeat(32);
export const serverSeedHash = hashServerSeed(serverSeed);

export interface Play {
  code: string;
  bet: bigint;
  clientSeed: string;
  nonce: number;
  params: RoundParams;
}

export function playOnce({ code, bet, clientSeed, nonce, params }: Play): SettledRound {
  return requireGame(code).play(createFloatStream({ serverSeed, clientSeed, nonce }), { bet, params, step: 1_000n });
}
