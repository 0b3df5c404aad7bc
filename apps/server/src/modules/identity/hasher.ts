import { passwordForm, passwordForms } from '@pavilion/languages/compared-text';
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
  /** Of the form of `compared-text.ts`. */
  hash(secret: string): Promise<string>;
  /**
   * Tries the form of `compared-text.ts`, then what the product kept before that rule. `renew` gets the hash of the form when an older spelling was right.
   * Null means "no such account": the same work is done, the answer is false.
   */
  verify(stored: string | null, secret: string, renew?: (hash: string) => Promise<unknown>): Promise<boolean>;
}

export function createHasher(cost: HashCost = COST): Hasher {
  // Bounded, so that a flood of logins neither fills the memory (19 MiB a hash) nor starves the event loop's threads.
  const inTurn = limitConcurrency({ running: 2, waiting: 200 });
  let nobody: Promise<string> | null = null;
  const hashed = (secret: string) => inTurn(() => hash(passwordForm(secret) ?? secret, cost));

  return {
    hash: hashed,
    async verify(stored, secret, renew) {
      nobody ??= hash('nobody has this password', cost);
      const against = stored ?? (await nobody);
      for (const [index, form] of passwordForms(secret).entries()) {
        if (!(await inTurn(() => verify(against, form))) || stored === null) continue;
        if (index > 0 && renew && passwordForm(secret)) await renew(await hashed(secret));
        return true;
      }
      return false;
    },
  };
}
