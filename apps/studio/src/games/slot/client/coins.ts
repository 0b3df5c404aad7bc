import type { Loop } from '../../../../client/src/engine/loop.ts';
import { clamp } from '../../../../client/src/engine/easing.ts';
import type { Point } from './layout.ts';
import type { Strip } from './scene-art.ts';

/** A coin on its way: a curve from `from` over `over` to `to`, turning as it goes. Points in CSS pixels of the canvas. */
interface Flight {
  from: Point;
  over: Point;
  to: Point;
  size: number;
  turn: number;
  born: number;
  ms: number;
}

const stepMs = 55;

/** Coins over the reels or over the whole scene; the canvas is as sharp as the screen, at most twice. */
export interface Coins {
  canvas: HTMLCanvasElement;
  /** From each of the points to `to`, one after another. */
  gather(from: readonly Point[], to: Point, count: number): void;
  /** Thrown up from `at` and falling past the edges, for `ms`. */
  shower(at: Point, ms: number): void;
  clear(): void;
}

const along = (a: number, b: number, c: number, t: number): number => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c;

function gatherFlights(from: readonly Point[], to: Point, count: number): Flight[] {
  return Array.from({ length: count }, (_, i) => {
    const start = from[i % from.length] ?? to;
    return {
      from: start,
      over: { x: (start.x + to.x) / 2 + (Math.random() - 0.5) * 160, y: Math.min(start.y, to.y) - 60 - Math.random() * 80 },
      to: { x: to.x + (Math.random() - 0.5) * 90, y: to.y + (Math.random() - 0.5) * 20 },
      size: 26 + Math.random() * 12,
      turn: Math.random() * 12,
      born: i * 45,
      ms: 620 + Math.random() * 160,
    };
  });
}

function showerFlights(at: Point, { width, height }: { width: number; height: number }, ms: number): Flight[] {
  const count = Math.round(clamp(width / 26, 18, 44));
  return Array.from({ length: count }, (_, i) => {
    const side = i % 2 ? 1 : -1;
    const near = Math.random() ** 2;
    const reach = (0.16 + Math.random() * 0.5) * width * side;
    return {
      from: { x: at.x + side * width * 0.04, y: at.y },
      over: { x: at.x + reach * 0.7, y: at.y - height * (0.35 + Math.random() * 0.55) },
      to: { x: at.x + reach * 1.35, y: height + 60 },
      size: 26 + near * 46,
      turn: Math.random() * 12,
      born: (i / count) * ms,
      ms: 1_500 + Math.random() * 900,
    };
  });
}

export function createCoins(loop: Loop, getStrip: () => Strip | null): Coins {
  const canvas = document.createElement('canvas');
  canvas.className = 'coins';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  let show = 0;
  let scale = 1;

  function open(): CanvasRenderingContext2D | null {
    const context = canvas.getContext('2d');
    canvas.hidden = false;
    scale = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = Math.round(canvas.clientWidth * scale);
    canvas.height = Math.round(canvas.clientHeight * scale);
    return context;
  }

  /** Only where coins were is wiped: a full canvas twice as sharp costs more to clear than all coins to draw. */
  function play(flights: readonly Flight[], context: CanvasRenderingContext2D): void {
    show += 1;
    const mine = show;
    const strip = getStrip();
    if (!strip) {
      canvas.hidden = true;
      return;
    }
    const ends = Math.max(...flights.map(({ born, ms }) => born + ms));
    let drawn: [x: number, y: number, side: number][] = [];
    void loop.run((t) => {
      if (mine !== show) return false;
      for (const [x, y, side] of drawn) context.clearRect(x - 1, y - 1, side + 2, side + 2);
      drawn = [];
      for (const flight of flights) {
        const share = (t - flight.born) / flight.ms;
        if (share < 0 || share > 1) continue;
        const side = Math.round(flight.size * scale);
        const x = Math.round(along(flight.from.x, flight.over.x, flight.to.x, share) * scale - side / 2);
        const y = Math.round(along(flight.from.y, flight.over.y, flight.to.y, share) * scale - side / 2);
        const step = Math.floor(flight.turn + t / stepMs) % strip.steps;
        context.globalAlpha = Math.min(1, share * 8, (1 - share) * 6);
        context.drawImage(strip.image, step * strip.side, 0, strip.side, strip.side, x, y, side, side);
        drawn.push([x, y, side]);
      }
      if (t < ends) return true;
      canvas.hidden = true;
      return false;
    });
  }

  return {
    canvas,
    gather(from, to, count) {
      const context = open();
      if (context) play(gatherFlights(from, to, count), context);
    },
    shower(at, ms) {
      const context = open();
      if (context) play(showerFlights(at, { width: canvas.clientWidth, height: canvas.clientHeight }, ms), context);
    },
    clear() {
      show += 1;
      canvas.hidden = true;
    },
  };
}
