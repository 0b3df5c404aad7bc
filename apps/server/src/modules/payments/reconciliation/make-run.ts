import { newId } from '@pavilion/contract/base/id';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { type Db, many, one, type Sql, transaction } from '../../../kernel/db.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import { compare, type OurPayment } from './compare.ts';
import type { StatementLine } from './read-statement.ts';

export interface RunRow {
  id: string;
  brand_id: string;
  provider: string;
  from_day: string;
  to_day: string;
  file_name: string;
  lines: number;
  agreed: number;
  beyond: number;
  differences: number;
  made_by: string;
  made_at: Date;
}

/** Days are asked for as text: the driver would make dates of the server's zone of them. */
export const RUN_COLUMNS = `id, brand_id, provider, from_day::text AS from_day, to_day::text AS to_day, file_name, lines, agreed, beyond, differences, made_by, made_at`;

/** Credited; what is credited is what was received. */
const DEPOSITS = `SELECT 'deposit' AS kind, id AS reference, id, brand_id AS "brandId", provider_ref AS "providerRef",
  CASE state WHEN ${DEPOSIT.credited} THEN credited ELSE amount END AS amount, currency, state, state = ${DEPOSIT.credited} AS "isPaid" FROM deposit`;
/** Orders to the provider; a rest that was paid again is an order of its own. One the bank gave back had left. */
const PAYOUTS = `SELECT 'payout' AS kind, o.reference, w.id, w.brand_id AS "brandId", o.provider_ref AS "providerRef", o.amount, w.currency, w.state,
  o.state IN ('paid', 'returned') AS "isPaid" FROM withdrawal_payout o JOIN withdrawal w ON w.id = o.withdrawal_id`;

async function findNamed(sql: Sql, { provider, lines }: { provider: string; lines: readonly StatementLine[] }): Promise<OurPayment[]> {
  const idsOf = (kind: StatementLine['kind']) => [...new Set(lines.flatMap((line) => (line.kind === kind ? [line.reference] : [])))];
  const deposits = await many<OurPayment>(sql, `${DEPOSITS} WHERE provider = $1 AND id = ANY ($2)`, [provider, idsOf('deposit')]);
  const payouts = await many<OurPayment>(sql, `${PAYOUTS} WHERE o.provider = $1 AND o.reference = ANY ($2)`, [provider, idsOf('payout')]);
  return [...deposits, ...payouts];
}

/** A payout is ordered when it is approved, not when the member asked for it: the day it was ordered is nearest to the provider's. */
async function findPaid(sql: Sql, values: readonly [provider: string, brandId: string, from: Date, to: Date]): Promise<OurPayment[]> {
  const deposits = await many<OurPayment>(
    sql,
    `${DEPOSITS} WHERE provider = $1 AND state = ${DEPOSIT.credited} AND brand_id = $2 AND created_at >= $3 AND created_at < $4 ORDER BY created_at, id`,
    [...values],
  );
  const payouts = await many<OurPayment>(
    sql,
    `${PAYOUTS} WHERE o.provider = $1 AND o.state IN ('paid', 'returned') AND w.brand_id = $2 AND o.ordered_at >= $3 AND o.ordered_at < $4
      ORDER BY o.ordered_at, o.reference`,
    [...values],
  );
  return [...deposits, ...payouts];
}

interface RunInput {
  brandId: string;
  provider: string;
  /** Days of UTC as written, and as a half-open span. */
  days: { from: string; to: string };
  span: { from: Date; to: Date };
  fileName: string;
  lines: readonly StatementLine[];
}

/** Compares a statement with a brand's payments as they are at one moment, and stores the run with its differences. No payment is changed. */
export async function makeRun(db: Db, { brandId, provider, days, span, fileName, lines }: RunInput, actor: Actor): Promise<RunRow> {
  return transaction(db, async (tx) => {
    const named = await findNamed(tx, { provider, lines });
    const paid = await findPaid(tx, [provider, brandId, span.from, span.to]);
    const found = compare(lines, { named, paid, brandId, ...span });
    const run = await one<RunRow>(
      tx,
      `INSERT INTO reconciliation_run (id, brand_id, provider, from_day, to_day, file_name, lines, agreed, beyond, differences, made_by, made_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${RUN_COLUMNS}`,
      [
        newId('rec'),
        brandId,
        provider,
        days.from,
        days.to,
        fileName,
        found.lines,
        found.agreed,
        found.beyond,
        found.differences.length,
        actor.id,
        actor.now,
      ],
    );
    await tx.query(
      `INSERT INTO reconciliation_difference (run_id, place, difference, kind, reference, provider_ref, payment_id, currency, ours, theirs, our_state, their_state)
       SELECT $1, d.place, d.difference, d.kind, d.reference, d.provider_ref, d.payment_id, d.currency, d.ours, d.theirs, d.our_state, d.their_state
         FROM json_to_recordset($2) AS d (place int, difference text, kind text, reference text, provider_ref text, payment_id text, currency text, ours bigint,
           theirs bigint, our_state int, their_state text)`,
      [
        run.id,
        JSON.stringify(
          found.differences.map((row, place) => ({
            place,
            difference: row.difference,
            kind: row.kind,
            reference: row.reference,
            provider_ref: row.providerRef,
            payment_id: row.paymentId,
            currency: row.currency,
            ours: row.ours === null ? null : String(row.ours),
            theirs: row.theirs === null ? null : String(row.theirs),
            our_state: row.ourState,
            their_state: row.theirState,
          })),
        ),
      ],
    );
    await writeAuditEntry(tx, actor, {
      action: 'payments.reconcile',
      subjectKind: 'reconciliation',
      subjectId: run.id,
      brandId,
      detail: { provider, from: days.from, to: days.to, lines: found.lines, differences: found.differences.length },
    });
    return run;
  });
}
