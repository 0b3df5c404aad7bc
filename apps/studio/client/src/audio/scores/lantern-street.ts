import { bass, bell, brass, drum, marimba, pad, pluck, wind } from '../voices.ts';
import { BIG_WIN_LUFS, MUSIC_LUFS, nam } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 130.81, scale: nam };
const zither = pluck(0.78, 1.7);

/** A zither over a street in the evening: wooden bars, a brush, a drum further off. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 84,
    beats: 32,
    loops: true,
    room: 0.7,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: pad(0.7),
        steps: 1,
        place: { pan: 0.2, gain: 0.12, room: 0.4 },
        notes: '0+2 - - - - - - - | 1+3 - - - - - - - | 2+4 - - - - - - - | 0+3 - - - - - - -',
      },
      {
        voice: bass,
        steps: 2,
        octave: -1,
        place: { pan: 0, gain: 0.5, room: 0.05 },
        notes:
          '0 - . 0? 3 - . . | 0 - . 0? 2 - . . | 1 - . 1? 3 - . . | 1 - . 1? 4 - . . | 2 - . 2? 4 - . . | 2 - . 2? 5 - . . | 3 - . 3? 2 - . . | 0 - . 0? 3? - . .',
      },
      {
        voice: zither,
        steps: 4,
        octave: 1,
        place: { pan: -0.3, gain: 0.42, room: 0.3 },
        notes:
          '5! . . 4? 3 . 2? . 3 . . . . . 2? 3? | 5 . . 7? 5 . 3 . 2 . . . . . . . | 6! . . 5? 4 . 3? . 4 . . . . . 3? 4? | 6 . . 8? 7 . 6 . 5 . . . . . . . | 7! . . 6? 5 . 4? . 5 . . . . . 4? 5? | 7 . . 9? 8 . 7 . 6 . . . . . . . | 5! . . 4? 3 . 2? . 1 . 2? . 3 . 2 . | 0 . . . . . 2? 3? 5 . . . . . . .',
      },
      {
        voice: marimba(0.7),
        steps: 4,
        octave: 1,
        place: { pan: 0.45, gain: 0.26, room: 0.25 },
        notes: '0? . 2 . . 3? . 2 0? . 2 . . . 3? . | 1? . 3 . . 4? . 3 1? . 3 . . . 4? .',
      },
      { voice: wind(0.008), steps: 2, octave: 5, place: { pan: -0.5, gain: 0.07, room: 0.1 }, notes: '. 0? . 0 . 0? . 0' },
      { voice: drum, steps: 2, octave: -1, place: { pan: 0.3, gain: 0.2, room: 0.4 }, notes: '0 . . 2? . . 0? .' },
    ],
  },
  free: [
    { voice: zither, steps: 4, octave: 2, place: { pan: 0.4, gain: 0.24, room: 0.35 }, notes: '0 2? 3 2? 5 3? 2 3? | 1 3? 4 3? 6 4? 3 4?' },
    { voice: drum, steps: 4, octave: -1, place: { pan: -0.2, gain: 0.34, room: 0.2 }, notes: '0! . . 0? . . 0 . 0 . 0? . 0 . 0? 0?' },
  ],
  lead: zither,
  leadOctave: 2,
  knock: { voice: marimba(0.22), hz: 220 },
  bigWin: {
    ...tune,
    tempo: 126,
    beats: 12,
    loops: false,
    tail: 2.2,
    room: 0.7,
    lufs: BIG_WIN_LUFS,
    parts: [
      {
        voice: drum,
        steps: 2,
        octave: -2,
        place: { pan: 0, gain: 0.7, room: 0.3 },
        notes: '0! 0? 0 0? | 0! 0? 0 0 | 0! 0? 0 0? | 0! 0 0 0 | 0! 0? 0 0? | 0! . . .',
      },
      {
        voice: brass,
        steps: 2,
        octave: 1,
        place: { pan: 0.2, gain: 0.19, room: 0.35 },
        notes: '0+2 - - 2+4 - - 3+5 - | 1+3 - - 3+5 - - 4+6 - | 5+7+9! - - - - - . .',
      },
      {
        voice: zither,
        steps: 4,
        octave: 2,
        place: { pan: -0.3, gain: 0.55, room: 0.35 },
        notes: '5 3 2 3 5 3 2 3 7 5 3 5 7 5 3 5 | 6 4 3 4 6 4 3 4 8 6 4 6 8 6 4 6 | 5 6 7 8 9 8 7 8 10! - - - . . . .',
      },
      {
        voice: bell(2.01, 1.3, 1.2),
        steps: 2,
        octave: 3,
        place: { pan: 0.5, gain: 0.18, room: 0.5 },
        notes: '. . . . . . . . | . . . . . . . . | 5 7 9 7 10! . . .',
      },
    ],
  },
};
