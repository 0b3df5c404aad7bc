import { currentTag, isSpelledOut } from '../i18n/language.ts';

/** The same day and time in figures alone. */
function inFigures({ dateStyle, weekday: _weekday, month, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return { ...rest, ...(dateStyle ? { dateStyle: 'short' } : {}), ...(month ? { month: '2-digit' } : {}) };
}

/** Dates in the reader's words; in figures where the browser does not know them, since another language's would be worse. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(currentTag(), isSpelledOut() ? options : inFigures(options));
