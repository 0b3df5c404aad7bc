import type { SlotSymbol } from '../events.ts';
import { loadPicture } from '../../../../client/src/play/art.ts';
import type { ReelTheme } from './reel-theme.ts';
import type { ReelLayout } from './layout.ts';

export const allSymbols: readonly SlotSymbol[] = ['wild', 'scatter', 'h1', 'h2', 'h3', 'h4', 'l1', 'l2', 'l3', 'l4', 'l5'];

const letters: Readonly<Record<SlotSymbol, string>> = {
  wild: 'W',
  scatter: '★',
  h1: '♦',
  h2: '♥',
  h3: '♣',
  h4: '♠',
  l1: 'A',
  l2: 'K',
  l3: 'Q',
  l4: 'J',
  l5: '10',
};

const fallbackColours: Readonly<Record<SlotSymbol, string>> = {
  wild: '#f2c45f',
  scatter: '#e8634a',
  h1: '#e8705a',
  h2: '#d9a441',
  h3: '#5fb9a6',
  h4: '#8d8be0',
  l1: '#ec9b7e',
  l2: '#92cdc2',
  l3: '#cbacde',
  l4: '#a2bfe8',
  l5: '#d8c48b',
};

export type Pictures = ReadonlyMap<SlotSymbol, HTMLImageElement>;

/** Loads what pictures there are; a missing one is drawn as a medallion with its letter. */
export async function loadPictures(sources: Partial<Record<SlotSymbol, string>>): Promise<Pictures> {
  const loaded = await Promise.all(allSymbols.map(async (symbol) => [symbol, await loadPicture(sources[symbol])] as const));
  return new Map(loaded.filter((pair): pair is readonly [SlotSymbol, HTMLImageElement] => pair[1] !== null));
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawMedallion(context: CanvasRenderingContext2D, symbol: SlotSymbol, colour: string, { x, y, width, height }: Box): void {
  const radius = Math.min(width, height) * 0.4;
  const cx = x + width / 2;
  const cy = y + height / 2;
  const isLetter = symbol.startsWith('l');
  context.save();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (!isLetter) {
    const fill = context.createRadialGradient(cx - radius * 0.4, cy - radius * 0.5, radius * 0.1, cx, cy, radius);
    fill.addColorStop(0, '#fffbe9');
    fill.addColorStop(0.25, colour);
    fill.addColorStop(1, '#1a0f0a');
    context.fillStyle = fill;
    context.beginPath();
    context.arc(cx, cy, radius, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = isLetter ? colour : '#fff8e6';
  context.font = `700 ${Math.round(radius * (isLetter ? 1.7 : 1))}px Georgia, serif`;
  context.fillText(letters[symbol], cx, cy + radius * 0.05);
  context.restore();
}

/** Draws a symbol into a box, picture or medallion. */
export function drawSymbol(
  context: CanvasRenderingContext2D,
  symbol: SlotSymbol,
  box: Box,
  from: { pictures: Pictures; theme: ReelTheme },
): void {
  const picture = from.pictures.get(symbol);
  if (!picture) {
    drawMedallion(context, symbol, from.theme.letters[symbol] ?? fallbackColours[symbol], box);
    return;
  }
  const size = Math.min(box.width, box.height * 1.02);
  context.drawImage(picture, box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size, size);
}

/** Bitmaps of every symbol at device scale: sharp, and smeared along the way it moves. */
export interface SymbolSheet {
  sharp(symbol: SlotSymbol): HTMLCanvasElement;
  /** Taller than a cell by `smear` cells above and below. */
  blurred(symbol: SlotSymbol): HTMLCanvasElement;
}

export const smear = 0.34;
const smearSteps = 31;

function makeCanvas(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  return { canvas, context };
}

function makeBlurred(source: HTMLCanvasElement): HTMLCanvasElement {
  const reach = source.height * smear;
  const { canvas, context } = makeCanvas(source.width, source.height + reach * 2);
  for (let i = 0; i < smearSteps; i += 1) {
    const share = (i / (smearSteps - 1)) * 2 - 1;
    context.globalAlpha = 0.085 * (1 - Math.abs(share) * 0.72);
    context.drawImage(source, 0, reach + share * reach);
  }
  return canvas;
}

export interface SheetInput {
  layout: ReelLayout;
  scale: number;
  pictures: Pictures;
  theme: ReelTheme;
}

export function createSymbolSheet({ layout, scale, pictures, theme }: SheetInput): SymbolSheet {
  const width = layout.cellWidth * scale;
  const height = layout.cellHeight * scale;
  const sharp = new Map<SlotSymbol, HTMLCanvasElement>();
  const blurred = new Map<SlotSymbol, HTMLCanvasElement>();
  for (const symbol of allSymbols) {
    const { canvas, context } = makeCanvas(width, height);
    context.imageSmoothingQuality = 'high';
    const margin = symbol.startsWith('l') ? 0.07 : 0.015;
    context.shadowColor = 'rgb(0 0 0 / .4)';
    context.shadowBlur = height * 0.06;
    context.shadowOffsetY = height * 0.03;
    const box = { x: width * margin, y: height * margin, width: width * (1 - margin * 2), height: height * (1 - margin * 2) };
    drawSymbol(context, symbol, box, { pictures, theme });
    sharp.set(symbol, canvas);
    blurred.set(symbol, makeBlurred(canvas));
  }
  const pick = (from: Map<SlotSymbol, HTMLCanvasElement>, symbol: SlotSymbol): HTMLCanvasElement => {
    const canvas = from.get(symbol);
    if (!canvas) throw new Error(`no bitmap of ${symbol}`);
    return canvas;
  };
  return { sharp: (symbol) => pick(sharp, symbol), blurred: (symbol) => pick(blurred, symbol) };
}

export interface Ground {
  reel: HTMLCanvasElement;
  /** The same reel as glass, through which the place behind is seen. */
  glass: HTMLCanvasElement;
  glow: HTMLCanvasElement;
}

/** The ground of one reel, and the glow laid behind a lit symbol, at device scale. */
export function createGround(layout: ReelLayout, scale: number, theme: ReelTheme): Ground {
  const reel = makeCanvas(layout.cellWidth * scale, layout.height * scale);
  const fill = reel.context.createLinearGradient(0, 0, 0, reel.canvas.height);
  for (const [at, colour] of theme.reels.ground) fill.addColorStop(at, colour);
  reel.context.fillStyle = fill;
  reel.context.fillRect(0, 0, reel.canvas.width, reel.canvas.height);
  const glass = makeCanvas(layout.cellWidth * scale, layout.height * scale);
  const pane = glass.context.createLinearGradient(0, 0, 0, glass.canvas.height);
  for (const [at, colour] of theme.reels.glass) pane.addColorStop(at, colour);
  glass.context.fillStyle = pane;
  glass.context.fillRect(0, 0, glass.canvas.width, glass.canvas.height);
  const glow = makeCanvas(layout.cellWidth * scale, layout.cellHeight * scale);
  const { width, height } = glow.canvas;
  const light = glow.context.createRadialGradient(0.5, 0.5, 0, 0.5, 0.5, 0.5);
  light.addColorStop(0, theme.reels.glow[0]);
  light.addColorStop(1, theme.reels.glow[1]);
  glow.context.scale(width, height);
  glow.context.fillStyle = light;
  glow.context.fillRect(0, 0, 1, 1);
  return { reel: reel.canvas, glass: glass.canvas, glow: glow.canvas };
}
