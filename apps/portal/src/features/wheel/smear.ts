import type { Sector } from './sectors.ts';

const STEPS = 22;
const ARC_DEG = 20;

/** Draws the fields and their pictures as they look when they pass fast: once, so that a turn costs no filter. */
export function drawSmear(root: HTMLElement, sectors: readonly Sector[], radiusOf: (sector: Sector) => number): void {
  const canvas = root.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const fills = [...root.querySelectorAll('path')].map((path) => getComputedStyle(path).fill);
  const pictures = [...root.querySelectorAll('[data-part=labels] > *')].map((label) => label.querySelector('img'));
  const unit = canvas.width / 1000;
  context.reset();
  for (let step = 0; step < STEPS; step += 1) {
    // The mean of all steps: the second counts a half, the third a third.
    context.globalAlpha = 1 / (step + 1);
    context.setTransform(unit, 0, 0, unit, canvas.width / 2, canvas.height / 2);
    context.rotate(((step / (STEPS - 1) - 0.5) * ARC_DEG * Math.PI) / 180);
    for (const [index, sector] of sectors.entries()) drawSector(context, sector, fills[index] ?? '');
    for (const [index, sector] of sectors.entries()) {
      const picture = pictures[index];
      if (picture?.complete && picture.naturalWidth > 0) drawPicture(context, sector, { picture, r: radiusOf(sector) });
    }
  }
}

const turnOf = (degrees: number): number => ((degrees - 90) * Math.PI) / 180;

function drawSector(context: CanvasRenderingContext2D, { from, to }: Sector, fill: string): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, 404, turnOf(from), turnOf(to));
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

function drawPicture(
  context: CanvasRenderingContext2D,
  { from, to }: Sector,
  { picture, r }: { picture: HTMLImageElement; r: number },
): void {
  const turn = turnOf((from + to) / 2);
  const size = 110;
  context.drawImage(picture, r * Math.cos(turn) - size / 2, r * Math.sin(turn) - size / 2, size, size);
}
