import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { helpCenter } from '@pavilion/contract/content/system';
import { hashName } from '../../parts/hash-name.ts';

export type HelpArticle = WireValue<typeof helpCenter>[number];

/** The articles by section, in the brand's order. */
export function bySection(articles: readonly HelpArticle[]): [section: string, articles: HelpArticle[]][] {
  const groups = new Map<string, HelpArticle[]>();
  for (const article of articles) groups.set(article.section, [...(groups.get(article.section) ?? []), article]);
  return [...groups];
}

/** The article a hash names, by its anchor or id; broken escapes name nothing. */
export function articleOf(hash: string, articles: readonly HelpArticle[]): HelpArticle | undefined {
  const asked = hashName(hash);
  return asked === '' ? undefined : articles.find(({ anchor, id }) => anchor === asked || id === asked);
}

/** Letters without their marks, so that "nap tien" finds "nạp tiền". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');

/** Articles that hold every word asked for; those with them in the title come first. */
export function searchHelp(articles: readonly HelpArticle[], asked: string): HelpArticle[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...articles];
  const holds = (text: string) => words.every((word) => text.includes(word));
  const inTitle = articles.filter(({ title }) => holds(plain(title)));
  const inText = articles.filter(
    (article) => !inTitle.includes(article) && holds(plain(`${article.title} ${article.section} ${textOf(article.content)}`)),
  );
  return [...inTitle, ...inText];
}
