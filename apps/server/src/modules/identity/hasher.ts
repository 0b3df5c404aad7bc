import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../kernel/concurrency-limit.ts';

/** What a hash costs: memory in KiB, passes over it, and lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id is the library's default algorithm: 19 MiB, two passes, one lane. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Hasher {
  hash(secret: string): Promise<string>;
  /** Null stands for "no such account": the same work is done, the answer is false. */
  verify(stored: string | null, secret: string): Promise<boolean>;
}

export function createHasher(cost: HashCost = COST): Hasher {
  // Bounded, so that a flood of logins neither fills the memory (19 MiB a hash) nor starves the event loop's threads.
  const inTurn = limitConcurrency({ running: 2, waiting: 200 });
  let nobody: Promise<string> | null = null;

  return {
    hash: (secret) => inTurn(() => hash(secret, cost)),
    async verify(stored, secret) {
      nobody ??= hash('nobody has this password', cost);
      const against = stored ?? (await nobody);
      const right = await inTurn(() => verify(against, secret));
      return stored !== null && right;
    },
  };
}
