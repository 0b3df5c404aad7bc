import { type homeComplaints, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { oldestOf, type Queue, queueOf, type WaitingRow } from '../../../kernel/waiting-queue.ts';
import type { SupportDeskDeps } from '../board.ts';
import { scopeOf } from '../rows.ts';
import { numberOf, OPEN } from './rows.ts';

interface WaitingComplaint extends WaitingRow {
  serial: number;
  due: Date;
}

/** Complaints that wait for the house, what is due first standing first. */
export async function waitingComplaints(
  { db }: SupportDeskDeps,
  query: InnerQuery<typeof homeComplaints>,
  context: OperatorContext,
): Promise<Queue> {
  const rows = await many<WaitingComplaint>(
    db,
    oldestOf(
      `SELECT c.id, c.brand_id AS "brandId", '' AS label, c.serial, CASE c.state WHEN 'escalated' THEN c.escalated_at ELSE c.filed_at END AS since,
           CASE c.state WHEN 'filed' THEN c.acknowledge_by ELSE c.answer_by END AS due, NULL::bigint AS amount, '' AS currency
         FROM complaint c WHERE c.brand_id = ANY ($1) AND c.state = ANY ($2)`,
      '$3',
    ),
    [scopeOf(context, query.brandId), OPEN, MAX_WAITING],
  );
  const facts = new Map(rows.map(({ id, serial, due }) => [id, { label: numberOf(serial), dueAt: due.toISOString() }]));
  const { items, ...queue } = queueOf(rows);
  return {
    ...queue,
    items: items.map((item) => ({ ...item, ...facts.get(item.id) })).toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '')),
  };
}
