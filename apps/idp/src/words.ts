import path from 'node:path';
import { wordsIn } from '@pavilion/languages/texts-node';
import type english from './locales/en/page.json';

/** Words of the choosing page for a BCP 47 tag. */
export const wordsFor = wordsIn<keyof typeof english>(path.join(import.meta.dirname, 'locales'));
