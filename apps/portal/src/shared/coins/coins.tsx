import { useReducedMotion } from '@pavilion/ui/use-media';
import { useEffect, useRef } from 'react';
import { burst, FLIGHT_MS, placed } from './coin-flight.ts';
import { drawSprite, facesOf } from './coin-drawing.ts';
import styles from './coins.module.css';

export interface CoinsProps {
  /** Where they come from, as a part of the height. */
  from?: number;
  /** Milliseconds before they do. */
  delay?: number;
}

const MOST_PIXELS = 2;

/** Coins, of a light brand scraps of paper, thrown up once: one canvas, which rests when the page is not looked at and is empty at the end. */
export function Coins({ from = 0.4, delay = 0 }: CoinsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const still = useReducedMotion();
  useEffect(() => {
    const surface = canvas.current;
    const paint = surface?.getContext('2d');
    if (still || !surface || !paint) return;
    const { clientWidth: width, clientHeight: height } = surface;
    const ratio = Math.min(MOST_PIXELS, window.devicePixelRatio);
    surface.width = width * ratio;
    surface.height = height * ratio;
    const faces = facesOf(getComputedStyle(surface));
    // What flies where decides nothing.
    // oxlint-disable-next-line no-restricted-properties
    const sprites = burst({ width, height, x: width / 2, y: height * from, looks: faces.length }, Math.random);
    return play(delay, (ms) => {
      paint.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint.clearRect(0, 0, width, height);
      if (ms < FLIGHT_MS) for (const sprite of sprites) drawSprite(paint, { ...sprite, ...placed(sprite, ms) }, faces);
    });
  }, [still, from, delay]);
  return <canvas ref={canvas} className={styles.coins} aria-hidden="true" />;
}

/** Draws every frame of the flight with the time since it began; time stands still while the page is hidden. Returns how to stop. */
function play(delay: number, draw: (ms: number) => void): () => void {
  let frame = 0;
  let last: number | null = null;
  let ms = -delay;
  const tick = (now: number) => {
    // A frame that comes after a rest goes on where the last one was.
    ms += last === null ? 0 : Math.min(64, now - last);
    last = now;
    if (ms >= 0) draw(ms);
    if (ms < FLIGHT_MS) frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}
