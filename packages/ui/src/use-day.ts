import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type DateSpan, movedSpan } from './date-presets.ts';

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Day of a time zone, `yyyy-mm-dd`. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
const notify = (): void => {
  for (const listener of listeners) listener();
};
/** Days of every zone begin with a minute. */
function wait(): void {
  timer = setTimeout(
    () => {
      notify();
      wait();
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
}

/** A page that slept hears of it when it is looked at again. */
function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    wait();
    document.addEventListener('visibilitychange', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

/** The day of a time zone, `yyyy-mm-dd`: the page is rendered again when it changes. */
export const useDay = (timeZone: string): string => useDays([timeZone]);

/** The days of several zones, with a space between. */
export function useDays(timeZones: readonly string[]): string {
  const days = (): string => timeZones.map((zone) => dayIn(zone)).join(' ');
  return useSyncExternalStore(follow, days, days);
}

/** Calls when the day has changed under the open page, with the day before. */
export function useDayTurn(day: string, onTurn: (before: string) => void): void {
  const was = useRef(day);
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const before = was.current;
    was.current = day;
    if (before !== day) turn(before);
  }, [day]);
}

/** A chosen span that ends today goes on ending today when the day changes under the open page. */
export function useMovingSpan(span: DateSpan, today: string, onSpan: (span: DateSpan) => void): void {
  useDayTurn(today, (before) => {
    const moved = movedSpan(span, before, today);
    if (moved) onSpan(moved);
  });
}
