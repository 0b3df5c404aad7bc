import * as z from 'zod/mini';

/** Trimmed text of bounded length: nothing on the wire is unbounded. */
export const text = (max = 255) => z.string().check(z.trim(), z.maxLength(max));

/** Trimmed, not empty. */
export const requiredText = (max = 255) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
