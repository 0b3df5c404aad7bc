import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { Deps, OperationConsumer, Tick } from '../../deps.ts';
import { type Db, many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { activityConsumer } from '../activity/public.ts';
import { isSettling } from '../betting/public.ts';
import { findFirstUnseen, TRANSACTION_TYPES } from '../ledger/public.ts';
import { evaluateMembers } from './evaluate.ts';
import type { MissionDeps } from './tables.ts';

/** Operations of this time are one look at a member. */
const GATHER_MS = 1_000;
export const EVALUATE = 'missions.judge';

const MOVED = `o.kind = 'settle' OR num_nonnulls(o.turnover, o.settled_stake, o.settled_payout) > 0 OR o.type = ANY ($5)`;
const DEPOSITS = [TRANSACTION_TYPES.deposit, TRANSACTION_TYPES['deposit.returned']];

/**
 * Notes whose play or deposits moved, where their brand has missions, and has them evaluated. It adds nothing up: how much is asked of activity. A job is asked for when nobody
 * was due: one that is under way takes along who comes meanwhile. It has no key, because a key asked for again ends the retries of the job that runs under it; who falls
 * between two looks is evaluated by the tick.
 */
export const createMissionConsumer = ({ enqueue }: Pick<Deps, 'enqueue'>): OperationConsumer => ({
  name: 'missions',
  gatherMs: GATHER_MS,
  canWait: true,
  work: async (tx, range) => {
    const { waiting } = await one<{ waiting: boolean }>(tx, 'SELECT EXISTS (SELECT FROM mission_due) AS waiting');
    const { rowCount } = await tx.query(
      `INSERT INTO mission_due (member_id, brand_id, number, since, at)
         SELECT o.member_id, o.brand_id, max(o.number), min(o.at), max(o.at) FROM operation_given($1, $2, $3, $4) o
             JOIN member_facts m ON m.id = o.member_id AND m.customer_type <> 4
           WHERE (${MOVED}) AND EXISTS (SELECT FROM mission l WHERE l.brand_id = o.brand_id AND l.live IS NOT NULL AND l.stopped_at IS NULL)
           GROUP BY 1, 2 ORDER BY 1
       ON CONFLICT (member_id) DO UPDATE SET number = greatest(mission_due.number, excluded.number), since = least(mission_due.since, excluded.since),
         at = greatest(mission_due.at, excluded.at), turn = mission_due.turn + 1`,
      [...range, DEPOSITS],
    );
    if (rowCount !== null && rowCount > 0 && !waiting) await enqueue(tx, EVALUATE, {});
  },
});

/** Members evaluated between two looks at what is due. */
const AT_ONCE = 200;
const MAX_BATCHES = 50;
/** Activity counts within this time: who is not evaluated before is looked at again. */
const AGAIN_MS = 500;
/** While a settlement takes its steps only members with older news are evaluated, so many at once, and three quarters of the time are left to it. */
const MAX_WAIT_MS = 30_000;
const BESIDE_AT_ONCE = 50;

interface DueRow {
  member_id: string;
  brand_id: string;
  since: Date;
  at: Date;
  turn: number;
}

/**
 * Evaluates members who are due, not before activity counted what moved them. Answers how many were evaluated. A member costs some ten statements: a draw of 100,000
 * tickets is settled before thousands are looked at.
 */
export async function evaluateDue(deps: MissionDeps): Promise<number> {
  const { db } = deps;
  let evaluated = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const unseen = await findFirstUnseen(db, activityConsumer.name);
    const begun = performance.now();
    const before = (await isSettling(db)) ? new Date(deps.clock.now().getTime() - MAX_WAIT_MS) : null;
    const due = await many<DueRow>(
      db,
      `SELECT member_id, brand_id, since, at, turn FROM mission_due WHERE ($1::bigint IS NULL OR number < $1) AND ($3::timestamptz IS NULL OR since < $3)
        ORDER BY number, member_id LIMIT $2`,
      [unseen, before ? BESIDE_AT_ONCE : AT_ONCE, before],
    );
    if (due.length === 0) break;
    await eachInTurn(
      Map.groupBy(due, (row) => row.brand_id),
      ([brandId, rows]) =>
        evaluateMembers(
          deps,
          brandId,
          rows.map((row) => ({ memberId: row.member_id, since: row.since, at: row.at })),
        ),
    );
    await db.query(
      `DELETE FROM mission_due d USING unnest($1::text[], $2::int[]) done (member_id, turn) WHERE d.member_id = done.member_id AND d.turn = done.turn`,
      [due.map((row) => row.member_id), due.map(({ turn }) => turn)],
    );
    evaluated += due.length;
    if (before) await sleep(3 * (performance.now() - begun));
  }
  return evaluated;
}

/** The job: whoever waits for activity is looked at again soon. */
export async function workDue(deps: MissionDeps): Promise<void> {
  await evaluateDue(deps);
  const { left } = await one<{ left: boolean }>(deps.db, 'SELECT EXISTS (SELECT FROM mission_due) AS left');
  if (left) await deps.enqueue(deps.db, EVALUATE, {}, { runAt: new Date(deps.clock.now().getTime() + AGAIN_MS) });
}

/** Rows are read again for so long: what was committed late is stamped before the mark. */
const OVERLAP_MS = 300_000;
/** How far back the first look reaches. */
const FIRST_MS = DAY_MS;

/** Marks the days on which members logged in, since the last time, and has those evaluated who gained one. */
export async function followSignIns(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const mark = await maybeOne<{ at: Date }>(tx, `SELECT at FROM mission_mark WHERE source = 'sign.in' FOR UPDATE`);
    const since = mark ? new Date(mark.at.getTime() - OVERLAP_MS) : new Date(now.getTime() - FIRST_MS);
    const { newest } = await one<{ newest: Date | null }>(
      tx,
      `WITH seen AS (SELECT s.member_id, s.brand_id, (s.at AT TIME ZONE b.time_zone)::date AS day, min(s.at) AS at, max(s.at) AS last
           FROM sign_in_facts s JOIN brand_facts b ON b.id = s.brand_id JOIN member_facts m ON m.id = s.member_id AND m.customer_type <> 4
           WHERE s.at > $1 GROUP BY 1, 2, 3),
         marked AS (INSERT INTO mission_day (member_id, day, brand_id, at) SELECT member_id, day, brand_id, at FROM seen ORDER BY 1, 2
           ON CONFLICT DO NOTHING RETURNING member_id, brand_id, at),
         due AS (INSERT INTO mission_due (member_id, brand_id, number, since, at)
           SELECT member_id, brand_id, 0, min(at), max(at) FROM marked GROUP BY 1, 2 ORDER BY 1
           ON CONFLICT (member_id) DO UPDATE SET since = least(mission_due.since, excluded.since), at = greatest(mission_due.at, excluded.at),
             turn = mission_due.turn + 1)
       SELECT max(last) AS newest FROM seen`,
      [since],
    );
    if (newest && newest > (mark?.at ?? since))
      await tx.query(`INSERT INTO mission_mark (source, at) VALUES ('sign.in', $1) ON CONFLICT (source) DO UPDATE SET at = excluded.at`, [
        newest,
      ]);
  });
}

export const evaluationTick = (deps: MissionDeps): Tick => ({
  name: 'judge-missions',
  cron: '* * * * *',
  run: async (now) => {
    await followSignIns(deps.db, now);
    await evaluateDue(deps);
  },
});
