import { PRIZE_MODE_IDS } from '@pavilion/contract/lottery/terms';

/** What stays in the address of a board while its game changes: the way back of a launch, the prize mode. */
const STAYS = ['back', 'prizeMode'] as const;

/** The address of a game's board, from the one that is open. */
export function boardSearch(gameCode: string, now = ''): string {
  const before = new URLSearchParams(now);
  const next = new URLSearchParams({ gameCode });
  for (const name of STAYS) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return `?${next.toString()}`;
}

/** The same at a prize mode: only ZY is named, all else is the game's own. */
export function inModeSearch(gameCode: string, prizeModeId: number, now: string): string {
  const next = new URLSearchParams(boardSearch(gameCode, now));
  if (prizeModeId === PRIZE_MODE_IDS.ZY) next.set('prizeMode', 'ZY');
  else next.delete('prizeMode');
  return `?${next.toString()}`;
}
