import { type CompleteLanguage, completeLanguages } from '@pavilion/contract/language';
import * as z from 'zod/mini';

/** Text by language, as brand folders hold it. Which languages must be there, the brand says. */
export type LanguageWords = Partial<Record<CompleteLanguage, string>>;

export const languageWords: z.ZodMiniType<LanguageWords> = z.partialRecord(z.enum(completeLanguages), z.string().check(z.minLength(1)));
