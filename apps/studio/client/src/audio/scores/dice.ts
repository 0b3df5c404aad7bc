import { bass, bell, brass, drum, marimba, wind } from '../voices.ts';
import { BIG_WIN_LUFS, major, MUSIC_LUFS } from '../sound-theme.ts';
import type { SoundTheme } from '../sound-theme.ts';

const tune = { root: 174.61, scale: major };
const keys = bell(1, 1.5, 2.4);
const vibes = bell(4, 0.5, 2);

/** A late hour at an electric piano, with brushes. */
export const theme: SoundTheme = {
  music: {
    ...tune,
    tempo: 80,
    beats: 32,
    loops: true,
    room: 0.66,
    lufs: MUSIC_LUFS,
    parts: [
      {
        voice: keys,
        steps: 2,
        place: { pan: -0.25, gain: 0.2, room: 0.3 },
        notes:
          '1+3+5+7 . . . . 1+3+5+7? . . | . . . . . . 3+5? . | 4+6+8+10 . . . . 4+6+8+10? . . | . . . . . . 6+8? . | 0+2+4+6 . . . . 0+2+4+6? . . | . . . . . . 2+4? . | 5+7+9+11 . . . . 5+7+9+11? . . | . . . . 4+8? . . .',
      },
      {
        voice: bass,
        steps: 1,
        octave: -1,
        place: { pan: 0, gain: 0.5, room: 0.05 },
        notes: '1 - 3? 5 | 1 - 5? 3 | -3 - -1? 1 | -3 - 1? -1 | 0 - 2? 4 | 0 - 4? 2 | -2 - 0? 2 | -2 - 2? 0',
      },
      {
        voice: vibes,
        steps: 2,
        octave: 1,
        place: { pan: 0.35, gain: 0.24, room: 0.45 },
        notes:
          '. . . 7? 8 . 7 . | 5 - - - . . . . | . . . 6? 8 . 10 . | 8 - - - . . . . | . . . 9? 11 . 9 . | 8 . 6 - - - . . | . . 7 . 5? . 4 . | 5 - - - . . . .',
      },
      { voice: wind(0.012), steps: 2, octave: 5, place: { pan: 0.2, gain: 0.08, room: 0.1 }, notes: '0? . 0! 0? 0? . 0! .' },
      { voice: drum, steps: 1, octave: -2, place: { pan: 0, gain: 0.22, room: 0.1 }, notes: '0 . 0? .' },
    ],
  },
  free: [],
  lead: vibes,
  leadOctave: 1,
  knock: { voice: marimba(0.12), hz: 330 },
  bigWin: {
    ...tune,
    tempo: 126,
    beats: 12,
    loops: false,
    tail: 2,
    room: 0.66,
    lufs: BIG_WIN_LUFS,
    parts: [
      { voice: drum, steps: 2, octave: -2, place: { pan: 0, gain: 0.7, room: 0.2 }, notes: '0! . 0 0? 0! . 0 0' },
      {
        voice: brass,
        steps: 2,
        place: { pan: -0.2, gain: 0.19, room: 0.3 },
        notes: '1+3+5+7 - . 1+3+5+7 - . 1+3+5+7 . | 4+6+8+10 - . 4+6+8+10 - . 4+6+8+10 . | 7+9+11! - - - - - - .',
      },
      {
        voice: keys,
        steps: 4,
        octave: 1,
        place: { pan: 0.3, gain: 0.3, room: 0.3 },
        notes: '1 3 5 7 8 7 5 3 1 3 5 7 8 10 8 7 | 4 6 8 10 11 10 8 6 4 6 8 10 11 13 11 10 | 7! 9 11 14 11 9 7 9 14! - - - . . . .',
      },
      {
        voice: vibes,
        steps: 2,
        octave: 2,
        place: { pan: 0, gain: 0.2, room: 0.4 },
        notes: '. . . . . . . . | . . . . . . . . | 7 9 11 9 14! . . .',
      },
    ],
  },
};
