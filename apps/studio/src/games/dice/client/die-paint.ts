import { combine, sides, turnAbout, turned } from './die-model.ts';
import type { Side, Turn, Vector } from './die-model.ts';

/** Where the die is: off the ground in its own heights, pressed by a landing, turned. `lit` 0…1: the top face's win. */
export interface Pose {
  height: number;
  squash: number;
  turn: Turn;
  lit: number;
}

/** What the die is made of, from its lit sides to its shaded ones. */
export interface DieLook {
  sides: readonly [light: string, middle: string, shade: string];
  /** Seen between the rounded sides. */
  body: string;
  pip: string;
  pipEdge: string;
  litPip: string;
  /** Light around a won die, as red, green, blue. */
  aura: string;
  shadow: string;
  /** Lacquer shines, paper does not. */
  shine: number;
}

const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
];
const PIP_AT = 0.5;
const PIP_SIZE = 0.185;
const FACE = 0.94;
const CORNER = 0.3;

/** The reader looks down on the table. */
const view = turnAbout([1, 0, 0], 0.66);
const light: Vector = [-0.42, 0.8, 0.44];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Places of a face's pips, −1…1 within it. */
export const pipsOf = (face: number): readonly (readonly [number, number])[] => pips[face - 1] ?? [];

function mix(a: string, b: string, share: number): string {
  return `color-mix(in oklab, ${a} ${Math.round((1 - share) * 100)}%, ${b})`;
}

function tone(look: DieLook, brightness: number): string {
  const [lightest, middle, shade] = look.sides;
  return brightness > 0.45
    ? mix(middle, lightest, Math.min(1, (brightness - 0.45) / 0.35))
    : mix(shade, middle, Math.max(0, brightness / 0.45));
}

function drawSide(context: CanvasRenderingContext2D, one: Side, turn: Turn, { look, lit }: { look: DieLook; lit: number }): void {
  const out = turned(turn, one.out);
  const seen = turned(view, out);
  if (seen[2] <= 0.01) return;
  const across = turned(view, turned(turn, one.across));
  const down = turned(view, turned(turn, one.down));
  const isTop = out[1] > 0.97;
  context.save();
  context.transform(across[0], -across[1], down[0], -down[1], seen[0], -seen[1]);
  context.beginPath();
  context.roundRect(-FACE, -FACE, FACE * 2, FACE * 2, CORNER);
  context.fillStyle = tone(look, dot(out, light));
  context.fill();
  if (look.shine > 0) {
    const gloss = context.createLinearGradient(-1, -1, 1, 1);
    gloss.addColorStop(0, `rgb(255 235 215 / ${0.34 * look.shine * Math.max(0.25, dot(out, light))})`);
    gloss.addColorStop(0.5, 'rgb(255 235 215 / 0)');
    gloss.addColorStop(1, `rgb(40 0 0 / ${0.26 * look.shine})`);
    context.fillStyle = gloss;
    context.fill();
  }
  const glow = isTop ? lit : 0;
  for (const [x, y] of pipsOf(one.face)) {
    context.beginPath();
    context.arc(x * PIP_AT, y * PIP_AT, PIP_SIZE, 0, Math.PI * 2);
    context.fillStyle = look.pipEdge;
    context.fill();
    context.beginPath();
    context.arc(x * PIP_AT + 0.012, y * PIP_AT + 0.018, PIP_SIZE * 0.93, 0, Math.PI * 2);
    context.fillStyle = glow > 0 ? mix(look.pip, look.litPip, glow) : look.pip;
    context.fill();
  }
  context.restore();
}

/** The outline of the cube's eight corners, so that no ground shows between the rounded sides. */
function drawBody(context: CanvasRenderingContext2D, turn: Turn, fill: string): void {
  const corners: (readonly [number, number])[] = [];
  for (const x of [-1, 1]) {
    for (const y of [-1, 1]) {
      for (const z of [-1, 1]) {
        const [px, py] = turned(view, turned(turn, [x * 0.82, y * 0.82, z * 0.82]));
        corners.push([px, -py]);
      }
    }
  }
  const [cx, cy] = [0, 0];
  const angle = ([x, y]: readonly [number, number]): number => Math.atan2(y - cy, x - cx);
  const outer = corners.filter((one) => Math.hypot(...one) > 0.9).toSorted((a, b) => angle(a) - angle(b));
  context.beginPath();
  outer.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
  context.fillStyle = fill;
  context.strokeStyle = fill;
  context.lineJoin = 'round';
  context.lineWidth = 0.24;
  context.fill();
  context.stroke();
}

/** Paints the die with its shadow into a canvas of any size and density. */
export function paintDie(canvas: HTMLCanvasElement, { height, squash, turn, lit }: Pose, look: DieLook): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height: tall } = canvas;
  const half = Math.min(width / 4.1, tall / 4.6);
  const floor = tall - half * 1.78;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, tall);
  const far = Math.min(1, height);
  context.save();
  context.translate(width / 2 + half * 0.12, floor + half * 0.8);
  context.scale(half * (1.62 - far * 0.5), half * (0.86 - far * 0.28));
  const fall = context.createRadialGradient(0, 0, 0.2, 0, 0, 1);
  fall.addColorStop(0, look.shadow);
  fall.addColorStop(1, 'transparent');
  context.globalAlpha = 1 - far * 0.6;
  context.fillStyle = fall;
  context.beginPath();
  context.arc(0, 0, 1, 0, Math.PI * 2);
  context.fill();
  context.restore();
  context.translate(width / 2, floor - height * (tall - half * 3.5) + squash * half * 0.1);
  context.scale(half * (1 + squash * 0.06), half * (1 - squash * 0.09));
  if (lit > 0) {
    const aura = context.createRadialGradient(0, -0.5, 0.4, 0, -0.5, 2);
    aura.addColorStop(0, `rgb(${look.aura} / ${0.62 * lit})`);
    aura.addColorStop(1, `rgb(${look.aura} / 0)`);
    context.fillStyle = aura;
    context.fillRect(-2.2, -2.6, 4.4, 4.4);
  }
  drawBody(context, turn, look.body);
  for (const one of sides) drawSide(context, one, turn, { look, lit });
}

/** As thrown: it turns about an axis that lies in the table, and a little about itself. */
export function tumbled(from: Turn, seconds: number, speed: number): Turn {
  return combine(combine(turnAbout([0.25, 0, 1], -seconds * speed), turnAbout([1, 0.2, 0], seconds * speed * 0.6)), from);
}
