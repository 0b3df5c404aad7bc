import { many, type Sql } from '../../kernel/db.ts';
import type { RunKind } from './tables.ts';

export interface LinePeriod {
  kind: RunKind;
  /** Half-open. */
  from: Date;
  to: Date;
}

/** Of which time lines are, by their ids; ids that are no lines are absent. */
export async function findLinePeriods(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, LinePeriod>> {
  if (ids.length === 0) return new Map();
  const rows = await many<{ id: string; kind: RunKind; counted_from: Date; counted_to: Date }>(
    sql,
    'SELECT id, kind, counted_from, counted_to FROM agent_line WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, kind, counted_from: from, counted_to: to }) => [id, { kind, from, to }]));
}
