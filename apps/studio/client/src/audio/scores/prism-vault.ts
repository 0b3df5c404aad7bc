import { bass, bell, brass, drum, pad, wind } from '../voices.ts';
import { BIG_WIN_LUFS, minor, MUSIC_LUFS } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 110, scale: minor };
const glass = bell(3.01, 1.1, 1.4);
const crystal = bell(7.02, 0.7, 2.2);

/** Glass that answers glass in a deep vault. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 92,
    beats: 32,
    loops: true,
    room: 0.86,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: pad(0.35),
        steps: 1,
        octave: 1,
        place: { pan: 0.25, gain: 0.13, room: 0.5 },
        notes: '0+2+4 - - - - - - - | -2+0+2 - - - - - - - | 2+4+6 - - - - - - - | -1+1+3 - - - - - - -',
      },
      {
        voice: bass,
        steps: 2,
        place: { pan: 0, gain: 0.5, room: 0.05 },
        notes:
          '0 - - . 0? - . . | 0 - - . 4? - . . | -2 - - . -2? - . . | -2 - - . 2? - . . | 2 - - . 2? - . . | 2 - - . 6? - . . | -1 - - . -1? - . . | -1 - - . 3? - 1? -',
      },
      {
        voice: glass,
        steps: 4,
        octave: 2,
        place: { pan: -0.35, gain: 0.2, room: 0.45 },
        notes:
          '0 2? 4 7? 4 2? 4 7? | 0 2? 4 7? 9 7? 4 2? | -2 0? 2 5? 2 0? 2 5? | -2 0? 2 5? 7 5? 2 0? | 2 4? 6 9? 6 4? 6 9? | 2 4? 6 9? 11 9? 6 4? | -1 1? 3 6? 3 1? 3 6? | -1 1? 3 6? 8 6? 3 1?',
      },
      {
        voice: crystal,
        steps: 1,
        octave: 3,
        place: { pan: 0.5, gain: 0.16, room: 0.7 },
        notes: '4 - . 6? 7 - . . | 5 - . 4? 2 - . . | 6 - . 7? 9 - . . | 8 - . 6? 4 - . .',
      },
      { voice: wind(0.004), steps: 4, octave: 6, place: { pan: 0.2, gain: 0.05, room: 0.2 }, notes: '. . 0? . . . 0 .' },
      { voice: drum, steps: 1, octave: -1, place: { pan: 0, gain: 0.34, room: 0.1 }, notes: '0 . 0? .' },
    ],
  },
  free: [
    { voice: glass, steps: 4, octave: 3, place: { pan: 0.4, gain: 0.12, room: 0.5 }, notes: '. 4? . 7 . 4? . 9' },
    { voice: drum, steps: 2, octave: -1, place: { pan: 0, gain: 0.42, room: 0.1 }, notes: '0! . 0! . 0! . 0! 0?' },
    { voice: wind(0.003), steps: 4, octave: 6, place: { pan: -0.3, gain: 0.1, room: 0.1 }, notes: '0? 0? 0! 0?' },
  ],
  lead: glass,
  leadOctave: 3,
  knock: { voice: bell(5.4, 1.2, 0.3), hz: 196 },
  bigWin: {
    ...tune,
    tempo: 120,
    beats: 12,
    loops: false,
    tail: 2.6,
    room: 0.84,
    lufs: BIG_WIN_LUFS,
    parts: [
      { voice: drum, steps: 2, octave: -1, place: { pan: 0, gain: 0.7, room: 0.2 }, notes: '0! . 0! . 0! . 0! 0' },
      {
        voice: brass,
        steps: 1,
        octave: 1,
        place: { pan: -0.2, gain: 0.2, room: 0.45 },
        notes: '0+2+4 - -2+0+2 - | 2+4+6 - 3+5+8 - | 0+4+9! - - .',
      },
      {
        voice: glass,
        steps: 4,
        octave: 3,
        place: { pan: 0.35, gain: 0.34, room: 0.45 },
        notes: '0 2 4 7 9 7 4 2 -2 0 2 5 7 5 2 0 | 2 4 6 9 11 9 6 4 3 5 8 10 12 10 8 5 | 7! 9 11 14 11 9 7 9 14! - - - . . . .',
      },
      {
        voice: crystal,
        steps: 2,
        octave: 3,
        place: { pan: -0.4, gain: 0.22, room: 0.6 },
        notes: '. . . . . . . . | . . . . . . . . | 7 . 9 . 14! . . .',
      },
    ],
  },
};
