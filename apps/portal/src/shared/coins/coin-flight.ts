/** One coin or scrap of paper in flight. Lengths are CSS pixels, times milliseconds. */
export interface Sprite {
  x: number;
  y: number;
  /** Pixels a second. */
  vx: number;
  vy: number;
  size: number;
  /** Turns a second about its own axis, and where it begins. */
  spin: number;
  phase: number;
  /** Which of the pictures. */
  look: number;
}

export const FLIGHT_MS = 2_600;
const PULL = 900;
/** Sprites on a phone and on a larger screen. */
const FEW = 28;
const MANY = 60;
const PHONE = 640;

export interface Burst {
  width: number;
  height: number;
  /** Where they come from. */
  x: number;
  y: number;
  looks: number;
}

/** Sprites of a burst, up and to all sides. `chance` answers from 0 up to 1. */
export function burst({ width, x, y, looks }: Burst, chance: () => number): Sprite[] {
  const between = (from: number, to: number): number => from + (to - from) * chance();
  const reach = width <= PHONE ? 1 : 1.5;
  return Array.from({ length: width <= PHONE ? FEW : MANY }, (_one, index) => ({
    x: x + between(-40, 40),
    y: y + between(-20, 20),
    vx: between(-260, 260) * reach,
    vy: between(-720, -260),
    size: between(12, 30),
    spin: between(0.6, 1.8),
    phase: chance(),
    look: index % looks,
  }));
}

/** Where it is after `ms`, how wide it shows itself (−1 to 1) and how much of it is left. */
export function placed({ x, y, vx, vy, spin, phase }: Sprite, ms: number) {
  const s = ms / 1000;
  const drag = 1 - Math.exp(-1.4 * s);
  const left = (FLIGHT_MS - ms) / 600;
  return {
    x: x + (vx * drag) / 1.4,
    y: y + (vy * drag) / 1.4 + (PULL * s * s) / 3,
    turn: Math.cos((phase + spin * s) * 2 * Math.PI),
    alpha: Math.min(1, Math.max(0, left)),
  };
}
