import { type Db, transaction } from '../../../kernel/db.ts';
import { readZone } from '../read-missions.ts';
import { putInForce } from '../write-mission.ts';

/** Puts the first version of a mission in force. Prizes of tests are large for what is played; what they may come to is held in `returns`. */
export const openMission = (db: Db, { id, brandId, now }: { id: string; brandId: string; now: Date }): Promise<void> =>
  transaction(db, async (tx) => {
    const brand = await readZone(tx, brandId);
    if (!brand) throw new Error('there is no such brand');
    await putInForce(tx, { row: { id, draft: 1, live: null }, brand, by: 'opr_approves', now });
  });
