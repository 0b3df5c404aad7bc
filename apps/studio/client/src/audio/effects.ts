import { render } from './score.ts';
import type { Score } from './score.ts';
import type { Tape } from './tape.ts';
import type { SoundTheme } from './sound-theme.ts';
import { bell, marimba, riser, wind } from './voices.ts';

export type Effect = 'tick' | 'knock' | 'spin' | 'chime' | 'await' | 'win1' | 'win2' | 'win3' | 'win4' | 'enter' | 'leave';

/** In the order they are made: what is heard first comes first. */
export const effects: readonly Effect[] = ['tick', 'spin', 'knock', 'win1', 'win2', 'chime', 'await', 'win3', 'win4', 'enter', 'leave'];

const near = { pan: 0, gain: 0.8, room: 0.06 };
const wide = { pan: 0, gain: 0.7, room: 0.35 };

/** Notes of a win, one more step of the scale each; longer for greater wins. */
const runs: Readonly<Record<'win1' | 'win2' | 'win3' | 'win4', string>> = {
  win1: '0 2 4! -',
  win2: '0 2 4 7? 4 7! - -',
  win3: '0 2 4 7 2 4 7 9 4 7 9! - - -',
  win4: '0 2 4 7 9 7 4 7 2 4 7 9 11 9 7 9 4 7 9 11 14! - - -',
};

/** The score of an effect, in the theme's scale and played by its instruments. */
export function effectScore({ music, lead, leadOctave, knock }: SoundTheme, effect: Effect): Score {
  const base = { tempo: 120, root: music.root, scale: music.scale, loops: false, room: music.room * 0.8, parts: [] };
  const one = (hz: number, lufs: number, parts: Score['parts'], tail = 0): Score => ({ ...base, root: hz, beats: 1, tail, lufs, parts });
  switch (effect) {
    case 'tick':
      return one(1_180, -36, [{ voice: marimba(0.07), steps: 4, notes: '0? . . .', place: near }], -0.38);
    case 'knock':
      return one(knock.hz, -25, [{ voice: knock.voice, steps: 4, notes: '0! . . .', place: near }], 0.1);
    case 'spin':
      return one(900, -33, [{ voice: wind(0.16), steps: 1, notes: '0', place: { ...near, room: 0.2 } }], 0.4);
    case 'chime':
      return one(
        music.root * 4,
        -22,
        [
          { voice: bell(2.76, 1.4, 1.6), steps: 4, notes: '0! . . .', place: wide },
          { voice: bell(2.01, 0.8, 1.4), steps: 4, notes: '. 2? . .', place: { ...wide, pan: 0.4 } },
        ],
        1.4,
      );
    case 'await':
      return { ...one(music.root * 2, -27, [{ voice: riser, steps: 1, notes: '0 - -', place: wide }]), beats: 3 };
    case 'enter':
    case 'leave':
      return {
        ...base,
        beats: 6,
        tail: 1.8,
        lufs: -21,
        parts: [
          {
            voice: lead,
            steps: 4,
            octave: leadOctave,
            notes: effect === 'enter' ? '0 2 4 7 2 4 7 9 4 7 9 11 9+14! - - -' : '9 7 4 2 7 4 2 0 4 2 0+4! - - -',
            place: { ...wide, pan: 0.15 },
          },
          { voice: wind(0.9), steps: 1, octave: 3, notes: '0? - - .', place: { ...wide, gain: 0.16 } },
        ],
      };
    default:
      return {
        ...base,
        tempo: 150,
        beats: effect === 'win4' ? 6 : effect === 'win3' ? 3.5 : effect === 'win2' ? 2 : 1,
        tail: 1.2,
        lufs: effect === 'win1' ? -23 : effect === 'win2' ? -21 : -19,
        parts: [
          { voice: lead, steps: 4, octave: leadOctave, notes: runs[effect], place: wide },
          { voice: bell(2.01, 0.7, 0.9), steps: 4, octave: leadOctave + 1, notes: runs[effect], place: { ...wide, gain: 0.12, pan: 0.3 } },
        ],
      };
  }
}

/** Every piece of a theme by name, each made when it is asked for. */
export function pieceOf(theme: SoundTheme, name: Effect | 'music' | 'free' | 'bigWin'): Generator<void, Tape> {
  if (name === 'music') return render(theme.music);
  if (name === 'free') return render({ ...theme.music, parts: [...theme.music.parts, ...theme.free] });
  return render(name === 'bigWin' ? theme.bigWin : effectScore(theme, name));
}
