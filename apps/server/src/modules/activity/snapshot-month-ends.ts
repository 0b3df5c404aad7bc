import { DateTime } from 'luxon';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { Tick } from '../../deps.ts';
import { type Db, many, one, transaction } from '../../kernel/db.ts';

/** How many months back snapshots are made if there are none: the longest range of reports. */
const MONTHS = 13;
/** How long a month must be over before its snapshot: everything stamped within it is counted by then. */
const SETTLED_MS = HOUR_MS;

interface BrandMarks {
  id: string;
  timeZone: string;
  /** The last snapshot, else the first day on which anything was played. */
  since: Date;
}

/** Beginnings of months of the zone after `since` that are over at `now`, the oldest first. */
export function monthsToSnapshot({ timeZone, since }: Pick<BrandMarks, 'timeZone' | 'since'>, now: Date): Date[] {
  const last = DateTime.fromMillis(now.getTime() - SETTLED_MS, { zone: timeZone }).startOf('month');
  const months = Array.from({ length: MONTHS }, (_, back) => last.minus({ months: MONTHS - 1 - back }).startOf('month'));
  return months.map((month) => month.toJSDate()).filter((month) => month > since);
}

/** Writes each member's totals at the beginning of each month: rankings over months read two snapshots instead of every day between. */
export async function snapshotMonthEnds(db: Db, now: Date): Promise<void> {
  const brands = await many<BrandMarks>(
    db,
    `SELECT b.id, b.time_zone AS "timeZone", coalesce((SELECT max(at) FROM activity_mark m WHERE m.brand_id = b.id),
         (SELECT min(at) FROM activity_team t WHERE t.brand_id = b.id AND t.agent = '' AND t.grain = 'day')) AS since
       FROM brand_facts b WHERE EXISTS (SELECT FROM activity_team t WHERE t.brand_id = b.id AND t.agent = '' AND t.grain = 'day')`,
  );
  for (const brand of brands) {
    for (const month of monthsToSnapshot(brand, now)) {
      const { isDone } = await transaction(db, async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 0');
        return one<{ isDone: boolean }>(tx, 'SELECT activity_stand($1, $2) AS "isDone"', [brand.id, month]);
      });
      if (!isDone) break;
    }
  }
}

export const monthEndsTick = (db: Db): Tick => ({ name: 'stand-months', cron: '29 * * * *', run: (now) => snapshotMonthEnds(db, now) });
