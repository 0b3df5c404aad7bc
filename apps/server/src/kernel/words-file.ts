import { codeOfTag } from '@pavilion/contract/base/language';
import * as z from 'zod/mini';
import { spokenLanguages } from '../messages/languages.ts';

/** Codes, as brand folders and the database write them (`EN`, `PT-BR`), of the languages the product has its own words in. */
export const spokenCodes: readonly string[] = spokenLanguages.map(codeOfTag);

/** A language a brand may offer. */
export const spokenCode = z
  .string()
  .check(z.refine((code) => spokenCodes.includes(code), { error: `the product speaks ${spokenCodes.join(', ')}` }));

/** Text by the language's code, as brand folders hold it. Which languages must be there, the brand says. */
export type LanguageWords = Record<string, string>;

export const languageWords: z.ZodMiniType<LanguageWords> = z.record(spokenCode, z.string().check(z.minLength(1)));
