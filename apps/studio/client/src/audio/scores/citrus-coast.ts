import { bass, bell, brass, drum, marimba, pluck, wind } from '../voices.ts';
import { BIG_WIN_LUFS, major, MUSIC_LUFS } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 196, scale: major };
const small = pluck(0.5, 0.9);
const bars = marimba(0.9);

/** A bossa on a small guitar, wooden bars and a shaker. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 112,
    beats: 32,
    loops: true,
    room: 0.5,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: small,
        steps: 2,
        place: { pan: -0.35, gain: 0.32, room: 0.2 },
        notes:
          '0+2+4 . 0+2+4? . . 0+2+4 . . | . 0+2+4? . 0+2+4 . . 0+2+4? . | -2+0+2 . -2+0+2? . . -2+0+2 . . | . -2+0+2? . -2+0+2 . . -2+0+2? . | 1+3+5 . 1+3+5? . . 1+3+5 . . | . 1+3+5? . 1+3+5 . . 1+3+5? . | -3+-1+1 . -3+-1+1? . . -3+-1+1 . . | . -3+-1+1? . -3+-1+1 . . 3+4? .',
      },
      {
        voice: bass,
        steps: 2,
        octave: -1,
        place: { pan: 0, gain: 0.5, room: 0.05 },
        notes:
          '0 - . 0? 4 - . 4? | 0 - . 0? 4 - . 4? | -2 - . -2? 2 - . 2? | -2 - . -2? 2 - . 2? | 1 - . 1? 5 - . 5? | 1 - . 1? 5 - . 5? | -3 - . -3? 1 - . 1? | -3 - . -3? 4 - 3 1',
      },
      {
        voice: bars,
        steps: 2,
        octave: 1,
        place: { pan: 0.3, gain: 0.36, room: 0.25 },
        notes:
          '4! . 2? 4 . 6 . 5 | . 4 . . . . 2? 3 | 4! . 2? 4 . 7 . 6 | . 5 . . . . . . | 5! . 3? 5 . 7 . 6 | . 5 . . . . 3? 4 | 5 . 4 . 3 . 1 . | 2 . . . . . . .',
      },
      { voice: wind(0.02), steps: 2, octave: 5, place: { pan: 0.55, gain: 0.09, room: 0.05 }, notes: '0? 0 0? 0! 0? 0 0? 0!' },
      { voice: drum, steps: 2, octave: -2, place: { pan: 0, gain: 0.3, room: 0.1 }, notes: '0 . . 0? 0 . . 0?' },
    ],
  },
  free: [
    {
      voice: bars,
      steps: 4,
      octave: 2,
      place: { pan: -0.4, gain: 0.18, room: 0.25 },
      notes: '0? 2 4 2 0? 2 4 7 | 0? 2 4 2 0? 2 4 7 | -2? 0 2 0 -2? 0 2 5 | -2? 0 2 0 -2? 0 2 5',
    },
    { voice: drum, steps: 4, octave: -1, place: { pan: 0.3, gain: 0.26, room: 0.15 }, notes: '. . 0? 0 . . 0 . . 0? . 0 . . 0 0?' },
  ],
  lead: bars,
  leadOctave: 1,
  knock: { voice: marimba(0.18), hz: 262 },
  bigWin: {
    ...tune,
    tempo: 132,
    beats: 12,
    loops: false,
    tail: 1.8,
    room: 0.55,
    lufs: BIG_WIN_LUFS,
    parts: [
      { voice: drum, steps: 2, octave: -2, place: { pan: 0, gain: 0.7, room: 0.2 }, notes: '0! . 0 . 0! . 0 0' },
      { voice: wind(0.02), steps: 4, octave: 5, place: { pan: 0.5, gain: 0.14, room: 0.1 }, notes: '0? 0? 0! 0?' },
      {
        voice: brass,
        steps: 2,
        octave: 1,
        place: { pan: -0.25, gain: 0.19, room: 0.3 },
        notes: '0+2+4 - . 0+2+4 - . 3+5+7 - | 3+5+7 - . 3+5+7 - . 4+6+8 - | 4+6+8 - - 7+9+11! - - - .',
      },
      {
        voice: bars,
        steps: 4,
        octave: 2,
        place: { pan: 0.3, gain: 0.5, room: 0.25 },
        notes: '0 2 4 7 0 2 4 7 0 2 4 7 4 7 9 7 | 3 5 7 10 3 5 7 10 3 5 7 10 7 5 7 10 | 4 6 8 11 8 6 4 6 7! . 9 . 11! . . .',
      },
      {
        voice: bell(2.0, 1, 0.9),
        steps: 2,
        octave: 2,
        place: { pan: 0, gain: 0.2, room: 0.3 },
        notes: '. . . . . . . . | . . . . . . . . | 7 8 9 11 14! . . .',
      },
    ],
  },
};
