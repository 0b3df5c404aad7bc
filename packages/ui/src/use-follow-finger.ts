import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefCallback, RefObject } from 'react';
import { followFinger } from './follow-finger.ts';
import type { Slide } from './follow-finger.ts';

/** Refs of a panel that a finger may swipe away, and of the scrim behind it; `towards` null: it stays. */
export const useFollowFinger = (
  towards: Slide['towards'] | null,
  onDismiss: () => void,
): { panel: RefCallback<HTMLElement>; scrim: RefObject<HTMLDivElement | null> } => {
  const scrim = useRef<HTMLDivElement>(null);
  const latest = useRef(onDismiss);
  useLayoutEffect(() => {
    latest.current = onDismiss;
  });
  const panel = useCallback(
    (element: HTMLElement | null) =>
      element && towards ? followFinger(element, { towards, scrimOf: () => scrim.current, onDismiss: () => latest.current() }) : undefined,
    [towards],
  );
  return { panel, scrim };
};
