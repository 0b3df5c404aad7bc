import { useSyncExternalStore } from 'react';

// Off until the member switches it on. What is heard is made on the device (ADR 36), a few struck bells.

const KEY = 'moment-sound';
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function set(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it stays off.
  }
  for (const listener of listeners) listener();
  if (on) chime([0]);
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether moments are heard, and how to change it. */
export const useSound = (): readonly [on: boolean, set: (on: boolean) => void] => [useSyncExternalStore(follow, isOn, isOn), set];

const BASE_HZ = 523.25;
const STEP_S = 0.11;
const RING_S = 1.1;
let audio: AudioContext | null = null;

/** Strikes bells, one after another, by semitones above C5; silent unless sound is on. */
export function chime(notes: readonly number[]): void {
  if (!isOn() || typeof AudioContext !== 'function' || document.visibilityState !== 'visible') return;
  audio ??= new AudioContext();
  for (const [place, semitones] of notes.entries()) strike(audio, BASE_HZ * 2 ** (semitones / 12), audio.currentTime + place * STEP_S);
}

/** A bell: a tone and a partial above it that dies sooner. */
function strike(context: AudioContext, hz: number, at: number): void {
  for (const [ratio, loud, ring] of [
    [1, 0.09, RING_S],
    [2.76, 0.035, RING_S / 3],
  ] as const) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = hz * ratio;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loud, at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, at + ring);
    tone.connect(level).connect(context.destination);
    tone.start(at);
    tone.stop(at + ring);
  }
}
