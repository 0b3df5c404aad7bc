import { loadPicture } from '../../../../client/src/play/art.ts';

const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
  [
    [-0.55, -0.55],
    [0.55, -0.55],
    [0, 0],
    [-0.55, 0.55],
    [0.55, 0.55],
  ],
  [
    [-0.5, -0.6],
    [0.5, -0.6],
    [-0.5, 0],
    [0.5, 0],
    [-0.5, 0.6],
    [0.5, 0.6],
  ],
];

type Axis = readonly [number, number];

interface Side {
  face: number;
  origin: Axis;
  u: Axis;
  v: Axis;
  fill: string;
}

function drawSide(context: CanvasRenderingContext2D, { face, origin, u, v, fill }: Side): void {
  context.save();
  context.transform(u[0], u[1], v[0], v[1], origin[0], origin[1]);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(-0.965, -0.965, 1.93, 1.93, 0.26);
  context.fill();
  context.fillStyle = '#fff6e4';
  for (const [x, y] of pips[face - 1] ?? []) {
    context.beginPath();
    context.arc(x, y, 0.17, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}

/** A die seen from above one corner, its `face` on top. Used where no picture of it could be loaded. */
function drawDie(face: number, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const a = size * 0.205;
  const left = (face % 6) + 1 === 7 - face ? ((face + 1) % 6) + 1 : (face % 6) + 1;
  const right = [1, 2, 3, 4, 5, 6].find((f) => ![face, 7 - face, left, 7 - left].includes(f)) ?? 3;
  context.translate(size / 2, size / 2);
  const top: Axis = [0, -a * 1.06];
  drawSide(context, { face, origin: top, u: [a, a * 0.5], v: [-a, a * 0.5], fill: '#e25b49' });
  drawSide(context, { face: left, origin: [-a, a * 0.52], u: [a, a * 0.5], v: [0, a * 1.08], fill: '#c33d33' });
  drawSide(context, { face: right, origin: [a, a * 0.52], u: [a, -a * 0.5], v: [0, a * 1.08], fill: '#97291f' });
  return canvas;
}

export type DiePicture = HTMLImageElement | HTMLCanvasElement;

/** Six pictures of the die, index 0 is face 1; drawn here where the folder has none. */
export function loadDice(folder: string): Promise<DiePicture[]> {
  return Promise.all([1, 2, 3, 4, 5, 6].map(async (face) => (await loadPicture(`${folder}die-${face}.webp`)) ?? drawDie(face, 512)));
}
