import type { Moments } from '../play/moments.ts';
import type { SoundPlayer } from './player.ts';

/** Sound of the page: silent, and not even loaded, until the player switches it on. */
export interface Sound {
  on(): boolean;
  set(on: boolean): void;
  /** Silent while the game rests, whatever was asked for. */
  rest(resting: boolean): void;
}

/** Follows the moments of a game with its sound. */
export function createSound(code: string, moments: Moments): Sound {
  let context: AudioContext | null = null;
  let player: SoundPlayer | null = null;
  let isOn = false;
  let resting = false;
  const settle = (): void => {
    const sounds = isOn && !resting && !document.hidden;
    if (context) void (sounds ? context.resume() : context.suspend());
  };
  document.addEventListener('visibilitychange', settle);
  moments.on((moment) => {
    if (isOn) player?.hear(moment);
  });
  return {
    on: () => isOn,
    set(on) {
      isOn = on;
      if (on && !context) {
        // Made here: browsers allow sound only to what a press of the player began.
        const made = new AudioContext();
        context = made;
        void import('./player.ts').then(async ({ loadPlayer }) => {
          player = await loadPlayer(code, made);
        });
      }
      settle();
    },
    rest(next) {
      resting = next;
      settle();
    },
  };
}
