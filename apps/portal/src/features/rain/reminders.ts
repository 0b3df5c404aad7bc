import { useSyncExternalStore } from 'react';
import { AHEAD_MS, SOON_MS } from './phase.ts';

const KEY = 'rain-reminders';

/** A fall the member wants to be reminded of; moments of the server's clock, ms. */
export interface Reminder {
  promotionId: string;
  startsAt: number;
  /** When it is due: ten minutes before, or one where it was asked for later. */
  dueAt: number;
}

const listeners = new Set<() => void>();
/** Where nothing can be stored they last as long as the page. */
let kept = '[]';

function text(): string {
  try {
    kept = localStorage.getItem(KEY) ?? '[]';
  } catch {
    // There is no storage.
  }
  return kept;
}

const read = (): Reminder[] => JSON.parse(text()) as Reminder[];

function write(next: readonly Reminder[]): void {
  kept = JSON.stringify(next);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // It lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const isSame = (one: Reminder, { promotionId, startsAt }: Pick<Reminder, 'promotionId' | 'startsAt'>): boolean =>
  one.promotionId === promotionId && one.startsAt === startsAt;

/** Asks for a reminder of a fall, or takes it back. */
export function toggleReminder(fall: Pick<Reminder, 'promotionId' | 'startsAt'>, now: number): void {
  const others = read().filter((one) => !isSame(one, fall) && one.startsAt > now);
  const isNew = !read().some((one) => isSame(one, fall));
  const early = fall.startsAt - AHEAD_MS;
  write(isNew ? [...others, { ...fall, dueAt: early > now ? early : fall.startsAt - SOON_MS }] : others);
}

/** Takes the reminders that are due at this moment; each is given once. */
export function takeDue(now: number): Reminder[] {
  const all = read();
  const due = all.filter(({ dueAt, startsAt }) => dueAt <= now && startsAt > now);
  if (due.length > 0 || all.some(({ startsAt }) => startsAt <= now)) write(all.filter(({ dueAt }) => dueAt > now));
  return due;
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a reminder of the fall is set. */
export function useReminder(fall: Pick<Reminder, 'promotionId' | 'startsAt'>): boolean {
  const all = JSON.parse(useSyncExternalStore(follow, text, text)) as Reminder[];
  return all.some((one) => isSame(one, fall));
}
