import { drawSprite, type Drawn, facesOf } from './coin-drawing.ts';
import styles from './coins.module.css';

const COINS = 8;
const EACH_MS = 620;
const GAP_MS = 45;
export const TRAIL_MS = EACH_MS + (COINS - 1) * GAP_MS;

interface Point {
  x: number;
  y: number;
}

/** The coins of a trail that are on their way after `ms`: one after another, on an arc, smaller as they arrive. */
export function trailAt({ from, to }: { from: Point; to: Point }, ms: number, looks: number): Drawn[] {
  return Array.from({ length: COINS }, (_, index) => ({ index, part: (ms - index * GAP_MS) / EACH_MS }))
    .filter(({ part }) => part >= 0 && part < 1)
    .map(({ index, part }) => {
      const eased = part * part * (3 - 2 * part);
      const side = (index % 2 === 0 ? 1 : -1) * (26 + index * 9);
      const bend = { x: (from.x + to.x) / 2 + side, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) * 0.42 };
      const mix = (a: number, b: number, c: number): number => (1 - eased) ** 2 * a + 2 * (1 - eased) * eased * b + eased ** 2 * c;
      return {
        x: mix(from.x, bend.x, to.x),
        y: mix(from.y, bend.y, to.y),
        size: 38 - 20 * eased,
        turn: Math.cos((part * 1.4 + index * 0.23) * 2 * Math.PI),
        phase: index * 0.07,
        alpha: Math.min(1, part * 8, (1 - part) * 6),
        look: index % looks,
      };
    });
}

/** Sends coins over the page; over when the last has arrived. Nothing flies where motion is not wanted. */
export function sendCoins(from: Point, to: Point): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return Promise.resolve();
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!paint) return Promise.resolve();
  const ratio = Math.min(2, window.devicePixelRatio);
  const [width, height] = [window.innerWidth, window.innerHeight];
  canvas.className = styles.trail ?? '';
  canvas.ariaHidden = 'true';
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  document.body.append(canvas);
  const faces = facesOf(getComputedStyle(canvas));
  return new Promise((resolve) => {
    let began: number | null = null;
    const tick = (now: number): void => {
      began ??= now;
      const ms = now - began;
      paint.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint.clearRect(0, 0, width, height);
      for (const sprite of trailAt({ from, to }, ms, faces.length)) drawSprite(paint, sprite, faces);
      if (ms < TRAIL_MS) {
        requestAnimationFrame(tick);
        return;
      }
      canvas.remove();
      resolve();
    };
    requestAnimationFrame(tick);
  });
}
