import { isSentenceEnd, normalizeText, wordFinder } from '../../kernel/word-filter.ts';
import { refuse } from '../../kernel/refusal.ts';

/** A host as people write it, with or without a scheme. File names and sums such as `1.500` are none: the last part is letters. */
const HOST = /(?:[a-z][a-z\d+.-]*:\/\/)?((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,})/giu;
const TAG = /<\/?[a-z!][^>]*>?|&#?[a-z\d]+;|javascript:|data:text/i;

/** Refuses `message.markup` and `message.link`: letters between members are words, and lead nowhere but to the brand's own hosts. */
export function checkText(text: string, hosts: readonly string[]): void {
  const plain = normalizeText(text);
  if (TAG.test(plain)) throw refuse('message.markup', { field: 'content' });
  const own = new Set(hosts.map((host) => host.toLowerCase()));
  const foreign = [...plain.matchAll(HOST)].some(
    ([, host = '']) => !own.has(host.replace(/^www\./, '')) && !own.has(host) && !isSentenceEnd(host),
  );
  if (foreign || /[a-z]{3,}:\/\//.test(plain.replaceAll(HOST, ''))) throw refuse('message.link', { field: 'content' });
}

/** Words of the brand's lists that a text contains, whole where their script sets words apart, however they are written. */
export function wordsFound(text: string, words: Readonly<Record<string, readonly string[]>>): string[] {
  const find = wordFinder(text);
  return [...new Set(Object.values(words).flat())].filter((word) => find(word).length > 0);
}
