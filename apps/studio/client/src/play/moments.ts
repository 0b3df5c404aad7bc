/**
 * What happens in a game, as it is shown: what follows a round without drawing it (sound, a hint to the frame) listens to these.
 * A return that is not celebrated sends neither `win` nor `bigWin`.
 */
export type Moment =
  /** A round was asked for and the reels begin to turn; `free` within the free spins. */
  | { type: 'spin'; free: boolean }
  /** A reel has stopped; `scatters` seen so far in this window when it brought one, otherwise 0. */
  | { type: 'reelStop'; reel: number; scatters: number }
  /** A reel that could complete the scatters is waited for. */
  | { type: 'anticipation'; reel: number }
  /** A celebrated win is lit; `multiple` is how many times the stake. */
  | { type: 'win'; multiple: number }
  /** The full scene opens (`tier` is the first reached), and again each time the count passes the next one. */
  | { type: 'bigWin'; tier: BigWinTier; multiple: number }
  /** The bet was changed. */
  | { type: 'tick' }
  /** A die touches the table, `strength` 0…1; a lantern leaves the ground at 1. */
  | { type: 'land'; strength: number }
  /** A count-up ended, by itself or by a tap. */
  | { type: 'winEnd' }
  | { type: 'freeSpinsStart'; count: number }
  | { type: 'freeSpinsMore'; count: number }
  | { type: 'freeSpinsEnd'; multiple: number };

/** Times the stake from which the full scene is shown, and its two greater steps. */
export const bigWinTiers = [20, 100, 500] as const;
export type BigWinTier = (typeof bigWinTiers)[number];

export interface Moments {
  emit(moment: Moment): void;
  /** Answers how to stop listening. */
  on(listener: (moment: Moment) => void): () => void;
}

export function createMoments(): Moments {
  const listeners = new Set<(moment: Moment) => void>();
  return {
    emit(moment) {
      for (const listener of listeners) listener(moment);
    },
    on(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
