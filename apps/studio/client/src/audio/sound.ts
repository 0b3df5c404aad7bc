/** Short sounds made here by oscillators; silent until the player asks for them. */
export interface Sound {
  on(): boolean;
  set(on: boolean): void;
  /** A reel comes to rest; later reels sound a little higher. */
  stop(reel: number): void;
  /** A scatter lands: `count` of them so far. */
  chime(count: number): void;
  /** Rising notes; `size` 1…4 by the win's size. */
  win(size: number): void;
  tick(): void;
  roll(): void;
}

interface Note {
  at: number;
  hz: number;
  ms: number;
  gain: number;
  shape?: OscillatorType;
  slideTo?: number;
}

const scale = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51, 1567.98];

function playNotes(context: AudioContext, notes: readonly Note[]): void {
  const now = context.currentTime + 0.01;
  for (const { at, hz, ms, gain, shape = 'sine', slideTo } of notes) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    const start = now + at;
    const end = start + ms / 1000;
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(hz, start);
    if (slideTo) oscillator.frequency.exponentialRampToValueAtTime(slideTo, end);
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(gain, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end + 0.02);
  }
}

function winNotes(size: number): Note[] {
  const count = 2 + size * 2;
  const notes: Note[] = [];
  for (let i = 0; i < Math.min(count, scale.length); i += 1) {
    const hz = scale[i] ?? 523.25;
    notes.push({ at: i * 0.09, hz, ms: 340, gain: 0.09 }, { at: i * 0.09, hz: hz * 2, ms: 180, gain: 0.022, shape: 'triangle' });
  }
  return notes;
}

function rollNotes(): Note[] {
  return [0, 0.09, 0.19, 0.27, 0.4, 0.5, 0.66].map((at, i) => ({
    at,
    hz: 240 - i * 11,
    ms: 46,
    gain: 0.1 - i * 0.009,
    shape: 'triangle' as const,
    slideTo: 110,
  }));
}

export function createSound(): Sound {
  let context: AudioContext | null = null;
  let isOn = false;
  const play = (notes: readonly Note[]): void => {
    if (isOn && context) playNotes(context, notes);
  };
  return {
    on: () => isOn,
    set(on) {
      isOn = on;
      if (!on) return;
      context ??= new AudioContext();
      void context.resume();
    },
    stop: (reel) => {
      play([{ at: 0, hz: 150 + reel * 12, ms: 90, gain: 0.16, shape: 'triangle', slideTo: 70 }]);
    },
    chime: (count) => {
      const hz = scale[Math.min(count * 2, scale.length - 1)] ?? 880;
      play([
        { at: 0, hz, ms: 500, gain: 0.08 },
        { at: 0.02, hz: hz * 1.5, ms: 600, gain: 0.04 },
      ]);
    },
    win: (size) => {
      play(winNotes(size));
    },
    tick: () => {
      play([{ at: 0, hz: 900, ms: 22, gain: 0.03, shape: 'triangle' }]);
    },
    roll: () => {
      play(rollNotes());
    },
  };
}
