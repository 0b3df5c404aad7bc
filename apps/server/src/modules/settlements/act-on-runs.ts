import type { Act } from '@pavilion/contract/acts';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import type { SettlementDeps } from './deps.ts';
import { voidRelease } from './run-proposals.ts';
import { type LineRow, type LineState, type RunRow, SYSTEM } from './tables.ts';

type Line = LineRow & { run_state: RunRow['state'] };

/** An operator at the desk. */
export interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees; what is of another one is `not.found`. */
  scope: readonly string[];
}

/** Pays a released run; in a job of its own, so that a release of thousands of lines holds no request. */
export const PAY_RUN = 'settlements:pay';

export interface ActDeps extends SettlementDeps {
  enqueue(tx: Tx, task: string, payload: Record<string, unknown>, options?: { key?: string }): Promise<void>;
}

export const actorOf = ({ operator, ip }: ActingOperator, now: Date): Actor => ({ kind: 'operator', id: operator, ip, now });

export async function lockRun(tx: Tx, id: string, scope: readonly string[]): Promise<RunRow> {
  const run = await maybeOne<RunRow>(tx, 'SELECT * FROM agent_run WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, scope]);
  if (!run) throw refuse('not.found');
  return run;
}

/**
 * Holds a run that was not released; that it may go, as an operator proposed, is over. Refuses `not.found`, and `desk.changed.meanwhile` where the run is no longer
 * what was read.
 */
export const holdRun = (
  deps: ActDeps,
  { id, version, reason }: { id: string; version: number; reason: string },
  by: ActingOperator,
): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const run = await lockRun(tx, id, by.scope);
    if (run.version !== version || (run.state !== 'computed' && run.state !== 'held')) throw refuse('desk.changed.meanwhile');
    const actor = actorOf(by, deps.clock.now());
    await tx.query(`UPDATE agent_run SET state = 'held', held_by = $2, held_reason = $3, version = version + 1 WHERE id = $1`, [
      run.id,
      by.operator,
      reason,
    ]);
    await voidRelease(tx, run.id, actor);
    await noteRun(tx, actor, { action: 'settlement.hold', run, detail: { reason } });
  });

async function lockLine(tx: Tx, id: string, { scope }: ActingOperator): Promise<Line> {
  const line = await maybeOne<Line>(
    tx,
    `SELECT l.*, r.state AS run_state FROM agent_line l JOIN agent_run r ON r.id = l.run_id WHERE l.id = $1 AND l.brand_id = ANY ($2) FOR UPDATE`,
    [id, scope],
  );
  if (!line) throw refuse('not.found');
  return line;
}

/** Holds a line that is not paid. */
export const holdLine = (deps: ActDeps, { id, reason }: { id: string; reason: string }, by: ActingOperator): Promise<LineState> =>
  transaction<LineState>(deps.db, async (tx) => {
    const line = await lockLine(tx, id, by);
    if ((line.state !== 'computed' && line.state !== 'owed') || line.run_state === 'computing') throw refuse('desk.changed.meanwhile');
    await tx.query(`UPDATE agent_line SET state = 'held', held_by = $2, held_reason = $3 WHERE id = $1`, [id, by.operator, reason]);
    await noteLine(tx, { action: 'settlement.line.hold', line, by, now: deps.clock.now(), reason });
    return 'held';
  });

/** Lets a held line go: with its run, or at once where the run is out. An operator's hold is lifted by another one. */
export const freeLine = (deps: ActDeps, { id, reason }: { id: string; reason: string }, by: ActingOperator): Promise<LineState> =>
  transaction<LineState>(deps.db, async (tx) => {
    const line = await lockLine(tx, id, by);
    if (line.state !== 'held') throw refuse('desk.changed.meanwhile');
    if (line.held_by === by.operator) throw refuse('desk.second.operator');
    await tx.query(`UPDATE agent_line SET state = 'computed', held_by = NULL, held_reason = $2 WHERE id = $1`, [
      id,
      line.held_by === SYSTEM ? 'freed' : '',
    ]);
    if (line.run_state === 'released') {
      await tx.query(`UPDATE agent_run SET state = 'releasing', version = version + 1 WHERE id = $1`, [line.run_id]);
      await deps.enqueue(tx, PAY_RUN, { runId: line.run_id }, { key: `${PAY_RUN}:${line.run_id}` });
    }
    await noteLine(tx, { action: 'settlement.line.free', line, by, now: deps.clock.now(), reason });
    return 'computed';
  });

interface RunAudit {
  action: Act;
  run: RunRow;
  detail: Readonly<Record<string, string>>;
}

export const noteRun = (tx: Tx, actor: Actor, { action, run, detail }: RunAudit): Promise<void> =>
  writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'settlement',
    subjectId: run.id,
    brandId: run.brand_id,
    detail: {
      kind: run.kind,
      from: run.period_from.toISOString(),
      to: run.period_to.toISOString(),
      lines: run.lines,
      amount: String(run.amount),
      currency: run.currency,
      ...detail,
    },
  });

interface LineAudit {
  action: Act;
  line: LineRow;
  by: ActingOperator;
  now: Date;
  reason: string;
}

const noteLine = (tx: Tx, { action, line, by, now, reason }: LineAudit): Promise<void> =>
  writeAuditEntry(tx, actorOf(by, now), {
    action,
    subjectKind: 'settlement',
    subjectId: line.run_id,
    brandId: line.brand_id,
    detail: {
      lineId: line.id,
      memberId: line.agent_id,
      kind: line.kind,
      amount: String(line.amount),
      currency: line.currency,
      reason,
    },
  });
