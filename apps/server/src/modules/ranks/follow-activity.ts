import { DateTime } from 'luxon';
import type { Tick } from '../../deps.ts';
import { withLocks } from '../../kernel/advisory-lock.ts';
import { type Db, many, maybeOne, type Sql } from '../../kernel/db.ts';
import { closeActivity, sumPaidIn, sumPlay } from '../activity/public.ts';
import type { RankBrand, RankDeps, Step } from './deps.ts';
import { evaluateMembers } from './evaluate.ts';
import { giveDue } from './gifts.ts';
import { findLadder } from './ladder.ts';
import { monthOf } from './months.ts';

const SLICE_MS = 300_000;
const MEMBERS_AT_ONCE = 200;
const BEGINNING = new Date('2000-01-01T00:00:00Z');

interface Mark {
  through: Date;
  month: string;
  version: number;
}

const dayStart = (at: Date, zone: string): Date => DateTime.fromJSDate(at, { zone }).startOf('day').toJSDate();
const dayEnd = (at: Date, zone: string): Date =>
  DateTime.fromJSDate(at, { zone }).startOf('day').plus({ days: 1 }).startOf('day').toJSDate();
const nextMonth = (at: Date, zone: string): Date =>
  DateTime.fromJSDate(at, { zone }).startOf('month').plus({ months: 1 }).startOf('day').toJSDate();

/**
 * Brings the levels of all brands up to the last slice that is over: closes activity before it, then counts what is new, month by month, and gives the gifts that are due.
 * Stopped anywhere it goes on from there; of several at once one works a brand.
 */
export async function followRanks(deps: RankDeps): Promise<void> {
  if (!(await deps.maySettle())) return;
  const brands = await many<RankBrand>(deps.db, 'SELECT id, currency, time_zone AS "timeZone" FROM brand_facts ORDER BY id');
  await withLocks(deps.db, async (alone) => {
    for (const brand of brands) await alone('ranks', brand.id, () => followBrand(deps, brand));
  });
}

async function followBrand(deps: RankDeps, brand: RankBrand): Promise<void> {
  const now = deps.clock.now();
  const found = await findLadder(deps.db, brand.id);
  if (!found) return;
  const through = new Date(Math.floor(now.getTime() / SLICE_MS) * SLICE_MS);
  let mark = await findMark(deps.db, brand, through);
  const isBehind = mark.through < through || mark.version !== found.version;
  if (isBehind && (await closeActivity(deps.db, { brandId: brand.id, through }, now)) === 'closed') {
    while (mark.through < through || mark.version !== found.version) {
      const step = nextStep({ brand, mark, through, ladder: found.ladder, version: found.version, now });
      await takeStep(deps, step);
      mark = { through: step.to, month: step.month, version: found.version };
      await writeMark(deps.db, brand.id, mark);
    }
  }
  await giveDue(deps, brand);
}

/** Where the last look ended; before the first one, where the brand's play began. */
async function findMark(db: Db, brand: RankBrand, through: Date): Promise<Mark> {
  const mark = await maybeOne<Mark>(db, 'SELECT through, month, version FROM rank_mark WHERE brand_id = $1', [brand.id]);
  if (mark) return mark;
  const asked = { brandId: brand.id, from: BEGINNING, to: through, by: ['day'] as const };
  const days = [...(await sumPlay(db, asked)), ...(await sumPaidIn(db, asked))].flatMap(({ day }) => day ?? []);
  const first = days.toSorted()[0];
  const from = first === undefined ? through : DateTime.fromISO(first, { zone: brand.timeZone }).startOf('day').toJSDate();
  return { through: from, month: '', version: 0 };
}

const writeMark = async (sql: Sql, brandId: string, { through, month, version }: Mark): Promise<void> => {
  await sql.query(
    `INSERT INTO rank_mark (brand_id, through, month, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (brand_id) DO UPDATE SET through = excluded.through, month = excluded.month, version = excluded.version`,
    [brandId, through, month, version],
  );
};

/** Up to the end of the month at most: what a month met is noted before the next one begins. */
function nextStep({
  brand,
  mark,
  through,
  ...of
}: Pick<Step, 'brand' | 'ladder' | 'version' | 'now'> & { mark: Mark; through: Date }): Step {
  const month = monthOf(mark.through, brand.timeZone);
  const end = nextMonth(mark.through, brand.timeZone);
  const ladderChanged = mark.version !== of.version && mark.version !== 0;
  return {
    ...of,
    brand,
    month,
    from: mark.through,
    to: end < through ? end : through,
    all: month !== mark.month || mark.version !== of.version,
    ladderChanged,
  };
}

async function takeStep(deps: RankDeps, step: Step): Promise<void> {
  const moved = await findMoved(deps.db, step);
  const ranked = step.all
    ? (
        await many<{ id: string }>(deps.db, 'SELECT member_id AS id FROM member_rank WHERE brand_id = $1 ORDER BY member_id', [
          step.brand.id,
        ])
      ).map(({ id }) => id)
    : [];
  const ids = [...new Set([...moved, ...ranked])].toSorted();
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE) await evaluateMembers(deps, step, ids.slice(at, at + MEMBERS_AT_ONCE));
}

/** Who played, paid in or was paid back on the days of a step. */
async function findMoved(db: Db, { brand, from, to }: Step): Promise<string[]> {
  if (from >= to) return [];
  const days = {
    brandId: brand.id,
    from: dayStart(from, brand.timeZone),
    to: dayEnd(new Date(to.getTime() - 1), brand.timeZone),
    by: ['member'] as const,
  };
  const rows = [...(await sumPlay(db, days)), ...(await sumPaidIn(db, days))];
  return rows.flatMap(({ memberId }) => memberId ?? []);
}

export const ranksTick = (deps: RankDeps): Tick => ({ name: 'follow-ranks', cron: '*/10 * * * *', run: () => followRanks(deps) });
