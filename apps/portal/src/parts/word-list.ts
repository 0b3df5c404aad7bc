import { currentTag, isSpelledOut } from '../i18n/language.ts';

/** Words joined as the reader's language joins them; by commas where the browser does not know it, since another language's “and” would be there. */
export const wordList = (words: readonly string[]): string =>
  isSpelledOut() ? new Intl.ListFormat(currentTag(), { type: 'conjunction' }).format(words) : words.join(', ');
