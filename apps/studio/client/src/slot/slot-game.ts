import type { SlotInfo } from '../../../src/api-types.ts';
import type { Game, Table } from '../play/table.ts';
export async function startSlot(_table: Table, _info: SlotInfo): Promise<Game> { throw new Error('soon'); }
