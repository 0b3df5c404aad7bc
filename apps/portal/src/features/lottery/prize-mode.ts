import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { PRIZE_MODE_IDS, type PrizeMode } from '@pavilion/contract/lottery/terms';
import type { PlayModes } from './queries.ts';

const TRADITIONAL: ReadonlySet<string> = new Set(['TCG_LOTTO_VN', 'LOTT']);

/** ELOTT where the traditional draws are among the cards of e-lottery, otherwise LOTT. */
export const prizeModeOf = (lanes: readonly Pick<VendorLane, 'gameType' | 'cards'>[]): PrizeMode =>
  lanes.some(({ gameType, cards }) => gameType === 'ELOTT' && cards.some(({ vassalage }) => TRADITIONAL.has(vassalage))) ? 'ELOTT' : 'LOTT';

/** Whether plays are sold at the named mode; with LOTT quick draws are listed too, at their own. */
export function hasMode(modes: PlayModes, named: string): boolean {
  const name = named.toUpperCase();
  const id = Object.hasOwn(PRIZE_MODE_IDS, name) ? PRIZE_MODE_IDS[name as PrizeMode] : null;
  return modes.some(({ prizeModeId }) => prizeModeId === id || (name === 'LOTT' && prizeModeId === PRIZE_MODE_IDS.ELOTT));
}

/** Plays at the prize mode that an address names, otherwise at the game's own, which come first. */
export function playsInMode(modes: PlayModes, named: string | null): PlayModes[number] | undefined {
  const id = named?.toUpperCase() === 'ZY' ? PRIZE_MODE_IDS.ZY : null;
  return modes.find(({ prizeModeId }) => prizeModeId === id) ?? modes[0];
}
