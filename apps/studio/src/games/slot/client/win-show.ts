import type { Grid, SlotSymbol } from '../events.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import { clamp, outCubic } from '../../../../client/src/engine/easing.ts';
import type { ReelTheme } from './reel-theme.ts';
import { cellCentre, cellOrigin } from './layout.ts';
import type { Point } from './layout.ts';
import type { ReelPaint } from './reels.ts';
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

const drawMs = 420;
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

function strokePath(context: CanvasRenderingContext2D, points: readonly Point[], share: number): void {
  const total = (points.length - 1) * share;
  context.beginPath();
  points.forEach((point, i) => {
    if (i === 0) context.moveTo(point.x, point.y);
    else if (i <= total) context.lineTo(point.x, point.y);
    else if (i - 1 < total) {
      const from = points[i - 1] ?? point;
      const part = total - (i - 1);
      context.lineTo(from.x + (point.x - from.x) * part, from.y + (point.y - from.y) * part);
    }
  });
  context.stroke();
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
  context.fillStyle = gap;
  context.fillRect(0, 0, canvas.width, canvas.height);
  grid.forEach((column, reel) => {
    const { x } = cellOrigin(layout, reel, 0);
    context.drawImage(ground, Math.round(x * scale), 0);
    column.forEach((symbol, row) => {
      if (!lit.has(`${reel}:${row}`))
        context.drawImage(sheet.sharp(symbol), Math.round(x * scale), Math.round(row * layout.cellHeight * scale));
    });
  });
  context.fillStyle = dim;
  grid.forEach((_, reel) => {
    const { x } = cellOrigin(layout, reel, 0);
    context.fillRect(Math.round(x * scale), 0, Math.round(layout.cellWidth * scale), canvas.height);
  });
  return canvas;
}

function drawCell(paint: ReelPaint, at: readonly [number, number, SlotSymbol], pulse: number): void {
  const { context, layout, scale, sheet, glow } = paint;
  const [reel, row, symbol] = at;
  const { x, y } = cellOrigin(layout, reel, row);
  const width = layout.cellWidth * scale;
  const height = layout.cellHeight * scale;
  context.globalAlpha = 0.75 + 0.25 * pulse;
  context.drawImage(glow, x * scale - width * 0.06, y * scale - height * 0.06, width * 1.12, height * 1.12);
  context.globalAlpha = 1;
  const grow = 1 + 0.075 * pulse;
  const bitmap = sheet.sharp(symbol);
  context.drawImage(bitmap, x * scale - (width * (grow - 1)) / 2, y * scale - (height * (grow - 1)) / 2, width * grow, height * grow);
}

export function createWinShow(loop: Loop, theme: ReelTheme, getPaint: () => ReelPaint | null): WinShow {
  let show = 0;
  let scene: Scene | null = null;
  let base: HTMLCanvasElement | null = null;
  let shownOf: readonly ShownWin[] | null = null;

  function drawLines(paint: ReelPaint, wins: readonly ShownWin[], lines: Scene['lines'], share: number): void {
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
      for (const path of paths) strokePath(context, path, share);
    }
  }

  function draw(paint: ReelPaint, current: Scene, wins: readonly ShownWin[], t: number): void {
    if (shownOf !== wins || !base) {
      base = drawBase(paint, { ...current, wins }, theme.reels.dim);
      shownOf = wins;
    }
    const { context } = paint;
    context.drawImage(base, 0, 0);
    const pulse = current.calm ? 0.25 : outCubic(clamp(t / 260, 0, 1)) * (0.55 + 0.45 * Math.sin(t / 190));
    if (!current.calm) drawLines(paint, wins, current.lines, outCubic(clamp(t / drawMs, 0, 1)));
    for (const cell of litCells(wins)) {
      const [reel = 0, row = 0] = cell.split(':').map(Number);
      drawCell(paint, [reel, row, current.grid[reel]?.[row] ?? 'l5'], pulse);
    }
  }

  /** Which wins stand in the light at `t`, and for how long they have. */
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
