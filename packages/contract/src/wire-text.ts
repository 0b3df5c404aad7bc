import * as z from 'zod/mini';
import { isKeepable } from './wire-types.ts';

/**
 * Signs that show nothing and steer what shows a text: controls of terminals and old devices (all but tab and line ends), and those that turn the
 * direction of what follows, so that `\u202Egnp.exe` reads `exe.png`. Marks of direction that stand between words (U+200E, U+200F, U+061C) and joiners stay.
 * A text with NUL is refused before.
 */
const STEERING = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** They come with what is pasted from elsewhere, so they are left out and nobody is refused for them. */
const plain = z.overwrite<string>((given) => given.replaceAll(STEERING, ''));

/** Trimmed text of bounded length that can be kept, without signs that steer: nothing on the wire is unbounded. */
export const text = (max = 255) => z.string().check(z.refine(isKeepable), plain, z.trim(), z.maxLength(max));

/** Trimmed, not empty. */
export const requiredText = (max = 255) => z.string().check(z.refine(isKeepable), plain, z.trim(), z.minLength(1), z.maxLength(max));
