import { PRIZE_MODE_IDS } from '@pavilion/contract/lottery/terms';
import { createTabStore, type TabStore } from '@pavilion/ui/tab-store';
import { who } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import type { StoredSlip } from './stored-slip.ts';

const stores = new Map<string, TabStore<StoredSlip>>();

/** Lines wait apart by the odds they are priced at. */
export const slipKey = (gameCode: string, prizeModeId?: number): string =>
  prizeModeId === PRIZE_MODE_IDS.ZY ? `${gameCode}:ZY` : gameCode;

/** The slip of a game: it outlives a reload of the tab, and belongs to one member of one brand. */
export function slipStore(gameCode: string): TabStore<StoredSlip> {
  const key = `lottery-slip:${brand.code}:${who()}:${gameCode}`;
  const known =
    stores.get(key) ?? createTabStore<StoredSlip>(key, ({ lines, requestId }) => Array.isArray(lines) && typeof requestId === 'string');
  stores.set(key, known);
  return known;
}
