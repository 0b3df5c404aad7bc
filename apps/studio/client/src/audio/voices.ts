import { RATE } from './tape.ts';

/** A note for a voice: pitch in Hz, how long it is held in seconds, how hard it is played 0…1. */
export interface Note {
  hz: number;
  seconds: number;
  force: number;
}

export type Voice = (note: Note) => Float32Array;

/** The same noise each time, so that a piece is always the same. */
function noiseFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
}

const samplesOf = (seconds: number): Float32Array => new Float32Array(Math.max(1, Math.round(seconds * RATE)));

/** Fades the last hundredth of a second, so that nothing ends with a click. */
function ended(samples: Float32Array): Float32Array {
  const fade = Math.min(samples.length, Math.round(RATE / 100));
  for (let i = 0; i < fade; i += 1) samples[samples.length - 1 - i] = (samples[samples.length - 1 - i] ?? 0) * (i / fade);
  return samples;
}

/** A plucked string (Karplus-Strong with a tuned delay): `bright` 0…1 of the pluck, `ring` seconds until it is gone. */
export const pluck =
  (bright: number, ring: number): Voice =>
  ({ hz, force }) => {
    const out = samplesOf(ring);
    const period = RATE / hz - 0.5;
    const length = Math.floor(period);
    const part = period - length;
    const noise = noiseFrom(Math.round(hz * 97));
    const line = new Float32Array(length + 1);
    let smooth = 0;
    for (let i = 0; i <= length; i += 1) {
      smooth += (0.12 + 0.8 * bright * (0.5 + force / 2)) * (noise() - smooth);
      line[i] = smooth * force;
    }
    const keep = 0.001 ** (1 / (hz * ring));
    let at = 0;
    let last = 0;
    for (let i = 0; i < out.length; i += 1) {
      const next = at === length ? 0 : at + 1;
      const read = (line[at] ?? 0) + ((line[next] ?? 0) - (line[at] ?? 0)) * (1 - part);
      out[i] = read;
      line[at] = keep * (0.5 * read + 0.5 * last);
      last = read;
      at = next;
    }
    return ended(out);
  };

/** Two-operator FM: `ratio` of the modulator, `index` of its depth; bells, celesta, electric piano. */
export const bell =
  (ratio: number, index: number, ring: number): Voice =>
  ({ hz, force }) => {
    const out = samplesOf(ring);
    for (let i = 0; i < out.length; i += 1) {
      const t = i / RATE;
      const depth = index * force * Math.exp((-t * 4.2) / ring);
      const body = Math.sin(2 * Math.PI * hz * t + depth * Math.sin(2 * Math.PI * hz * ratio * t));
      out[i] = body * force * Math.min(1, t * 400) * Math.exp((-t * 5.5) / ring);
    }
    return ended(out);
  };

/** A wooden bar: its tone, the fourth partial that dies first, and the mallet's touch. */
export const marimba =
  (ring: number): Voice =>
  ({ hz, force }) => {
    const out = samplesOf(ring);
    const noise = noiseFrom(Math.round(hz));
    for (let i = 0; i < out.length; i += 1) {
      const t = i / RATE;
      const low = Math.sin(2 * Math.PI * hz * t) * Math.exp((-t * 6) / ring);
      const high = 0.28 * Math.sin(2 * Math.PI * hz * 3.93 * t) * Math.exp((-t * 26) / ring);
      out[i] = force * Math.min(1, t * 700) * (low + high * force + 0.12 * noise() * Math.exp(-t * 320));
    }
    return ended(out);
  };

/** Σ weights[n − 1] · sin(n · phase), by the recurrence of the sines of multiples: two trigonometric calls for all of them. */
function partials(phase: number, weights: readonly number[]): number {
  const twice = 2 * Math.cos(phase);
  let before = 0;
  let now = Math.sin(phase);
  let sum = 0;
  for (const weight of weights) {
    sum += weight * now;
    const next = twice * now - before;
    before = now;
    now = next;
  }
  return sum;
}

/** Slow strings: two choirs a few cents apart, dark, with long edges. */
export const pad =
  (darkness: number): Voice =>
  ({ hz, seconds, force }) => {
    const release = 1.2;
    const out = samplesOf(seconds + release);
    const weights = [1, 2, 3, 4, 5].filter((n) => hz * n < RATE / 2.4).map((n) => 1 / n ** (1.1 + darkness));
    for (let i = 0; i < out.length; i += 1) {
      const t = i / RATE;
      let sum = 0;
      for (const detune of [0.9972, 1.0024]) {
        sum += partials(2 * Math.PI * hz * detune * t + 0.3 * Math.sin(2 * Math.PI * 4.6 * t), weights);
      }
      const edge = Math.min(1, t / 0.9) * Math.min(1, (seconds + release - t) / release);
      out[i] = force * 0.4 * sum * edge * edge;
    }
    return out;
  };

/** A bamboo flute: soft beginning, breath, a vibrato that comes late. */
export const flute: Voice = ({ hz, seconds, force }) => {
  const release = 0.22;
  const out = samplesOf(seconds + release);
  const noise = noiseFrom(Math.round(hz * 3));
  let breath = 0;
  let phase = 0;
  for (let i = 0; i < out.length; i += 1) {
    const t = i / RATE;
    const bend = 1 - 0.018 * Math.exp(-t * 22) + 0.0055 * Math.min(1, t / 0.7) * Math.sin(2 * Math.PI * 5.2 * t);
    phase += (2 * Math.PI * hz * bend) / RATE;
    breath += 0.22 * (noise() - breath);
    const tone = Math.sin(phase) + 0.32 * Math.sin(phase * 2) + 0.1 * Math.sin(phase * 3);
    const edge = Math.min(1, t / 0.07) * Math.min(1, (seconds + release - t) / release);
    out[i] = force * edge * (0.62 * tone + 0.3 * breath);
  }
  return out;
};

export const bass: Voice = ({ hz, seconds, force }) => {
  const out = samplesOf(seconds + 0.25);
  for (let i = 0; i < out.length; i += 1) {
    const t = i / RATE;
    const edge = Math.min(1, t * 120) * Math.exp(-t * 1.6) * Math.min(1, (seconds + 0.25 - t) / 0.25);
    out[i] = force * edge * (Math.sin(2 * Math.PI * hz * t) + 0.35 * Math.sin(4 * Math.PI * hz * t) * Math.exp(-t * 4));
  }
  return out;
};

/** A small brass choir: partials that open with the tone. */
export const brass: Voice = ({ hz, seconds, force }) => {
  const release = 0.3;
  const out = samplesOf(seconds + release);
  const open = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => hz * n < RATE / 2.4).map((n) => 1 / n);
  for (let i = 0; i < out.length; i += 1) {
    const t = i / RATE;
    const weights = t < 0.12 ? open.map((weight, n) => weight * (t / 0.12) ** ((n + 1) / 3)) : open;
    const sum = partials(2 * Math.PI * hz * 0.998 * t, weights) + partials(2 * Math.PI * hz * 1.002 * t, weights);
    out[i] = force * 0.36 * sum * Math.min(1, t / 0.03) * Math.min(1, (seconds + release - t) / release) * (0.7 + 0.3 * Math.exp(-t * 3));
  }
  return out;
};

/** A skin that falls in pitch; the note's pitch is where it ends. */
export const drum: Voice = ({ hz, seconds, force }) => {
  const out = samplesOf(seconds);
  const noise = noiseFrom(7);
  let phase = 0;
  for (let i = 0; i < out.length; i += 1) {
    const t = i / RATE;
    phase += (2 * Math.PI * hz * (1 + 1.6 * Math.exp(-t * 42))) / RATE;
    out[i] = force * (Math.sin(phase) * Math.exp((-t * 6) / seconds) + 0.16 * noise() * Math.exp(-t * 140)) * Math.min(1, t * 900);
  }
  return ended(out);
};

/** Noise between two colours: shakers, brushes, wind. `hz` is where it is brightest, `attack` how slowly it comes. */
export const wind =
  (attack: number): Voice =>
  ({ hz, seconds, force }) => {
    const out = samplesOf(seconds);
    const noise = noiseFrom(Math.round(hz) + 11);
    const tune = 2 * Math.sin((Math.PI * Math.min(hz, RATE / 7)) / RATE);
    let low = 0;
    let band = 0;
    for (let i = 0; i < out.length; i += 1) {
      const t = i / RATE;
      low += tune * band;
      band += tune * (noise() - low - 0.9 * band);
      out[i] = force * band * Math.min(1, t / attack) * Math.exp((-Math.max(0, t - attack) * 5) / seconds);
    }
    return ended(out);
  };

/** A tone that glides upward over its length: what is waited for. */
export const riser: Voice = ({ hz, seconds, force }) => {
  const out = samplesOf(seconds);
  let phase = 0;
  for (let i = 0; i < out.length; i += 1) {
    const t = i / RATE / seconds;
    phase += (2 * Math.PI * hz * 2 ** (t * 1.0)) / RATE;
    const shiver = 0.65 + 0.35 * Math.sin(2 * Math.PI * (6 + 8 * t) * t * seconds);
    out[i] = force * shiver * t * t * (Math.sin(phase) + 0.4 * Math.sin(phase * 1.5) + 0.2 * Math.sin(phase * 2.01));
  }
  return ended(out);
};
