import { useEffect, useState } from 'react';
import { useOperator } from '../features/session/operator.tsx';
import { readStored, writeStored } from '../parts/browser-store.ts';

const MAX_OFTEN = 4;
/** A page opened less often is no habit. */
const MIN_VISITS = 5;
/** Visits are halved when a page reaches so many: what was a habit last year fades. */
const MANY_VISITS = 200;

type Visits = Readonly<Record<string, number>>;

const readVisits = (key: string): Visits => {
  const stored = readStored(key);
  if (stored === null || typeof stored !== 'object') return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
};

const readFolded = (key: string): readonly string[] => {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
};

/** Visits with one more of a page. */
export function withVisit(visits: Visits, path: string): Visits {
  const next = { ...visits, [path]: (visits[path] ?? 0) + 1 };
  if ((next[path] ?? 0) < MANY_VISITS) return next;
  return Object.fromEntries(Object.entries(next).map(([one, count]) => [one, Math.floor(count / 2)]));
}

/** Of these pages those opened most often, the most frequent first. */
export const oftenOf = (visits: Visits, pages: readonly string[]): string[] =>
  Object.entries(visits)
    .filter(([path, count]) => count >= MIN_VISITS && pages.includes(path))
    .toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .slice(0, MAX_OFTEN)
    .map(([path]) => path);

/**
 * What this operator does with the menu in this browser: which groups are folded, which pages are opened often. The list of these is read once,
 * so that no entry moves under the pointer. `here`: the page that is open; `pages`: those that may be among the most used.
 */
export function useRail(here: string, pages: readonly string[]) {
  const { me } = useOperator();
  const [visitsKey, foldedKey] = [`desk-visits-${me.operator.id}`, `desk-folded-${me.operator.id}`];
  const [often] = useState(() => oftenOf(readVisits(visitsKey), pages));
  const [folded, setFolded] = useState(() => readFolded(foldedKey));
  useEffect(() => {
    if (here !== '') writeStored(visitsKey, withVisit(readVisits(visitsKey), here));
  }, [here, visitsKey]);
  return {
    often,
    isFolded: (group: string): boolean => folded.includes(group),
    fold: (group: string, isFolded: boolean) => {
      const next = isFolded ? [...folded, group] : folded.filter((one) => one !== group);
      setFolded(next);
      writeStored(foldedKey, next);
    },
  };
}
