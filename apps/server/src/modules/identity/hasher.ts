import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../kernel/refusal.ts';

/** Argon2id is the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is bounded, so that a flood of logins neither fills the memory nor starves the event loop's threads. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;

export interface Hasher {
  hash(secret: string): Promise<string>;
  /** Null stands for "no such account": the same work is done, the answer is false. */
  verify(stored: string | null, secret: string): Promise<boolean>;
}

export function createHasher(): Hasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nobody: Promise<string> | null = null;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw refuse('system.busy');
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (secret) => inTurn(() => hash(secret, COST)),
    async verify(stored, secret) {
      nobody ??= hash('nobody has this password', COST);
      const against = stored ?? (await nobody);
      const right = await inTurn(() => verify(against, secret));
      return stored !== null && right;
    },
  };
}
