export type PageItem = number | 'gap';

const marginPages = 2;
const rangePages = 5;

const addRun = (into: Set<number>, from: number, to: number): void => {
  for (let page = from; page <= to; page += 1) into.add(page);
};

/**
 * The pages to offer: two at each margin and five around the current one. A gap that would hide a single page
 * shows the page instead. Pages count from 1; an empty list when there are no pages.
 */
export const pageRange = (current: number, total: number): PageItem[] => {
  if (total < 1) return [];
  const here = Math.min(Math.max(1, current), total);
  const half = Math.floor(rangePages / 2);
  const start = Math.max(1, Math.min(here - half, total - rangePages + 1));
  const shown = new Set<number>();
  addRun(shown, 1, Math.min(marginPages, total));
  addRun(shown, start, Math.min(total, start + rangePages - 1));
  addRun(shown, Math.max(1, total - marginPages + 1), total);
  const pages = [...shown].toSorted((a, b) => a - b);
  return pages.flatMap((page, index): PageItem[] => {
    const missing = page - (pages[index - 1] ?? page - 1) - 1;
    if (missing === 1) return [page - 1, page];
    return missing > 1 ? ['gap', page] : [page];
  });
};
