import type { Grid, SlotSymbol } from '../events.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import { clamp, outCubic } from '../../../../client/src/engine/easing.ts';
import type { ReelTheme } from './reel-theme.ts';
import { cellCentre, cellOrigin } from './layout.ts';
import type { Point } from './layout.ts';
import { wipe } from './reels.ts';
import type { ReelPaint } from './reels.ts';
import type { Strip } from './scene-art.ts';
import { litCells } from './script.ts';
import type { ShownWin } from './script.ts';

export interface WinShow {
  /** Lights wins until `stop`: all at first, then one after another. `calm` shows them still and without their lines. */
  start(wins: readonly ShownWin[], grid: Grid, options: { lines: readonly (readonly number[])[]; calm: boolean }): void;
  /** Called with each win as its own turn comes. */
  onWin: ((win: ShownWin | null) => void) | null;
  stop(): void;
  repaint(): void;
}

/** How far unlit symbols fade on glass reels, which cannot be dimmed by a sheet of shade. */
const glassDim = 0.4;
const frameMs = 85;
/** Pulse of what is shown still. */
const still = 0.25;
const drawMs = 420;
/** Time a light takes along a line, and the share of the line it covers. */
const flowMs = 1_100;
const flowShare = 0.22;
const allMs = 1_700;
const eachMs = 1_500;

/** The way a win takes across the window: a line over all reels, or links between the lit cells of neighbouring reels. */
export function winPaths(win: ShownWin, lines: readonly (readonly number[])[], centre: (reel: number, row: number) => Point): Point[][] {
  if (win.line !== undefined) {
    const rows = lines[win.line] ?? [];
    return [rows.map((row, reel) => centre(reel, row))];
  }
  if (win.ways === undefined) return [];
  const paths: Point[][] = [];
  for (const [reel, row] of win.positions) {
    for (const [nextReel, nextRow] of win.positions) {
      if (nextReel === reel + 1) paths.push([centre(reel, row), centre(nextReel, nextRow)]);
    }
  }
  return paths;
}

/** Strokes the part of a path between two shares of it. */
function strokePath(context: CanvasRenderingContext2D, points: readonly Point[], [from, to]: readonly [number, number]): void {
  const legs = points.length - 1;
  if (to <= from || legs < 1) return;
  const at = (share: number): Point => {
    const leg = Math.min(legs - 1, Math.floor(share * legs));
    const [a, b] = [points[leg] ?? { x: 0, y: 0 }, points[leg + 1] ?? { x: 0, y: 0 }];
    const part = share * legs - leg;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  };
  context.beginPath();
  const start = at(from);
  context.moveTo(start.x, start.y);
  points.forEach((point, i) => {
    if (i / legs > from && i / legs < to) context.lineTo(point.x, point.y);
  });
  const end = at(to);
  context.lineTo(end.x, end.y);
  context.stroke();
}

interface Life {
  t: number;
  pulse: number;
  strip: Strip | undefined;
}

interface Scene {
  wins: readonly ShownWin[];
  grid: Grid;
  lines: readonly (readonly number[])[];
  calm: boolean;
}

/** Everything that is not lit, drawn once: grounds and dimmed symbols. */
function drawBase(paint: ReelPaint, { wins, grid }: Scene, dim: string): HTMLCanvasElement {
  const { layout, scale, sheet, ground, gap } = paint;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(layout.width * scale);
  canvas.height = Math.round(layout.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const lit = litCells(wins);
  wipe(context, [0, 0, canvas.width, canvas.height], gap);
  grid.forEach((column, reel) => {
    const { x } = cellOrigin(layout, reel, 0);
    context.drawImage(ground, Math.round(x * scale), 0);
    if (gap === null) context.globalAlpha = glassDim;
    column.forEach((symbol, row) => {
      if (!lit.has(`${reel}:${row}`))
        context.drawImage(sheet.sharp(symbol), Math.round(x * scale), Math.round(row * layout.cellHeight * scale));
    });
    context.globalAlpha = 1;
  });
  if (gap === null) return canvas;
  context.fillStyle = dim;
  grid.forEach((_, reel) => {
    const { x } = cellOrigin(layout, reel, 0);
    context.fillRect(Math.round(x * scale), 0, Math.round(layout.cellWidth * scale), canvas.height);
  });
  return canvas;
}

/** The look of a lit cell at `t` ms: swollen by its pulse, swaying, and where its symbol is alive on one of its frames. */
function drawCell(paint: ReelPaint, at: readonly [number, number, SlotSymbol], { t, pulse, strip }: Life): void {
  const { context, layout, scale, sheet, glow } = paint;
  const [reel, row, symbol] = at;
  const { x, y } = cellOrigin(layout, reel, row);
  const width = layout.cellWidth * scale;
  const height = layout.cellHeight * scale;
  context.globalAlpha = 0.75 + 0.25 * pulse;
  context.drawImage(glow, x * scale - width * 0.06, y * scale - height * 0.06, width * 1.12, height * 1.12);
  context.globalAlpha = 1;
  const grow = 1 + 0.085 * pulse;
  context.save();
  context.translate(x * scale + width / 2, y * scale + height / 2);
  context.scale(grow, grow);
  if (strip) {
    const size = Math.min(width, height * 1.02) * 0.97;
    const step = Math.floor(t / frameMs + reel) % strip.steps;
    context.drawImage(strip.image, step * strip.side, 0, strip.side, strip.side, -size / 2, -size / 2, size, size);
  } else {
    context.rotate(pulse === still ? 0 : 0.05 * Math.sin(t / 240 + reel));
    context.drawImage(sheet.sharp(symbol), -width / 2, -height / 2);
  }
  context.restore();
}

export interface WinShowParts {
  loop: Loop;
  theme: ReelTheme;
  getPaint(): ReelPaint | null;
  /** Frames of a symbol that moves, once they are there. */
  getStrip(symbol: SlotSymbol): Strip | undefined;
}

export function createWinShow({ loop, theme, getPaint, getStrip }: WinShowParts): WinShow {
  let show = 0;
  let scene: Scene | null = null;
  let base: HTMLCanvasElement | null = null;
  let shownOf: readonly ShownWin[] | null = null;

  function drawLines(paint: ReelPaint, wins: readonly ShownWin[], lines: Scene['lines'], t: number): void {
    const share = outCubic(clamp(t / drawMs, 0, 1));
    const { context, layout, scale } = paint;
    const centre = (reel: number, row: number): Point => {
      const { x, y } = cellCentre(layout, reel, row);
      return { x: x * scale, y: y * scale };
    };
    context.lineJoin = 'round';
    context.lineCap = 'round';
    const paths = wins.flatMap((win) => winPaths(win, lines, centre));
    for (const [style, width] of [
      [theme.reels.lineEdge, 7],
      [theme.reels.line, 3],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = width * scale * (layout.cellWidth < 90 ? 0.7 : 1);
      for (const path of paths) strokePath(context, path, [0, share]);
    }
    if (t < drawMs) return;
    const head = (((t - drawMs) % flowMs) / flowMs) * (1 + flowShare);
    context.strokeStyle = '#fff';
    for (const path of paths) strokePath(context, path, [Math.max(0, head - flowShare), Math.min(1, head)]);
  }

  function draw(paint: ReelPaint, current: Scene, wins: readonly ShownWin[], t: number): void {
    if (shownOf !== wins || !base) {
      base = drawBase(paint, { ...current, wins }, theme.reels.dim);
      shownOf = wins;
    }
    const { context } = paint;
    if (paint.gap === null) context.clearRect(0, 0, base.width, base.height);
    context.drawImage(base, 0, 0);
    const pulse = current.calm ? still : outCubic(clamp(t / 260, 0, 1)) * (0.55 + 0.45 * Math.sin(t / 190));
    if (!current.calm) drawLines(paint, wins, current.lines, t);
    for (const cell of litCells(wins)) {
      const [reel = 0, row = 0] = cell.split(':').map(Number);
      const symbol = current.grid[reel]?.[row] ?? 'l5';
      drawCell(paint, [reel, row, symbol], { t, pulse, strip: current.calm ? undefined : getStrip(symbol) });
    }
  }

  /** Which wins are in the light at `t`, and for how long they have. */
  function turnAt(wins: readonly ShownWin[], t: number): { turn: number; since: number } {
    if (wins.length < 2 || t < allMs) return { turn: -1, since: t };
    const later = t - allMs;
    const turn = Math.floor(later / eachMs);
    return { turn: turn % wins.length, since: later - turn * eachMs };
  }

  const api: WinShow = {
    onWin: null,
    start(wins, grid, { lines, calm }) {
      show += 1;
      const mine = show;
      scene = { wins, grid, lines, calm };
      base = null;
      const singles = wins.map((win) => [win]);
      let lastTurn = -2;
      void loop.run((t) => {
        const paint = getPaint();
        if (mine !== show || !scene || !paint) return false;
        const { turn, since } = turnAt(wins, calm ? 0 : t);
        if (turn !== lastTurn) {
          lastTurn = turn;
          api.onWin?.(turn < 0 ? (wins.length === 1 ? (wins[0] ?? null) : null) : (wins[turn] ?? null));
        }
        draw(paint, scene, turn < 0 ? wins : (singles[turn] ?? wins), since);
        return !calm;
      });
    },
    stop() {
      show += 1;
      scene = null;
      base = null;
    },
    repaint() {
      base = null;
      const paint = getPaint();
      if (scene && paint) draw(paint, scene, scene.wins, 1_000);
    },
  };
  return api;
}
