import { compactNumber, passwordForm } from '@pavilion/languages/compared-text';
import * as z from 'zod/mini';
import { isKeepable } from './wire-types.ts';

/**
 * Signs that show nothing and steer what shows a text: controls of terminals and old devices (all but tab and line ends), and those that turn the
 * direction of what follows, so that `\u202Egnp.exe` reads `exe.png`. Marks of direction between words (U+200E, U+200F, U+061C) and joiners stay.
 * A text with NUL is refused before.
 */
const STEERING = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** They come with text pasted from elsewhere, so they are removed and never a reason to refuse. */
const plain = z.overwrite<string>((given) => given.replaceAll(STEERING, ''));

/** Trimmed text of bounded length that can be stored, without control signs: nothing on the wire is unbounded. */
export const text = (max = 255) => z.string().check(z.refine(isKeepable), plain, z.trim(), z.maxLength(max));

/** Trimmed, not empty. */
export const requiredText = (max = 255) => z.string().check(z.refine(isKeepable), plain, z.trim(), z.minLength(1), z.maxLength(max));

/** A password entered to log in or confirm, exactly as it was typed: `passwordForms` lists its possible stored forms. Never longer: hashing works on bounded input. */
export const typedPassword = (max = 128) => z.string().check(z.refine(isKeepable), z.minLength(1), z.maxLength(max));

const passwordIsReadable = z.refine<string>((typed) => passwordForm(typed) !== null, 'password.invisible');
const inPasswordForm = z.overwrite<string>((typed) => passwordForm(typed) ?? typed);

/** A new password, in its stored form; `password.invisible` under the field for signs that cannot be typed again. */
export const newPassword = (max = 128) => z.string().check(z.maxLength(max), passwordIsReadable, inPasswordForm, z.minLength(1));

/** The same of a form that may be sent without one. */
export const newPasswordOrNone = (max = 128) => z.optional(z.string().check(z.maxLength(max), passwordIsReadable, inPasswordForm));

const LONGEST_NUMBER = 40;
const compact = z.overwrite<string>(compactNumber);

/** A mobile number as people write it; the same text is read alike wherever a number is given. */
export const mobileText = z.string().check(z.refine(isKeepable), z.maxLength(LONGEST_NUMBER), compact, z.minLength(1), z.maxLength(20));
export const mobileOrNone = z.optional(z.string().check(z.refine(isKeepable), z.maxLength(LONGEST_NUMBER), compact, z.maxLength(20)));

/** The dialing code of a country, with or without its plus. */
export const dialingText = z.string().check(z.refine(isKeepable), z.maxLength(8), compact, z.regex(/^\+?\d{1,5}$/));
export const dialingOrNone = z.optional(z.string().check(z.refine(isKeepable), z.maxLength(8), compact, z.regex(/^(?:\+?\d{1,5})?$/)));

/** A number of an account as it was typed: who reads it refuses every sign that is none of it. */
export const typedNumber = (max: number) => z.string().check(z.refine(isKeepable), z.trim(), z.minLength(1), z.maxLength(max));

const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** An address of e-mail: with a sign that shows nothing in it, it is another address than the one that is read. */
export const emailText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(254),
  z.refine((typed) => !HIDDEN.test(typed)),
);
export const emailOrNone = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(254),
    z.refine((typed) => !HIDDEN.test(typed)),
  ),
);
