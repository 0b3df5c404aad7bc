import { createLog } from '../../../../packages/kit/src/log.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import { type Db, maybeOne } from '../../../server/src/kernel/db.ts';
import { rebateRates } from '../../../server/src/modules/agents/public.ts';
import { contractsOver, endedParts, markSettled } from '../../../server/src/modules/contracts/public.ts';
import { writeHint, writeHints } from '../../../server/src/modules/realtime/public.ts';
import { isDemoBackfilling } from '../../../server/src/seed/history/notes.ts';
import { replayPeriod, RUN_KINDS, settleDue } from '../../../server/src/modules/settlements/public.ts';

export const SETTLE_HELP = `  settle                                 settles every finished period of agents' contracts, as happens every minute
  settle <kind> <moment> --replay [brand]
                                         recalculates the runs of a kind (${RUN_KINDS.join(', ')}) at a moment, such as
                                         2026-11-21 or 2026-11-21T10:05Z, and lists differences; exits with 1 if there are any`;

const depsOf = (db: Db) => ({
  db,
  clock: systemClock,
  hint: writeHint,
  hintAll: writeHints,
  maySettle: async () => !(await isDemoBackfilling(db)),
  log: createLog({ name: 'operator', level: 'warn' }),
  contractsOver,
  endedParts,
  markSettled,
  rebateRates,
});

/** Lines to say and whether anything differs; null: the words are not a command. */
export async function runSettleCommand(db: Db, words: readonly string[]): Promise<{ said: string[]; differs: boolean } | null> {
  const deps = depsOf(db);
  if (words.length === 0) {
    if (!(await deps.maySettle()))
      return { said: ["The demonstration's history is still being written. Periods are settled afterwards."], differs: false };
    await settleDue(deps);
    return { said: ['All finished periods are settled or awaiting release.'], differs: false };
  }
  const [name, moment = '', flag, code] = words;
  const kind = RUN_KINDS.find((one) => one === name);
  // A day alone is its noon in UTC, which lies within the day of most brands.
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T12:00:00Z` : moment);
  if (!kind || Number.isNaN(at.getTime()) || flag !== '--replay') return null;
  const brand = code === undefined ? null : await maybeOne<{ id: string }>(db, 'SELECT id FROM brand WHERE code = $1', [code]);
  if (code !== undefined && !brand) throw new RangeError(`Unknown brand: ${code}`);
  const runs = await replayPeriod(deps, { kind, at, ...(brand ? { brandId: brand.id } : {}) });
  const differs = runs.some(({ differences }) => differences.length > 0);
  const said = runs.flatMap(({ runId, lines, differences }) => [
    `${runId}: ${lines} lines, ${differences.length} differences`,
    ...differences,
  ]);
  return { said: said.length > 0 ? said : ['No run of this kind covers that moment.'], differs };
}
