import { refuse } from '../../kernel/refusal.ts';

/** A host as people write it, with or without a scheme. File names and sums such as `1.500` are none: the last part is letters. */
const HOST = /(?:[a-z][a-z\d+.-]*:\/\/)?((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,})/giu;
const TAG = /<\/?[a-z!][^>]*>?|&#?[a-z\d]+;|javascript:|data:text/i;
/** Signs that show nothing and split a word for a machine only. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu;

/** What people mean by a text, whatever signs they write it with. */
export const folded = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase();

/** Refuses `message.markup` and `message.link`: letters between members are words, and lead nowhere but to the brand's own hosts. */
export function judgeText(text: string, hosts: readonly string[]): void {
  const plain = folded(text);
  if (TAG.test(plain)) throw refuse('message.markup', { field: 'content' });
  const own = new Set(hosts.map((host) => host.toLowerCase()));
  const foreign = [...plain.matchAll(HOST)].some(([, host = '']) => !own.has(host.replace(/^www\./, '')) && !own.has(host));
  if (foreign || /[a-z]{3,}:\/\//.test(plain.replaceAll(HOST, ''))) throw refuse('message.link', { field: 'content' });
}

const LETTERS = /[\p{L}\p{N}]/u;

/** Words of the brand's lists that stand in a text, whole where their script sets words apart. */
export function wordsFound(text: string, words: Readonly<Record<string, readonly string[]>>): string[] {
  const plain = folded(text);
  const found = Object.values(words)
    .flat()
    .filter((word) => standsIn(plain, folded(word)));
  return [...new Set(found)];
}

const UNSPACED = /[\p{Script=Han}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}]/u;

function standsIn(text: string, word: string): boolean {
  if (word === '') return false;
  if (UNSPACED.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1) ?? '', text.charAt(at + word.length)];
    if (!LETTERS.test(before) && !LETTERS.test(after)) return true;
  }
  return false;
}
