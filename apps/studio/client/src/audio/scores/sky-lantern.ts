import { bass, bell, brass, drum, flute, pad, pluck } from '../voices.ts';
import { BIG_WIN_LUFS, lydian, MUSIC_LUFS } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 130.81, scale: lydian };
const harp = pluck(0.36, 2.2);

/** A harp that climbs over wide strings. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 76,
    beats: 32,
    loops: true,
    room: 0.84,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: pad(0.55),
        steps: 1,
        place: { pan: -0.2, gain: 0.15, room: 0.5 },
        notes: '0+4 - - - - - - - | 1+5 - - - - - - - | 2+6 - - - - - - - | 1+4 - - - - - - -',
      },
      {
        voice: bass,
        steps: 1,
        octave: -1,
        place: { pan: 0, gain: 0.44, room: 0.1 },
        notes: '0 - - - 0? - - . | 1 - - - 1? - - . | -1 - - - -1? - - . | -3 - - - -3? - - .',
      },
      {
        voice: harp,
        steps: 4,
        octave: 1,
        place: { pan: 0.3, gain: 0.34, room: 0.4 },
        notes:
          '0 2? 4 6? 7 6? 4 2? 0? . . . 4? . 6? . | 0 2? 4 6? 9 7? 6 4? 2? . . . . . . . | 1 3? 5 7? 8 7? 5 3? 1? . . . 5? . 7? . | 1 3? 5 7? 10 8? 7 5? 3? . . . . . . . | 2 4? 6 8? 9 8? 6 4? 2? . . . 6? . 8? . | 2 4? 6 8? 11 9? 8 6? 4? . . . . . . . | 1 3? 4 6? 8 6? 4 3? 1? . . . 4? . 6? . | 1 4? 6 8? 10 8? 6 4? 1? . . . . . . .',
      },
      {
        voice: flute,
        steps: 1,
        octave: 1,
        place: { pan: -0.3, gain: 0.15, room: 0.6 },
        notes: '. . . . 4? - 6 - | 7 - - - 5 - . . | . . . . 6? - 8 - | 9 - 8 - 6 - . .',
      },
      {
        voice: bell(3.5, 0.9, 2),
        steps: 1,
        octave: 2,
        place: { pan: 0.6, gain: 0.09, room: 0.8 },
        notes: '. . . . . . . 4? | . . . 7? . . . .',
      },
    ],
  },
  free: [],
  lead: harp,
  leadOctave: 2,
  knock: { voice: drum, hz: 110 },
  bigWin: {
    ...tune,
    tempo: 112,
    beats: 12,
    loops: false,
    tail: 2.6,
    room: 0.82,
    lufs: BIG_WIN_LUFS,
    parts: [
      { voice: drum, steps: 1, octave: -2, place: { pan: 0, gain: 0.7, room: 0.3 }, notes: '0! 0? 0 0? | 0! 0? 0 0 | 0! . . .' },
      {
        voice: brass,
        steps: 1,
        octave: 1,
        place: { pan: -0.2, gain: 0.2, room: 0.45 },
        notes: '0+2+4 - - 1+3+5 | 2+4+6 - - 3+5+8 | 4+7+9! - - .',
      },
      {
        voice: harp,
        steps: 4,
        octave: 1,
        place: { pan: 0.3, gain: 0.6, room: 0.4 },
        notes:
          '0 2 4 7 9 11 14 11 0 2 4 7 9 11 14 16 | 2 4 6 9 11 13 16 13 3 5 8 10 12 15 17 19 | 7! 9 11 14 16 14 16 18 21! - - - . . . .',
      },
      {
        voice: flute,
        steps: 2,
        octave: 2,
        place: { pan: -0.1, gain: 0.26, room: 0.5 },
        notes: '. . . . . . . . | 4 - 6 - 7 - 8 - | 9! - - - - - - .',
      },
    ],
  },
};
