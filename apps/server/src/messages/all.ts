import { readTexts } from '@pavilion/languages/texts-node';
import { createMessages } from './catalog.ts';

/** Every text the server says, by language. */
export const texts = readTexts(import.meta.dirname);

export const messages = createMessages(texts);
