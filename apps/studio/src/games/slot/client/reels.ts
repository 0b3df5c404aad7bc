import type { Grid, SlotSymbol } from '../events.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import type { ReelLayout } from './layout.ts';
import { blurAt, cruise, cruiseSpeed, land, landingLength, planLanding } from './reel-motion.ts';
import type { Landing } from './reel-motion.ts';
import { smear } from './symbols.ts';
import type { SymbolSheet } from './symbols.ts';

export type Strips = readonly (readonly SlotSymbol[])[];

/** What the reels paint with; replaced whenever the page is resized. */
export interface ReelPaint {
  context: CanvasRenderingContext2D;
  layout: ReelLayout;
  scale: number;
  sheet: SymbolSheet;
  ground: HTMLCanvasElement;
  /** What shows between the reels; null where they are glass and the place behind shows through. */
  gap: string | null;
  glow: HTMLCanvasElement;
}

/** One reel: its strip, and where in its motion it is. `rest` reels cost nothing. */
interface Reel {
  mode: 'rest' | 'run' | 'land';
  position: number;
  speed: number;
  runAt: number;
  runFrom: number;
  landing: Landing | null;
  strip: readonly SlotSymbol[];
  /** Strip place of index 0, for indexes below `cut`; the reel's past. */
  before: number;
  /** The same for indexes from `cut` up; what rolls in. */
  after: number;
  nextStrip: readonly SlotSymbol[];
  cut: number;
  glowing: boolean;
  stopped: (() => void) | null;
}

const startStagger = 0.045;

export interface StopPlan {
  stops: readonly number[];
  strips: Strips;
  /** Seconds from the call until each reel begins to land. */
  delays: readonly number[];
  /** Reels waited for with a light on them. */
  anticipated: readonly boolean[];
  onStop(reel: number): void;
  /** Called when a reel that is waited for takes its light. */
  onAnticipate?(reel: number): void;
}

/** Fills a box, or empties it where the reels are glass. */
export function wipe(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  colour: string | null,
): void {
  if (colour === null) {
    context.clearRect(x, y, width, height);
    return;
  }
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

function placeOf(strip: readonly SlotSymbol[], place: number): SlotSymbol {
  const at = ((place % strip.length) + strip.length) % strip.length;
  return strip[at] ?? 'l5';
}

export class Reels {
  private readonly loop: Loop;
  private readonly rows: number;
  private reels: Reel[] = [];
  private paint: ReelPaint | null = null;
  private clock = 0;
  private running: Promise<void> | null = null;

  constructor(loop: Loop, strips: Strips, rows: number) {
    this.loop = loop;
    this.rows = rows;
    this.reels = strips.map((strip) => ({
      mode: 'rest',
      position: 0,
      speed: 0,
      runAt: 0,
      runFrom: 0,
      landing: null,
      strip,
      nextStrip: strip,
      before: rows - 1,
      after: rows - 1,
      cut: Infinity,
      glowing: false,
      stopped: null,
    }));
  }

  setPaint(paint: ReelPaint): void {
    this.paint = paint;
    this.drawAll();
  }

  /** Shows a window at once, on strips made of it (the rest picture need not be a real stop). */
  showGrid(grid: Grid): void {
    grid.forEach((column, i) => {
      const reel = this.reels[i];
      if (!reel) return;
      Object.assign(reel, { mode: 'rest', position: 0, strip: column, before: this.rows - 1, cut: Infinity, glowing: false });
    });
    this.drawAll();
  }

  /** Shows a stop at once, for reduced motion. */
  showStops(stops: readonly number[], strips: Strips): void {
    this.reels.forEach((reel, i) => {
      const strip = strips[i] ?? reel.strip;
      Object.assign(reel, { mode: 'rest', position: 0, strip, before: (stops[i] ?? 0) + this.rows - 1, cut: Infinity, glowing: false });
    });
    this.drawAll();
  }

  symbolAt(reel: number, row: number): SlotSymbol {
    const state = this.reels[reel];
    return state ? this.symbolOf(state, Math.round(state.position) + this.rows - 1 - row) : 'l5';
  }

  spin(strips: Strips): void {
    this.drawAll();
    this.reels.forEach((reel, i) => {
      const from = reel.position;
      Object.assign(reel, { mode: 'run', runAt: this.clock + i * startStagger, runFrom: from, landing: null, glowing: false, speed: 0 });
      const strip = strips[i] ?? reel.strip;
      const cut = Math.floor(from) + this.rows + 1;
      if (strip !== reel.strip) Object.assign(reel, { nextStrip: strip, cut, after: cut + Math.floor(Math.random() * strip.length) });
    });
    if (!this.running) {
      const began = this.clock;
      this.running = this.loop
        .run((elapsed) => this.frame(began + elapsed / 1000))
        .then(() => {
          this.running = null;
        });
    }
  }

  /** Lets the running reels land one after another; resolves when the last has stopped. */
  async stop({ stops, strips, delays, anticipated, onStop, onAnticipate }: StopPlan): Promise<void> {
    await Promise.all(
      this.reels.map(async (reel, i) => {
        await this.loop.wait(Math.max(0, (delays[i] ?? 0) * 1000 - (anticipated[i] ? 1_000 : 0)));
        if (anticipated[i]) {
          reel.glowing = true;
          onAnticipate?.(i);
          await this.loop.wait(1_000);
        }
        const strip = strips[i] ?? reel.strip;
        const landing = planLanding(this.clock, reel.position, Math.max(reel.speed, cruiseSpeed * 0.6), this.rows);
        const cut = Math.floor(reel.position) + this.rows + 1;
        this.settleStrip(reel);
        Object.assign(reel, { mode: 'land', landing, nextStrip: strip, cut, after: (stops[i] ?? 0) + landing.to + this.rows - 1 });
        await new Promise<void>((resolve) => {
          reel.stopped = () => {
            onStop(i);
          };
          void this.loop.wait(landingLength(landing) * 1000).then(resolve);
        });
      }),
    );
    await this.running;
  }

  /** Once a change of strips has left the window below, it becomes the reel's past. */
  private settleStrip(reel: Reel): void {
    if (reel.position < reel.cut + 2) return;
    Object.assign(reel, { strip: reel.nextStrip, before: reel.after, cut: Infinity });
  }

  private symbolOf(reel: Reel, index: number): SlotSymbol {
    return index >= reel.cut ? placeOf(reel.nextStrip, reel.after - index) : placeOf(reel.strip, reel.before - index);
  }

  private frame(now: number): boolean {
    const dt = Math.max(1e-3, now - this.clock);
    this.clock = now;
    let moving = false;
    this.reels.forEach((reel, i) => {
      if (reel.mode === 'rest') return;
      moving = true;
      this.advance(reel, dt);
      this.drawReel(i);
    });
    return moving;
  }

  private advance(reel: Reel, dt: number): void {
    const before = reel.position;
    if (reel.mode === 'run') {
      reel.position = cruise(reel.runFrom, this.clock - reel.runAt);
      this.settleStrip(reel);
    } else if (reel.landing) {
      const t = this.clock - reel.landing.at;
      reel.position = land(reel.landing, t);
      if (t >= reel.landing.duration && reel.stopped) {
        reel.stopped();
        reel.stopped = null;
        reel.glowing = false;
      }
      if (t >= landingLength(reel.landing)) {
        Object.assign(reel, { strip: reel.nextStrip, before: reel.after, cut: Infinity, mode: 'rest', landing: null });
      }
    }
    reel.speed = (reel.position - before) / dt;
  }

  drawAll(): void {
    const { paint } = this;
    if (!paint) return;
    const { context, layout, scale, gap } = paint;
    wipe(context, [0, 0, layout.width * scale, layout.height * scale], gap);
    this.reels.forEach((_, i) => {
      this.drawReel(i);
    });
  }

  private drawReel(i: number): void {
    const { paint } = this;
    const reel = this.reels[i];
    if (!paint || !reel) return;
    const { context, layout, scale, sheet, ground } = paint;
    const x = Math.round(i * (layout.cellWidth + layout.gap) * scale);
    const width = Math.round(layout.cellWidth * scale);
    const cell = layout.cellHeight * scale;
    context.save();
    context.beginPath();
    context.rect(x, 0, width, layout.height * scale);
    context.clip();
    if (paint.gap === null) context.clearRect(x, 0, width, layout.height * scale);
    context.drawImage(ground, x, 0);
    if (reel.glowing) {
      context.globalAlpha = 0.5 + 0.3 * Math.sin(this.clock * 9);
      context.drawImage(paint.glow, x - width * 0.3, -cell * 0.6, width * 1.6, layout.height * scale + cell * 1.2);
      context.globalAlpha = 1;
    }
    const isFast = blurAt(reel.speed) > 0.5;
    const first = Math.ceil(reel.position - 1 - smear);
    const last = Math.floor(reel.position + this.rows + smear);
    for (let index = first; index <= last; index += 1) {
      const y = (reel.position + this.rows - 1 - index) * cell;
      const symbol = this.symbolOf(reel, index);
      if (isFast) context.drawImage(sheet.blurred(symbol), x, y - cell * smear);
      else context.drawImage(sheet.sharp(symbol), x, Math.round(y));
    }
    context.restore();
  }
}
