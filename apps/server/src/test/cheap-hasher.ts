import { createHasher, type Hasher } from '../modules/identity/public.ts';

/** Hashes at the least cost Argon2 knows: at the product's a login takes 25 ms of a core, and tests log in thousands of times. */
export const cheapHasher = (): Hasher => createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
