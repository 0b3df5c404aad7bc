import type { Loop } from '../engine/loop.ts';

/** What is thrown for a win, by the game's theme. */
export interface CelebrationLook {
  colours: readonly string[];
  /** Cut paper falls, lanterns rise. */
  piece: 'paper' | 'lantern';
}

export interface Celebration {
  canvas: HTMLCanvasElement;
  /** Throws as many pieces as the win is worth: `multiple` is how many times the stake. */
  start(multiple: number): void;
  clear(): void;
}

interface Piece {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  size: number;
  colour: string;
  bornMs: number;
}

const LIFE_MS = 2_600;
const WAVE_MS = 480;

/** Pieces by the size of a win: a return of the stake and a little has none, a great win comes in waves. */
export function piecesFor(multiple: number): { waves: number; each: number } {
  if (multiple < 1.5) return { waves: 0, each: 0 };
  if (multiple < 4) return { waves: 1, each: 16 };
  if (multiple < 10) return { waves: 1, each: 34 };
  if (multiple < 20) return { waves: 2, each: 40 };
  return { waves: 4, each: 44 };
}

function throwPiece({ colours, piece }: CelebrationLook, bornMs: number): Piece {
  const rises = piece === 'lantern';
  const angle = rises ? -Math.PI / 2 + (Math.random() - 0.5) * 0.5 : -Math.PI / 2 + (Math.random() - 0.5) * 2.2;
  const speed = rises ? 0.2 + Math.random() * 0.24 : 0.55 + Math.random() * 0.55;
  return {
    x: rises ? 0.06 + Math.random() * 0.88 : 0.5 + (Math.random() - 0.5) * 0.3,
    y: rises ? 0.86 + Math.random() * 0.3 : 0.42,
    vx: Math.cos(angle) * speed * (rises ? 0.4 : 0.8),
    vy: Math.sin(angle) * speed,
    turn: rises ? (Math.random() - 0.5) * 0.2 : Math.random() * 6,
    spin: rises ? (Math.random() - 0.5) * 0.3 : (Math.random() - 0.5) * 8,
    size: rises ? 10 + Math.random() * 16 : 7 + Math.random() * 9,
    colour: colours[Math.floor(Math.random() * colours.length)] ?? '#fff',
    bornMs,
  };
}

function drawPaper(context: CanvasRenderingContext2D, { size, turn, spin, colour }: Piece, t: number): void {
  context.rotate(turn + spin * t);
  context.scale(1, Math.cos(turn + t * 7));
  context.fillStyle = colour;
  context.fillRect(-size * 0.5, -size * 0.32, size, size * 0.64);
}

function drawLantern(context: CanvasRenderingContext2D, { size, turn, spin, colour }: Piece, t: number): void {
  context.rotate(turn + Math.sin(t * 2 + turn * 9) * 0.08 + spin * 0.1);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(-size * 0.42, -size * 0.6, size * 0.84, size * 1.1, [size * 0.34, size * 0.34, size * 0.1, size * 0.1]);
  context.fill();
  context.fillStyle = 'rgb(255 246 210 / 0.9)';
  context.beginPath();
  context.ellipse(0, size * 0.42, size * 0.24, size * 0.12, 0, 0, Math.PI * 2);
  context.fill();
}

export function createCelebration(loop: Loop, look: CelebrationLook): Celebration {
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  let show = 0;

  function draw(context: CanvasRenderingContext2D, pieces: readonly Piece[], now: number): void {
    // In the screen's own pixels: a canvas in CSS pixels is blurred on a phone.
    const scale = canvas.width / Math.max(1, canvas.clientWidth);
    const { clientWidth: width, clientHeight: height } = canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const pull = look.piece === 'paper' ? 0.55 : -0.03;
    for (const piece of pieces) {
      const t = (now - piece.bornMs) / 1000;
      if (t < 0 || t * 1000 > LIFE_MS) continue;
      const left = 1 - (t * 1000) / LIFE_MS;
      context.globalAlpha = Math.min(1, left * 3, t * 8);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.translate((piece.x + piece.vx * t) * width, (piece.y + piece.vy * t + pull * t * t) * height);
      if (look.piece === 'paper') drawPaper(context, piece, t);
      else drawLantern(context, piece, t);
    }
  }

  return {
    canvas,
    start(multiple) {
      const { waves, each } = piecesFor(multiple);
      const context = canvas.getContext('2d');
      if (waves === 0 || !context) return;
      canvas.hidden = false;
      const scale = Math.min(2, window.devicePixelRatio || 1);
      canvas.width = Math.round(canvas.clientWidth * scale);
      canvas.height = Math.round(canvas.clientHeight * scale);
      show += 1;
      const mine = show;
      const pieces = Array.from({ length: waves * each }, (_, i) => throwPiece(look, Math.floor(i / each) * WAVE_MS + Math.random() * 180));
      const ends = (waves - 1) * WAVE_MS + 180 + LIFE_MS;
      void loop.run((t) => {
        if (mine !== show) return false;
        draw(context, pieces, t);
        if (t < ends) return true;
        canvas.hidden = true;
        return false;
      });
    },
    clear() {
      show += 1;
      canvas.hidden = true;
    },
  };
}
