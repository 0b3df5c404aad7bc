import type { Key } from '../../../../client/src/i18n/words.ts';
import type words from '../locales/en/page.json';

/** What the page may say: its own words and those of every game page. */
export type DiceKey = Key | keyof typeof words;
