import type { KeyboardEvent } from 'react';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What lies askew counts as so much farther than what lies straight ahead. */
const ASKEW = 4;

/** Arrows move among the buttons of a board by their positions: on a phone rows are columns, and some languages run from right to left. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const way = WAYS[event.key];
  const from = document.activeElement;
  if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const own = from.getBoundingClientRect();
  const ahead = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-pressed]')].flatMap((button) => {
    const at = button.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2 - own.left - own.width / 2, at.top + at.height / 2 - own.top - own.height / 2];
    const along = x * way[0] + y * way[1];
    const askew = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    return along > 1 && along >= askew ? { button, far: along + askew * ASKEW } : [];
  });
  const [next] = ahead.toSorted((a, b) => a.far - b.far);
  if (!next) return;
  event.preventDefault();
  next.button.focus();
}
