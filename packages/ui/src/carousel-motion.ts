import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';

type Track = RefObject<HTMLDivElement | null>;

const followVisibility = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
};

/** Whether the page is in front of anyone. */
export const useDocumentVisible = (): boolean =>
  useSyncExternalStore(
    followVisibility,
    () => !document.hidden,
    () => true,
  );

const directionSign = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

type Glide = {
  place: { position: number; move: number };
  visible: number;
  gap: number;
  ring: number;
  transitionMs: number;
  /** Pixels the finger had already moved the track; read once and set back to 0. */
  from: RefObject<number>;
};

/**
 * Lets the track glide to where the layout already stands: the cells are placed first, then the track runs from
 * its old offset to zero. A jump farther than the laid-out cells reach fades instead.
 */
export const useGlide = (track: Track, { place, visible, gap, ring, transitionMs, from }: Glide): void => {
  const last = useRef(place);
  useLayoutEffect(() => {
    const element = track.current;
    const moved = last.current !== place;
    last.current = place;
    if (!element || !moved || place.move === 0) return;
    const dragged = from.current;
    from.current = 0;
    element.style.transform = '';
    if (transitionMs === 0 || typeof element.animate !== 'function') return;
    const timing = { duration: transitionMs, easing: 'cubic-bezier(0.22, 0.8, 0.24, 1)' };
    if (Math.abs(place.move) > ring - visible) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, duration: transitionMs / 2 });
      return;
    }
    const step = (element.clientWidth + gap) / visible;
    const offset = place.move * step * directionSign(element) + dragged;
    element.animate([{ transform: `translateX(${offset}px)` }, { transform: 'none' }], timing);
  }, [track, place, visible, gap, ring, transitionMs, from]);
};

const dragThreshold = 6;
const swipeThreshold = 48;

/** Dragging the track sideways with finger, pen or mouse; a drag is not a press on what lies under it. */
export const useSwipe = (track: Track, enabled: boolean, onMove: (by: number) => void) => {
  const start = useRef<{ x: number; id: number } | null>(null);
  const dragged = useRef(false);
  const from = useRef(0);

  const settle = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const element = track.current;
    const begun = start.current;
    start.current = null;
    if (!begun || !element || !dragged.current) return;
    const distance = event.clientX - begun.x;
    if (!cancelled && Math.abs(distance) > swipeThreshold) {
      from.current = distance;
      onMove(-Math.sign(distance) * directionSign(element));
      return;
    }
    element.style.transform = '';
    element.animate?.([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], 250);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (enabled && event.isPrimary && event.button === 0) start.current = { x: event.clientX, id: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = start.current;
      const element = track.current;
      if (!begun || !element || begun.id !== event.pointerId) return;
      const distance = event.clientX - begun.x;
      if (!dragged.current && Math.abs(distance) < dragThreshold) return;
      if (!dragged.current) event.currentTarget.setPointerCapture?.(event.pointerId);
      dragged.current = true;
      element.style.transform = `translateX(${distance}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => settle(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event, true),
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  };
  return { handlers, from };
};
