import * as z from 'zod/mini';

/*
 * Types of what clients send. Each accepts only what every later reader (JavaScript, PostgreSQL) takes for the same value, so that
 * no call needs checks of its own against overflow, fractions or words that a database reads as dates.
 */

/** Largest `integer` of PostgreSQL. */
export const INT4_MAX = 2_147_483_647;

interface Bounds {
  min?: number;
  max?: number;
}

/** A whole number between the bounds (0 to `INT4_MAX` unless given), as a JSON number or as its plain decimal digits (query strings). */
export const wholeNumber = ({ min = 0, max = INT4_MAX }: Bounds = {}) =>
  z.codec(z.union([z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,9})$/)), z.int()]), z.int().check(z.gte(min), z.lte(max)), {
    decode: (value) => Number(value),
    encode: (value) => value,
  });

/** A JSON number without a fraction between the bounds, both included; 0 to `INT4_MAX` unless given. */
export const wholeJsonNumber = ({ min = 0, max = INT4_MAX }: Bounds = {}) => z.int().check(z.gte(min), z.lte(max));

/** Number of a row whose key is an `integer`, e.g. a game's node. */
export const int4Id = wholeNumber();

/** What a change was read at; sent back so that a change made meanwhile is noticed. */
export const version = wholeJsonNumber();

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day of the calendar between the years 1 and 9999, written yyyy-MM-dd. */
export function isCalendarDay(written: string): boolean {
  const match = DAY.exec(written);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** yyyy-MM-dd, a day that exists. */
export const calendarDay = z.string().check(z.regex(DAY), z.refine(isCalendarDay));

/** A day that exists, or a moment of it to the second: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` (or with `T`). The reader names the zone. */
export const dayOrMoment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}(?:[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/),
  z.refine((written) => isCalendarDay(written.slice(0, 10))),
);

/** ISO 8601 with a zone; a moment that exists. */
export const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine((written) => isCalendarDay(written.slice(0, 10)) && Number.isFinite(Date.parse(written))));

/** A database stores neither zeros in a text nor halves of characters. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Key of a row, as answered by another call: printable ASCII without spaces. */
export const rowId = z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,64}$/));

/** A name out of a list of the server, e.g. a bank or a provider: letters, digits and `_ . : -`. */
export const codeText = (max = 64) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[\w.:-]+$/));
