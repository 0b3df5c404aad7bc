import { inFigures } from '@pavilion/ui/date-figures';
import { currentTag, isSpelledOut } from '../i18n/language.ts';

/** Dates in the reader's words; in figures where the browser does not know them, since another language's would be worse. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(currentTag(), isSpelledOut() ? options : inFigures(options));
