import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

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

/** Where the ring rests, and by how many cells it came there. */
export type Place = { position: number; move: number };

type Motion = {
  place: Place;
  visible: number;
  gap: number;
  ring: number;
  transitionMs: number;
  enabled: boolean;
  /** Requests a move by so many slides. */
  onMove: (by: number) => void;
};

const easing = 'cubic-bezier(0.22, 0.8, 0.24, 1)';
const dragThreshold = 6;
const swipeThreshold = 48;

const directionSign = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

/** The track runs from its old offset to the position of the layout; a jump beyond the laid-out cells fades. */
const glide = (element: HTMLElement, dragged: number, motion: Omit<Motion, 'onMove' | 'enabled'>): void => {
  const { place, visible, gap, ring, transitionMs } = motion;
  if (transitionMs === 0 || typeof element.animate !== 'function') return;
  if (Math.abs(place.move) > ring - visible) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: transitionMs / 2, easing });
    return;
  }
  const step = (element.clientWidth + gap) / visible;
  const offset = place.move * step * directionSign(element) + dragged;
  const frames = [{ transform: `translateX(${offset}px)` }, { transform: 'none' }];
  element.animate(frames, { duration: transitionMs, easing });
};

/**
 * Movement of the track: the glide after each change of place, and dragging it sideways with finger, pen or mouse.
 * A drag is not a press on what lies under it.
 */
export const useCarouselMotion = (motion: Motion) => {
  const { place, visible, gap, ring, transitionMs, enabled, onMove } = motion;
  const track = useRef<HTMLDivElement>(null);
  const last = useRef(place);
  const start = useRef<{ x: number; id: number } | null>(null);
  const dragging = useRef(false);
  const draggedBy = useRef(0);

  useLayoutEffect(() => {
    const element = track.current;
    const moved = last.current !== place;
    last.current = place;
    if (!element || !moved || place.move === 0) return;
    const dragged = draggedBy.current;
    draggedBy.current = 0;
    element.style.transform = '';
    glide(element, dragged, { place, visible, gap, ring, transitionMs });
  }, [place, visible, gap, ring, transitionMs]);

  const settle = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const element = track.current;
    const begun = start.current;
    start.current = null;
    if (!begun || !element || !dragging.current) return;
    const distance = event.clientX - begun.x;
    if (!cancelled && Math.abs(distance) > swipeThreshold) {
      draggedBy.current = distance;
      onMove(-Math.sign(distance) * directionSign(element));
      return;
    }
    element.style.transform = '';
    element.animate?.([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], 250);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragging.current = false;
      if (enabled && event.isPrimary && event.button === 0) start.current = { x: event.clientX, id: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = start.current;
      if (!begun || !track.current || begun.id !== event.pointerId) return;
      const distance = event.clientX - begun.x;
      if (!dragging.current && Math.abs(distance) < dragThreshold) return;
      if (!dragging.current) event.currentTarget.setPointerCapture?.(event.pointerId);
      dragging.current = true;
      track.current.style.transform = `translateX(${distance}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => settle(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event, true),
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!dragging.current) return;
      dragging.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  };
  return { track, handlers };
};
