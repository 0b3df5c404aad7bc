import { canonicalTag, type LanguageTag } from '@pavilion/languages/tags';

/**
 * Codes of the wire, the database and the brands' files that are not simply the BCP 47 tag in capitals (VI, PT-BR). MY is Burmese, MS Malay.
 * This is the one place that knows both: everything inside speaks in tags.
 */
const codes: Readonly<Record<string, LanguageTag>> = { CN: 'zh-CN', TW: 'zh-TW', TY: 'fil', KO: 'ko', KR: 'ko' };
const codeByTag = new Map(
  Object.entries(codes)
    .map(([code, tag]) => [tag, code] as const)
    .toReversed(),
);

/** A language as the wire writes it (`CN`, `VI`, `PT-BR`), in any case, or a tag → the BCP 47 tag; null for what names no language. */
export function tagOfCode(text: string | undefined): LanguageTag | null {
  const code = (text ?? '').trim().toUpperCase().replaceAll('_', '-');
  return Object.hasOwn(codes, code) ? (codes[code] ?? null) : canonicalTag(code);
}

/** The language as the wire writes it. */
export const codeOfTag = (tag: LanguageTag): string => codeByTag.get(tag) ?? tag.toUpperCase();
