import type { Moments } from '../play/moments.ts';
import type { Sound } from './sound.ts';

/** Size 1 … 4 of a win's notes by how many times the stake it is. */
const winSize = (multiple: number): number => 1 + [5, 15, 50].filter((step) => multiple >= step).length;

/** Plays the sounds of what is shown. */
export function followMoments(moments: Moments, sound: Sound): void {
  moments.on((moment) => {
    if (moment.type === 'reelStop') {
      if (moment.scatters > 0) sound.chime(moment.scatters);
      else sound.stop(moment.reel);
    } else if (moment.type === 'win') sound.win(winSize(moment.multiple));
    else if (moment.type === 'freeSpinsStart') sound.win(3);
    else if (moment.type === 'freeSpinsMore') sound.chime(3);
  });
}
