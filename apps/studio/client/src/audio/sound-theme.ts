import type { Part, Score } from './score.ts';
import type { Voice } from './voices.ts';

/** All the sound of a game: its loop, what free spins add to it, and what its wins are made of. */
export interface SoundTheme {
  music: Score;
  /** Joins the loop during free spins. */
  free: readonly Part[];
  /** Plays the wins, in the loop's scale. */
  lead: Voice;
  /** Octaves above the loop's root. */
  leadOctave: number;
  /** A reel that has stopped, a die on the table. */
  knock: { voice: Voice; hz: number };
  bigWin: Score;
}

/** Loudness of the loop; wins are louder, the big win most. */
export const MUSIC_LUFS = -26;
export const BIG_WIN_LUFS = -17;

export const yo = [0, 2, 5, 7, 9] as const;
export const nam = [0, 3, 5, 7, 10] as const;
export const major = [0, 2, 4, 5, 7, 9, 11] as const;
export const minor = [0, 2, 3, 5, 7, 8, 10] as const;
export const lydian = [0, 2, 4, 6, 7, 9, 11] as const;
