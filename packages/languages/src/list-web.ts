import { type LanguageFacts, languagesFrom } from './facts.ts';

/** The product's languages, for browsers: Vite reads the files of the list at build time. */
export const languages = languagesFrom(import.meta.glob<LanguageFacts>('../list/*.json', { eager: true, import: 'default' }));
