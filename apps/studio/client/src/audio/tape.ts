/** Samples a second of all that is made here: enough for bells, half the work of a recording's rate. */
export const RATE = 32_000;

/** Two channels that voices write into. A loop's end goes on at its beginning, so that tails never break off. */
export interface Tape {
  left: Float32Array<ArrayBuffer>;
  right: Float32Array<ArrayBuffer>;
  /** What goes to the room as well. */
  room: Float32Array<ArrayBuffer>;
  loops: boolean;
}

export function createTape(seconds: number, loops: boolean): Tape {
  const length = Math.round(seconds * RATE);
  return { left: new Float32Array(length), right: new Float32Array(length), room: new Float32Array(length), loops };
}

/** The place of a voice: `pan` −1…1, `room` 0…1 of it goes to the room. */
export interface Place {
  pan: number;
  gain: number;
  room: number;
}

/** Writes a voice's samples from `at` seconds on. */
export function write(tape: Tape, at: number, samples: Float32Array, { pan, gain, room }: Place): void {
  const { left, right, loops } = tape;
  const length = left.length;
  const toLeft = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const toRight = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  const toRoom = gain * room;
  let index = Math.round(at * RATE);
  if (loops) index %= length;
  for (const sample of samples) {
    if (index >= length) {
      if (!loops) return;
      index = 0;
    }
    left[index] = (left[index] ?? 0) + sample * toLeft;
    right[index] = (right[index] ?? 0) + sample * toRight;
    tape.room[index] = (tape.room[index] ?? 0) + sample * toRoom;
    index += 1;
  }
}

/** Lengths of the room's four delays in samples, without a common divisor so that no tone rings. */
const DELAYS = [1_117, 1_361, 1_637, 1_931] as const;
const SLICE = 16_384;

/**
 * Adds the room: four delays that feed each other, darker with each return. A loop goes round twice, the first time only to fill the
 * room. Pauses between slices.
 */
export function* addRoom({ left, right, room, loops }: Tape, decay: number): Generator<void, void> {
  const [one, two, three, four] = DELAYS.map((length) => new Float32Array(length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  let [darkA, darkB, darkC, darkD] = [0, 0, 0, 0];
  const passes = loops ? 2 : 1;
  const length = room.length;
  for (let n = 0; n < length * passes; n += 1) {
    const i = n % length;
    const p = n % DELAYS[0];
    const q = n % DELAYS[1];
    const r = n % DELAYS[2];
    const u = n % DELAYS[3];
    const a = one[p] ?? 0;
    const b = two[q] ?? 0;
    const c = three[r] ?? 0;
    const d = four[u] ?? 0;
    const half = (a + b + c + d) / 2;
    const input = room[i] ?? 0;
    darkA += 0.42 * (decay * (a - half) - darkA);
    darkB += 0.42 * (decay * (b - half) - darkB);
    darkC += 0.42 * (decay * (c - half) - darkC);
    darkD += 0.42 * (decay * (d - half) - darkD);
    one[p] = input + darkA;
    two[q] = darkB - input;
    three[r] = input + darkC;
    four[u] = darkD - input;
    if (n >= length * (passes - 1)) {
      left[i] = (left[i] ?? 0) + (a - c) * 0.5;
      right[i] = (right[i] ?? 0) + (b - d) * 0.5;
    }
    if (n % SLICE === 0) yield;
  }
}

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The two filters of ITU-R BS.1770, derived for our rate from their analogue prototypes. */
function loudnessFilters(): readonly [Biquad, Biquad] {
  const shelf = ((): Biquad => {
    const k = Math.tan((Math.PI * 1_681.97) / RATE);
    const gain = 10 ** (3.99984 / 20);
    const middle = gain ** 0.4996667;
    const q = 0.7071752;
    const base = 1 + k / q + k * k;
    return {
      b: [(gain + (middle * k) / q + k * k) / base, (2 * (k * k - gain)) / base, (gain - (middle * k) / q + k * k) / base],
      a: [(2 * (k * k - 1)) / base, (1 - k / q + k * k) / base],
    };
  })();
  const k = Math.tan((Math.PI * 38.1355) / RATE);
  const q = 0.500327;
  const base = 1 + k / q + k * k;
  return [shelf, { b: [1, -2, 1], a: [(2 * (k * k - 1)) / base, (1 - k / q + k * k) / base] }];
}

/** Mean power of a channel as an ear weighs it, in steps of a tenth of a second; pauses between steps. */
function* weighed(samples: Float32Array, step: number): Generator<void, number[]> {
  const [shelf, high] = loudnessFilters();
  const powers: number[] = [];
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let from = 0; from + step <= samples.length; from += step) {
    let sum = 0;
    for (let i = from; i < from + step; i += 1) {
      const x = samples[i] ?? 0;
      const y = shelf.b[0] * x + shelf.b[1] * x1 + shelf.b[2] * x2 - shelf.a[0] * y1 - shelf.a[1] * y2;
      const z = high.b[0] * y + high.b[1] * y1 + high.b[2] * y2 - high.a[0] * z1 - high.a[1] * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      sum += z * z;
    }
    powers.push(sum / step);
    yield;
  }
  return powers;
}

/** Loudness of both channels in LUFS, with the gates of BS.1770 (blocks of 0.4 s; nothing below −70, then nothing 10 below the rest). */
export function* measure({ left, right }: Pick<Tape, 'left' | 'right'>): Generator<void, number> {
  const step = Math.min(Math.floor(left.length / 4), RATE / 10);
  const [one, two] = [yield* weighed(left, step), yield* weighed(right, step)];
  const sums = one.map((power, i) => power + (two[i] ?? 0));
  const blocks = sums.slice(3).map((power, i) => (power + (sums[i] ?? 0) + (sums[i + 1] ?? 0) + (sums[i + 2] ?? 0)) / 4);
  const mean = (list: readonly number[]): number => list.reduce((sum, block) => sum + block, 0) / Math.max(1, list.length);
  const toLufs = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
  const loud = blocks.filter((power) => toLufs(power) > -70);
  const gate = toLufs(mean(loud)) - 10;
  return toLufs(mean(loud.filter((power) => toLufs(power) > gate)));
}

const CEILING = 0.89;
const KNEE = 0.6;

/** Sets a piece to a loudness; what would pass the ceiling bends towards it (tanh) instead of being cut. Pauses between slices. */
export function* level(tape: Pick<Tape, 'left' | 'right'>, lufs: number): Generator<void, void> {
  const gain = 10 ** ((lufs - (yield* measure(tape))) / 20);
  for (const channel of [tape.left, tape.right]) {
    for (let i = 0; i < channel.length; i += 1) {
      const x = (channel[i] ?? 0) * gain;
      const size = Math.abs(x);
      channel[i] = size <= KNEE ? x : Math.sign(x) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
      if (i % SLICE === 0) yield;
    }
  }
}
