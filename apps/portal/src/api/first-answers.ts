import { useCallback, useSyncExternalStore } from 'react';
import { boot, type Boot } from '../boot.ts';
import { currentLanguage } from '../i18n/language.ts';

/** The parts of the page data that the first screen shows. */
type FirstAnswers = Pick<Boot, 'announcements' | 'lanes'>;
type FirstKind = keyof FirstAnswers;

/** Fetches an answer and updates it while a screen shows it. Returns a function that stops this. */
type Source = (kind: FirstKind) => () => void;

interface Shown {
  value: unknown;
  listeners: Set<() => void>;
  stop?: (() => void) | undefined;
}

const laidIn = (kind: FirstKind): Shown => ({
  // The answers in the page data are in the language of the page.
  value: boot.language === currentLanguage() ? boot[kind] : undefined,
  listeners: new Set(),
});
const shown: Readonly<Record<FirstKind, Shown>> = { announcements: laidIn('announcements'), lanes: laidIn('lanes') };
let source: Source | undefined;

export function showFirst(kind: FirstKind, value: unknown): void {
  shown[kind].value = value;
  for (const listener of shown[kind].listeners) listener();
}

/** Sets the source of answers, which loads after the first screen (`first-source.ts`). */
export function setFirstSource(next: Source): void {
  source = next;
  for (const kind of Object.keys(shown) as FirstKind[]) if (shown[kind].listeners.size > 0) shown[kind].stop = next(kind);
}

function follow(kind: FirstKind, listener: () => void): () => void {
  const one = shown[kind];
  one.listeners.add(listener);
  if (one.listeners.size === 1) one.stop = source?.(kind);
  return () => {
    one.listeners.delete(listener);
    if (one.listeners.size > 0) return;
    one.stop?.();
    one.stop = undefined;
  };
}

/** An answer of the first screen: first from the page data, then from the last request. */
export const useFirst = <Kind extends FirstKind>(kind: Kind): FirstAnswers[Kind] =>
  useSyncExternalStore(
    useCallback((listener) => follow(kind, listener), [kind]),
    () => shown[kind].value as FirstAnswers[Kind],
  );
