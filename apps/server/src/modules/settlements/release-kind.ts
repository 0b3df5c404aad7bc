import type { settlementRelease } from '@pavilion/contract/settlements/desk';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { findOpenProposals, propose, type ProposalKind, proposalKind, repeatedProposal, type ShownLine } from '../four-eyes/public.ts';
import { type ActDeps, lockRun, noteRun, PAY_RUN } from './act-on-runs.ts';
import { RELEASE_KIND, RUN_SUBJECT } from './run-proposals.ts';
import type { RunRow } from './tables.ts';

const payload = z.object({ runId: z.string() });

/** Whether a run waits for operators. */
const isOpen = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'computed' || state === 'held';

/** What would be paid: lines that are neither held nor paid. */
async function linesOf(sql: Sql, runId: string): Promise<ShownLine[]> {
  const run = await maybeOne<Pick<RunRow, 'kind' | 'period_from' | 'period_to' | 'state'>>(
    sql,
    'SELECT kind, period_from, period_to, state FROM agent_run WHERE id = $1',
    [runId],
  );
  if (!run || !isOpen(run)) throw refuse('desk.changed.meanwhile');
  const { lines, amount, held } = await one<{ lines: number; amount: bigint; held: number }>(
    sql,
    `SELECT count(*) FILTER (WHERE state = 'computed')::int AS lines, coalesce(sum(amount) FILTER (WHERE state = 'computed'), 0)::bigint AS amount,
       count(*) FILTER (WHERE state = 'held')::int AS held FROM agent_line WHERE run_id = $1`,
    [runId],
  );
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('kind', run.kind),
    line('from', run.period_from.toISOString()),
    line('to', run.period_to.toISOString()),
    line('lines', String(lines)),
    line('amount', textFromUnits(amount)),
    ...(held > 0 ? [line('held', String(held))] : []),
  ];
}

/** A run goes out: what is not held of it is paid. */
export const releaseKind = (deps: Pick<ActDeps, 'enqueue'>): ProposalKind & ProposalKind<z.output<typeof payload>> =>
  proposalKind<z.output<typeof payload>>({
    kind: RELEASE_KIND,
    payload,
    propose: 'settlements.release',
    confirm: 'settlements.release',
    read: 'settlements.read',
    // Who holds or frees a line takes the run's row too.
    lock: async (tx, { payload: { runId }, subject }) => {
      const run = await maybeOne<RunRow>(tx, 'SELECT * FROM agent_run WHERE id = $1 FOR UPDATE', [runId]);
      if (String(run?.version) !== subject.version) throw refuse('desk.changed.meanwhile');
    },
    show: (tx, { payload: { runId } }) => linesOf(tx, runId),
    apply: async (tx, { id: proposal, payload: { runId }, proposedBy, proposedAt, reason }, by) => {
      const run = await one<RunRow>(
        tx,
        `UPDATE agent_run SET state = 'releasing', held_by = NULL, held_reason = '', proposed_by = $2, proposed_at = $3, released_by = $4,
           version = version + 1 WHERE id = $1 RETURNING *`,
        [runId, proposedBy, proposedAt, by.id],
      );
      await deps.enqueue(tx, PAY_RUN, { runId }, { key: `${PAY_RUN}:${runId}` });
      await noteRun(tx, by, { action: 'settlement.release', run, detail: { reason, proposal, proposedBy } });
      return runId;
    },
  });

/** Its kind and its first day in the brand's zone; of an hour or less the time too. */
const nameOf = async (sql: Sql, runId: string): Promise<string> =>
  (
    await one<{ name: string }>(
      sql,
      `SELECT r.kind || ' ' || to_char(r.period_from AT TIME ZONE b.time_zone, CASE WHEN r.period IN ('hour', 'slice') THEN 'YYYY-MM-DD HH24:MI' ELSE 'YYYY-MM-DD' END) AS name
         FROM agent_run r JOIN brand_facts b ON b.id = r.brand_id WHERE r.id = $1`,
      [runId],
    )
  ).name;

/** Proposes that a run may go; answers the proposal. Refuses what the call declares. */
export const proposeRelease = (
  deps: ActDeps,
  { id, version, reason }: InnerBody<typeof settlementRelease>,
  context: OperatorContext,
): Promise<string> =>
  transaction(deps.db, async (tx: Tx) => {
    const run = await lockRun(tx, id, context.session.scope);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    if (run.version !== version || !isOpen(run)) throw refuse('desk.changed.meanwhile');
    const proposed = {
      kind: releaseKind(deps),
      brandIds: [run.brand_id],
      subject: { kind: RUN_SUBJECT, id, name: await nameOf(tx, id), version: String(version) },
      payload: { runId: id },
      ...(run.amount > 0n ? { amount: { units: run.amount, currency: run.currency } } : {}),
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });

/** Runs of these whose release waits for a second operator. */
export const findProposedReleases = async (sql: Sql, runIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await findOpenProposals(sql, { kind: RELEASE_KIND, subjectKind: RUN_SUBJECT, subjectIds: runIds })).map(({ subjectId }) => subjectId),
  );
