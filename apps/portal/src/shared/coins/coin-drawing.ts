import { drawCoin, drawScraps, type Face } from './coin-faces.ts';

/** Coins, of a light brand scraps of its paper. */
export const facesOf = (style: CSSStyleDeclaration): Face[] =>
  style.colorScheme.startsWith('light') ? drawScraps(style) : [drawCoin(style)];

/** A sprite as it is to be drawn now. */
export interface Drawn {
  x: number;
  y: number;
  size: number;
  /** How wide it shows itself, −1 to 1. */
  turn: number;
  /** Of a whole turn, in the plane. */
  phase: number;
  alpha: number;
  look: number;
}

export function drawSprite(paint: CanvasRenderingContext2D, { x, y, size, turn, phase, alpha, look }: Drawn, faces: readonly Face[]): void {
  const face = faces[look];
  if (!face) return;
  paint.save();
  paint.globalAlpha = alpha;
  paint.translate(x, y);
  paint.rotate(phase * 2 * Math.PI);
  paint.scale(turn, 1);
  paint.drawImage(face, -size / 2, -size / 2, size, size);
  paint.restore();
}
