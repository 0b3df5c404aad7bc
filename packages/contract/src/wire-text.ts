import * as z from 'zod/mini';
import { isKeepable } from './wire-types.ts';

/** Trimmed text of bounded length that can be kept: nothing on the wire is unbounded. */
export const text = (max = 255) => z.string().check(z.trim(), z.maxLength(max), z.refine(isKeepable));

/** Trimmed, not empty. */
export const requiredText = (max = 255) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isKeepable));
