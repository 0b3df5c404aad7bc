import { DAY_MS } from '@pavilion/contract/base/time';
import type { Tick } from '../../deps.ts';
import { many, one } from '../../kernel/db.ts';
import type { RoomDeps } from './deps.ts';
import { rulesOf } from './rules.ts';

const MAX_AT_ONCE = 1000;
const MAX_STEPS = 50;

/** Once a night lines that a brand keeps no longer are deleted, in short steps. */
export const purgeTick = ({ db }: Pick<RoomDeps, 'db'>): Tick => ({
  name: 'purge-room-lines',
  cron: '23 3 * * *',
  run: async (now) => {
    for (const { brand } of await many<{ brand: string }>(db, 'SELECT DISTINCT brand_id AS brand FROM room')) {
      const { keepDays } = await rulesOf(db, brand);
      const before = new Date(now.getTime() - keepDays * DAY_MS);
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const { gone } = await one<{ gone: number }>(db, 'SELECT purge_room_lines($1, $2, $3) AS gone', [brand, before, MAX_AT_ONCE]);
        if (gone < MAX_AT_ONCE) break;
      }
    }
  },
});
