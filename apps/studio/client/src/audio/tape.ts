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

/** Where a voice stands: `pan` −1…1, `room` 0…1 of it goes to the room. */
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
    const [p, q, r, u] = [n % DELAYS[0], n % DELAYS[1], n % DELAYS[2], n % DELAYS[3]];
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

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/** Loudness of both channels in LUFS, with the gates of BS.1770 (blocks of 0.4 s; nothing below −70, then nothing 10 below the rest). */
export function loudness({ left, right }: Pick<Tape, 'left' | 'right'>): number {
  const filters = loudnessFilters();
  const channels = [left, right].map((channel) => filtered(filtered(channel, filters[0]), filters[1]));
  const size = Math.min(left.length, Math.round(0.4 * RATE));
  const powers: number[] = [];
  for (let from = 0; from + size <= left.length; from += Math.round(size / 4)) {
    let sum = 0;
    for (const channel of channels) for (let i = from; i < from + size; i += 1) sum += (channel[i] ?? 0) ** 2;
    powers.push(sum / size);
  }
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  const toLufs = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
  const loud = powers.filter((power) => toLufs(power) > -70);
  const gate = toLufs(mean(loud)) - 10;
  return toLufs(mean(loud.filter((power) => toLufs(power) > gate)));
}

const CEILING = 0.89;
const KNEE = 0.6;

/** Sets a piece to a loudness; what would pass the ceiling bends towards it (tanh) instead of being cut. */
export function level(tape: Pick<Tape, 'left' | 'right'>, lufs: number): void {
  const gain = 10 ** ((lufs - loudness(tape)) / 20);
  for (const channel of [tape.left, tape.right]) {
    for (let i = 0; i < channel.length; i += 1) {
      const x = (channel[i] ?? 0) * gain;
      const size = Math.abs(x);
      channel[i] = size <= KNEE ? x : Math.sign(x) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
    }
  }
}
