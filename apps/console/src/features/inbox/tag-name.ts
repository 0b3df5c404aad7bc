import { offeredLanguages } from '../../i18n/language.ts';

/** A language by its own name. */
export const tagName = (tag: string): string => offeredLanguages.find((one) => one.tag === tag)?.name ?? tag;

export const offeredTags: readonly string[] = offeredLanguages.map(({ tag }) => tag);
