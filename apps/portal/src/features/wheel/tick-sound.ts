import type { Tick } from './turn.ts';

/** Pins that pass faster than this are one sound to the ear. */
const LEAST_GAP_MS = 26;
const LENGTH_S = 0.05;
const LOUDNESS = 0.07;
const FULL_SPEED = 900;

/** Ticks that are heard: of those that come too close only the first. */
export function heardOf(ticks: readonly Tick[]): Tick[] {
  let last = -Infinity;
  return ticks.filter(({ ms }) => {
    if (ms - last < LEAST_GAP_MS) return false;
    last = ms;
    return true;
  });
}

/** The pitch of a tick, in hertz: lower as the wheel slows. */
export const pitchOf = ({ speed }: Tick): number => 900 + 500 * Math.min(1, speed / FULL_SPEED);

/** Plays the ticks of a turn from now, each made on the device; the function returned silences those that are still to come. */
export function playTicks(ticks: readonly Tick[]): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  for (const tick of heardOf(ticks)) {
    const at = context.currentTime + tick.ms / 1000;
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = pitchOf(tick);
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH_S);
    voice.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(at + LENGTH_S);
  }
  return () => void context.close().catch(() => undefined);
}
