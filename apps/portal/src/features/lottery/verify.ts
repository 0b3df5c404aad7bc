import { createFloatStream, hashServerSeed } from '@pavilion/fairness/float-stream';
import type { FamilyRules, Numbers } from '@pavilion/lottery/play';

export interface DrawProof {
  readonly seedHash: string;
  readonly digest: string;
  readonly seed: string;
}

/** Draws again, in this browser, from what was promised before and revealed after. `isPromised`: the seed is the one promised. */
export function drawAgain({ draw }: FamilyRules<Numbers>, { seed, seedHash, digest }: DrawProof): { result: string; isPromised: boolean } {
  const stream = createFloatStream({ serverSeed: seed, clientSeed: digest, nonce: 0 });
  const result = draw.draw?.((bound) => stream.nextInt(bound));
  return { result: result ? draw.writeResult(result) : '', isPromised: hashServerSeed(seed) === seedHash.toLowerCase() };
}
