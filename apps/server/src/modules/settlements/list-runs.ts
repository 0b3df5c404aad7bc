import * as wire from '@pavilion/contract/settlements/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import type { Clock } from '../../kernel/clock.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { boundedDays } from '../../kernel/days.ts';
import { type ListedRun, operatorNames, RUN_COLUMNS, RUN_SUMS, runView } from './desk-views.ts';
import { findProposedReleases } from './release-kind.ts';

interface ListDeps {
  db: Sql;
  access: DeskAccess;
  clock: Clock;
}

const scopeOf = ({ session }: OperatorContext, brandId: string | undefined): string[] =>
  session.scope.filter((id) => brandId === undefined || id === brandId);

/** Whether a run's period began on a day of its brand. */
const beganOn = (day: string): string =>
  `r.period_from >= ${day}::date::timestamp AT TIME ZONE b.time_zone AND r.period_from < (${day}::date + 1)::timestamp AT TIME ZONE b.time_zone`;

export async function listRuns({ db, access }: ListDeps, query: InnerQuery<typeof wire.settlementRuns>, context: OperatorContext) {
  const page = pageOf(query);
  const from = `FROM agent_run r JOIN brand_facts b ON b.id = r.brand_id WHERE r.brand_id = ANY ($1) AND ($2::text IS NULL OR r.kind = $2)
    AND ($3::text IS NULL OR CASE $3 WHEN 'open' THEN r.state IN ('computed', 'held') ELSE r.state = $3 END)
    AND ($4::text IS NULL OR ${beganOn('$4')}) AND ($5::text[] IS NULL OR r.state <> 'released' OR r.kind <> ALL ($5))`;
  const values = [
    scopeOf(context, query.brandId),
    query.kind ?? null,
    query.state ?? null,
    query.day ?? null,
    query.without ? wire.shortSettlementKinds : null,
  ];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${from}`, values);
  const rows = await many<ListedRun>(
    db,
    `SELECT ${RUN_COLUMNS} FROM (SELECT r.* ${from} ORDER BY r.period_to DESC, r.id DESC LIMIT $6 OFFSET $7) r ${RUN_SUMS}
       ORDER BY r.period_to DESC, r.id DESC`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const nameOf = await operatorNames(
    access,
    rows.flatMap((row) => [row.held_by, row.proposed_by, row.released_by]),
  );
  const proposed = await findProposedReleases(
    db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => runView(row, nameOf, proposed)), ...pageFacts(page, count) };
}

const USUAL_DAYS = 31;
const MAX_DAYS = 92;

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Of the last days without any: up to the day that it is in the zone furthest ahead. */
function daysOf({ from, to }: InnerQuery<typeof wire.settlementDays>, now: Date) {
  const toDay = to ?? dayText(now.getTime() + DAY_MS);
  const fromDay = from ?? dayText(Date.parse(toDay) - USUAL_DAYS * DAY_MS);
  return boundedDays({ fromDay, toDay }, { most: MAX_DAYS });
}

interface RunDay {
  brandId: string;
  kind: (typeof wire.shortSettlementKinds)[number];
  day: string;
  currency: string;
  runs: number;
  open: number;
  lines: number;
  unusual: number;
  amount: bigint;
  paid: bigint;
  owed: bigint;
  held: number;
}

/** Runs of an hour or five minutes by day of their brand. */
export async function listRunDays({ db, clock }: ListDeps, query: InnerQuery<typeof wire.settlementDays>, context: OperatorContext) {
  const page = pageOf(query);
  const { fromDay, toDay } = daysOf(query, clock.now());
  const days = `SELECT r.brand_id, r.kind, (r.period_from AT TIME ZONE b.time_zone)::date AS day, min(r.period_from) AS begins, max(r.period_to) AS ends,
      min(r.currency) AS currency, count(*)::int AS runs, count(*) FILTER (WHERE r.state IN ('computed', 'held'))::int AS open,
      sum(r.lines)::int AS lines, sum(r.unusual)::int AS unusual, sum(r.amount)::bigint AS amount
    FROM agent_run r JOIN brand_facts b ON b.id = r.brand_id
    WHERE r.brand_id = ANY ($1) AND r.kind = ANY ($2) AND r.period_from >= $3::date::timestamp AT TIME ZONE b.time_zone
      AND r.period_from < ($4::date + 1)::timestamp AT TIME ZONE b.time_zone
    GROUP BY 1, 2, 3`;
  const kinds = query.kind ? [query.kind] : wire.shortSettlementKinds;
  const values = [scopeOf(context, query.brandId), kinds, fromDay, toDay];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM (${days}) d`, values);
  const list = await many<RunDay>(
    db,
    `SELECT d.brand_id AS "brandId", d.kind, to_char(d.day, 'YYYY-MM-DD') AS day, d.currency, d.runs, d.open, d.lines, d.unusual, d.amount,
         s.paid, s.owed, s.held
       FROM (SELECT * FROM (${days}) d ORDER BY d.day DESC, d.brand_id, d.kind LIMIT $5 OFFSET $6) d
         CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount) FILTER (WHERE l.state = 'paid'), 0)::bigint AS paid,
             coalesce(sum(l.amount) FILTER (WHERE l.state = 'owed'), 0)::bigint AS owed, count(*) FILTER (WHERE l.state = 'held')::int AS held
           FROM agent_line l WHERE l.brand_id = d.brand_id AND l.kind = d.kind AND l.counted_to > d.begins AND l.counted_to <= d.ends) s
       ORDER BY d.day DESC, d.brand_id, d.kind`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list, ...pageFacts(page, count) };
}
