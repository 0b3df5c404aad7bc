import { bass, bell, brass, drum, flute, pad, pluck, wind } from '../voices.ts';
import { BIG_WIN_LUFS, MUSIC_LUFS, yo } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 146.83, scale: yo };
const koto = pluck(0.62, 2.6);
const drop = bell(3.5, 1.6, 1.8);

/** Koto, bamboo flute and drops of water over still strings. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 72,
    beats: 32,
    loops: true,
    room: 0.82,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: pad(0.5),
        steps: 1,
        octave: 0,
        place: { pan: -0.3, gain: 0.16, room: 0.4 },
        notes: '0+3 - - - - - - - | -1+2 - - - - - - - | 1+3 - - - - - - - | 0+2 - - - - - - -',
      },
      {
        voice: bass,
        steps: 1,
        octave: -1,
        place: { pan: 0, gain: 0.5, room: 0.1 },
        notes: '0 - - . 3? - . . | -1 - - . 2? - . . | 1 - - . 3? - . . | 0 - - . 2? - . .',
      },
      {
        voice: koto,
        steps: 2,
        octave: 1,
        place: { pan: 0.25, gain: 0.5, room: 0.35 },
        notes:
          '0! . 2? 3 . 5! . 3? | 2 . . 0? 1 . . . | 4! . 3? 2 . 1 . 2? | 3 . . 2? 0 . . . | 1! . 3? 4 . 6! . 4? | 3 . . 5? 4 . 3 . | 2! . 1? 0 . 2 . 3? | 0 . . . . . . .',
      },
      {
        voice: flute,
        steps: 2,
        octave: 2,
        place: { pan: -0.2, gain: 0.17, room: 0.6 },
        notes:
          '. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . 3? - 4 - | 5 - - - 4 - 3 - | 2 - - - - - . . | . . 3? - 2 - 1 - | 0 - - - - - . .',
      },
      {
        voice: drop,
        steps: 2,
        octave: 3,
        place: { pan: 0.6, gain: 0.1, room: 0.8 },
        notes:
          '. . . . . . . . | . . . . . . 4? . | . . . . . . . . | . . 2? . . . . . | . . . . . . . . | . . . 5? . . . . | . . . . . . . . | . . . . . 3? . 1?',
      },
      { voice: drum, steps: 1, octave: -2, place: { pan: 0, gain: 0.32, room: 0.3 }, notes: '0 . . . . . 0? . | 0 . . . . . 0? 3?' },
    ],
  },
  free: [
    {
      voice: koto,
      steps: 4,
      octave: 2,
      place: { pan: -0.45, gain: 0.26, room: 0.3 },
      notes: '0? 2 3? 5 3? 2 0? 2 | -1? 1 2? 4 2? 1 -1? 1 | 1? 3 4? 6 4? 3 1? 3 | 0? 2 3? 5 3? 2 0? 2',
    },
    { voice: drum, steps: 2, octave: -2, place: { pan: 0.1, gain: 0.4, room: 0.25 }, notes: '0! . . 0? . 0 . .' },
    { voice: wind(0.01), steps: 4, octave: 4, place: { pan: 0.3, gain: 0.1, room: 0.1 }, notes: '. . 0? . . . 0 .' },
  ],
  lead: koto,
  leadOctave: 1,
  knock: { voice: drum, hz: 150 },
  bigWin: {
    ...tune,
    tempo: 108,
    beats: 12,
    loops: false,
    tail: 2.4,
    room: 0.8,
    lufs: BIG_WIN_LUFS,
    parts: [
      {
        voice: drum,
        steps: 2,
        octave: -2,
        place: { pan: 0, gain: 0.8, room: 0.3 },
        notes: '0! . 0 0 0! . 0? 0 | 0! . 0 0 0! . 0 0 | 0! 0 0 0 0! . . .',
      },
      { voice: brass, steps: 1, octave: 1, place: { pan: -0.2, gain: 0.2, room: 0.4 }, notes: '0+2 - 1+3 - | 2+4 - 3+5 - | 3+5+7! - - .' },
      {
        voice: koto,
        steps: 4,
        octave: 2,
        place: { pan: 0.3, gain: 0.6, room: 0.4 },
        notes: '0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 | 2 3 4 5 6 7 8 9 2 3 4 5 6 7 8 9 | 10! . 8 . 7 . 5 . 10! - - - . . . .',
      },
      {
        voice: flute,
        steps: 2,
        octave: 2,
        place: { pan: -0.1, gain: 0.3, room: 0.5 },
        notes: '. . . . . . . . | 5 - 6 - 7 - 8 - | 10! - - - - - - .',
      },
    ],
  },
};
