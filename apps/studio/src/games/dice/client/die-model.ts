/** A turn in space as a quaternion: w, x, y, z. */
export type Turn = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];

export const unturned: Turn = [1, 0, 0, 0];

export function turnAbout([x, y, z]: Vector, angle: number): Turn {
  const length = Math.hypot(x, y, z) || 1;
  const sin = Math.sin(angle / 2) / length;
  return [Math.cos(angle / 2), x * sin, y * sin, z * sin];
}

/** First `b`, then `a`. */
export function combine([aw, ax, ay, az]: Turn, [bw, bx, by, bz]: Turn): Turn {
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

export const back = ([w, x, y, z]: Turn): Turn => [w, -x, -y, -z];

export function turned(turn: Turn, [x, y, z]: Vector): Vector {
  const [, rx, ry, rz] = combine(combine(turn, [0, x, y, z]), back(turn));
  return [rx, ry, rz];
}

/** Axis and angle (0…π) of the shorter way round. */
export function axisOf(turn: Turn): { axis: Vector; angle: number } {
  const [w, x, y, z] = turn[0] < 0 ? ([-turn[0], -turn[1], -turn[2], -turn[3]] as const) : turn;
  const sin = Math.hypot(x, y, z);
  return sin < 1e-9 ? { axis: [0, 1, 0], angle: 0 } : { axis: [x / sin, y / sin, z / sin], angle: 2 * Math.atan2(sin, w) };
}

/** A side of the die: its number, where it looks, and the two directions within it. Opposite sides add up to seven. */
export interface Side {
  face: number;
  out: Vector;
  across: Vector;
  down: Vector;
}

const side = (face: number, out: Vector, across: Vector, down: Vector): Side => ({ face, out, across, down });

export const sides: readonly Side[] = [
  side(6, [0, 1, 0], [1, 0, 0], [0, 0, 1]),
  side(1, [0, -1, 0], [1, 0, 0], [0, 0, -1]),
  side(3, [0, 0, 1], [1, 0, 0], [0, -1, 0]),
  side(4, [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
  side(5, [1, 0, 0], [0, 0, -1], [0, -1, 0]),
  side(2, [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
];

const QUARTER = Math.PI / 2;
const toTop: Readonly<Record<number, Turn>> = {
  6: unturned,
  1: turnAbout([1, 0, 0], Math.PI),
  3: turnAbout([1, 0, 0], -QUARTER),
  4: turnAbout([1, 0, 0], QUARTER),
  5: turnAbout([0, 0, 1], QUARTER),
  2: turnAbout([0, 0, 1], -QUARTER),
};

/** How the die lies with a face on top, one corner towards the reader so that three faces are seen. */
export function restOn(face: number): Turn {
  return combine(turnAbout([0, 1, 0], -0.62), toTop[face] ?? unturned);
}

/** The face that looks up. */
export function topFace(turn: Turn): number {
  return sides.reduce((best, one) => (turned(turn, one.out)[1] > turned(turn, best.out)[1] ? one : best)).face;
}

/** The way from one turn to another with whole turns added, `share` 0…1 of it gone. */
export function spinTo(from: Turn, to: Turn, extraTurns: number): (share: number) => Turn {
  const { axis, angle } = axisOf(combine(from, back(to)));
  const whole = angle + extraTurns * 2 * Math.PI;
  return (share) => (share >= 1 ? to : combine(turnAbout(axis, whole * (1 - share)), to));
}
