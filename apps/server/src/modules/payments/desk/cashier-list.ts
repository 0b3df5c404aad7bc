import type { cashierList } from '@pavilion/contract/payments/desk-cashier';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { unitsFromText } from '@pavilion/contract/base/money';
import { MAX_COUNTED, pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one } from '../../../kernel/db.ts';
import { maskedNumber } from '../../../kernel/mask.ts';
import { utcDays } from '../../../kernel/report-range.ts';
import { STUCK_MINUTES } from '../rules.ts';
import { findOpenDisputeEndings } from '../deposits/open-disputes.ts';
import { findOpenEndings } from '../deposits/open-endings.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { WITHDRAWAL_STATES } from '../states.ts';

type Answer = InnerValue<typeof cashierList>;
type Waits = Answer['waiting'][number]['waits'];

interface Row {
  way: 'in' | 'out';
  id: string;
  brand_id: string;
  member_id: string;
  username: string;
  currency: string;
  amount: bigint;
  state: number;
  by: string;
  tail: string | null;
  provider: string;
  provider_ref: string | null;
  started_at: Date;
  moved_at: Date;
  why: Waits | null;
}

/** $3: endings of deposits and of disputes that wait for a second operator. */
const OPEN_ENDINGS = `jsonb_to_recordset($3::jsonb) AS o ("depositId" text, provider text, "eventId" text, "withdrawalId" text)`;

/**
 * Payments that wait for a person, one row each with the most urgent reason. $1: brands, $2: now, $3: as `OPEN_ENDINGS`. Few: each part reads an index of what is open.
 */
const WAITING = `waiting AS MATERIALIZED (
  SELECT DISTINCT ON (id) * FROM (
    SELECT 1 AS rank, 'stuck' AS why, w.id, w.currency, w.amount FROM withdrawal w WHERE w.brand_id = ANY ($1) AND w.state IN (${WITHDRAWAL_STATES.beingPaid})
        AND coalesce(w.moved_at, w.requested_at) < $2::timestamptz - make_interval(mins => ${STUCK_MINUTES})
    UNION ALL SELECT 3, 'second', d.id, d.currency, d.amount FROM ${OPEN_ENDINGS} JOIN deposit d ON d.id = o."depositId"
      WHERE d.brand_id = ANY ($1)
    UNION ALL SELECT 4, 'notice', d.id, d.currency, d.amount FROM payment_event e JOIN deposit d ON d.id = e.body ->> 'reference' AND d.provider = e.provider
      WHERE e.state = 'parked' AND d.brand_id = ANY ($1)
    UNION ALL SELECT 5, 'dispute', w.id, w.currency, x.rest
      FROM withdrawal_dispute x JOIN withdrawal w ON w.id = x.withdrawal_id WHERE x.state <> 'done' AND x.brand_id = ANY ($1)
    UNION ALL SELECT 3, 'second', w.id, w.currency, x.rest FROM ${OPEN_ENDINGS} JOIN withdrawal_dispute x ON x.withdrawal_id = o."withdrawalId"
      JOIN withdrawal w ON w.id = x.withdrawal_id WHERE x.state <> 'done' AND x.brand_id = ANY ($1)
    UNION ALL SELECT 6, 'review', w.id, w.currency, w.amount FROM withdrawal w WHERE w.brand_id = ANY ($1) AND w.state = ${WITHDRAWAL.review}) every
  ORDER BY id, rank)`;

/** $4 member, $5 words to find it by, $6 provider, $7 amount, $8 and $9 days, $10 way. */
const DEPOSITS = `d.brand_id = ANY ($1) AND $10::text <> 'out'
  AND ($4::text IS NULL OR d.member_id = $4) AND ($6::text IS NULL OR d.provider = $6) AND ($7::bigint IS NULL OR d.amount = $7 OR d.credited = $7)
  AND ($8::timestamptz IS NULL OR d.created_at >= $8) AND ($9::timestamptz IS NULL OR d.created_at < $9)
  AND ($5::text IS NULL OR d.id = ANY (ARRAY(
    SELECT f.id FROM deposit f WHERE f.id = $5 OR f.provider_ref = $5 OR f.transfer_code = upper($5) OR (f.payer_reference <> '' AND f.payer_reference = $5)
    UNION ALL SELECT e.body ->> 'reference' FROM payment_event e WHERE e.event_id = $5
    UNION ALL SELECT o."depositId" FROM ${OPEN_ENDINGS} JOIN payment_event e ON e.provider = o.provider AND e.event_id = o."eventId"
      WHERE e.event_id = $5 OR e.body ->> 'reference' = $5
    UNION ALL SELECT r.deposit_id FROM deposit_resolution r JOIN payment_event e ON e.provider = r.provider AND e.event_id = r.event_id
      WHERE e.event_id = $5 OR e.body ->> 'reference' = $5)))`;
const WITHDRAWALS = `w.brand_id = ANY ($1) AND $10::text <> 'in'
  AND ($4::text IS NULL OR w.member_id = $4) AND ($6::text IS NULL OR w.provider = $6) AND ($7::bigint IS NULL OR w.amount = $7)
  AND ($8::timestamptz IS NULL OR w.requested_at >= $8) AND ($9::timestamptz IS NULL OR w.requested_at < $9)
  AND ($5::text IS NULL OR w.id = ANY (ARRAY(
    SELECT f.id FROM withdrawal f WHERE f.id = $5 OR f.provider_ref = $5
    UNION ALL SELECT p.withdrawal_id FROM withdrawal_payout p WHERE p.reference = $5 OR p.provider_ref = $5
    UNION ALL SELECT split_part(e.body ->> 'reference', '.', 1) FROM payment_event e WHERE e.event_id = $5)))`;
const DEPOSIT_ROW = `'in' AS way, d.id, d.brand_id, d.member_id, d.currency, d.amount, d.state, d.channel_name AS by, NULL AS tail, d.provider, d.provider_ref,
  d.created_at AS started_at, coalesce(d.settled_at, d.created_at) AS moved_at, x.why`;
const WITHDRAWAL_ROW = `'out' AS way, w.id, w.brand_id, w.member_id, w.currency, w.amount, w.state, w.bank_name AS by, w.number_tail AS tail, w.provider, w.provider_ref,
  w.requested_at AS started_at, coalesce(w.moved_at, w.requested_at) AS moved_at, x.why`;
const DEPOSIT_ORDER = 'ORDER BY d.created_at DESC, d.id DESC';
const WITHDRAWAL_ORDER = 'ORDER BY w.requested_at DESC, w.id DESC';

/** A decision waits in its turn; every other reason puts a row on top. $11: what it waits for. */
const IS_URGENT = `x.why <> 'review' AND ($11::text IS NULL OR $11 = 'any' OR x.why = $11)`;
const IN_REVIEW = `x.why = 'review' AND $11::text IN ('any', 'review')`;
const NOT_URGENT = `<> ALL (ARRAY(SELECT x.id FROM waiting x WHERE x.why <> 'review'))`;
/**
 * $12: as many of each kind as fit the page; $13: where the page begins, $14: its size. Those that wait are looked up by their ids, the others
 * come of each brand by its index, newest first: neither reads all that a brand ever had.
 */
const ROWS = `WITH ${WAITING}, found AS (
    (SELECT ${DEPOSIT_ROW}, true AS urgent FROM waiting x JOIN deposit d ON d.id = x.id WHERE ${IS_URGENT} AND ${DEPOSITS} ${DEPOSIT_ORDER} LIMIT $12)
    UNION ALL
    (SELECT ${WITHDRAWAL_ROW}, true FROM waiting x JOIN withdrawal w ON w.id = x.id WHERE ${IS_URGENT} AND ${WITHDRAWALS} ${WITHDRAWAL_ORDER} LIMIT $12)
    UNION ALL
    (SELECT ${WITHDRAWAL_ROW}, false FROM waiting x JOIN withdrawal w ON w.id = x.id WHERE ${IN_REVIEW} AND ${WITHDRAWALS} ${WITHDRAWAL_ORDER} LIMIT $12)
    UNION ALL
    SELECT ${DEPOSIT_ROW}, false FROM unnest($1::text[]) s (brand) CROSS JOIN LATERAL (SELECT d.* FROM deposit d
      WHERE $11 IS NULL AND d.brand_id = s.brand AND d.id ${NOT_URGENT} AND ${DEPOSITS} ${DEPOSIT_ORDER} LIMIT $12) d LEFT JOIN waiting x ON x.id = d.id
    UNION ALL
    SELECT ${WITHDRAWAL_ROW}, false FROM unnest($1::text[]) s (brand) CROSS JOIN LATERAL (SELECT w.* FROM withdrawal w
      WHERE $11 IS NULL AND w.brand_id = s.brand AND w.id ${NOT_URGENT} AND ${WITHDRAWALS} ${WITHDRAWAL_ORDER} LIMIT $12) w LEFT JOIN waiting x ON x.id = w.id)
  SELECT f.*, m.username FROM found f JOIN member_facts m ON m.id = f.member_id
    ORDER BY f.urgent DESC, f.started_at DESC, f.id DESC OFFSET $13 LIMIT $14`;

/** How many there are, as far as a list is paged. */
const COUNT = `WITH ${WAITING}, wanted AS MATERIALIZED (SELECT x.id FROM waiting x WHERE (${IS_URGENT}) OR (${IN_REVIEW}))
  SELECT count(*)::int AS count FROM (
    (SELECT 1 FROM deposit d WHERE ($11 IS NULL OR d.id = ANY (ARRAY(SELECT id FROM wanted))) AND ${DEPOSITS} LIMIT ${MAX_COUNTED + 1})
    UNION ALL
    (SELECT 1 FROM withdrawal w WHERE ($11 IS NULL OR w.id = ANY (ARRAY(SELECT id FROM wanted))) AND ${WITHDRAWALS} LIMIT ${MAX_COUNTED + 1})) listed`;

/** What the operator may see: withdrawals need a permission of their own. */
const wayOf = (asked: 'in' | 'out' | undefined, { session }: OperatorContext): string =>
  session.permissions.includes('withdrawals.read') ? (asked ?? '') : 'in';

/** Deposits and withdrawals of the operator's brands; what waits for a person, except decisions, comes first. */
export async function listCashier(
  { db, riskSigns }: PaymentsDeskDeps,
  query: InnerQuery<typeof cashierList>,
  context: OperatorContext,
): Promise<Answer> {
  const page = pageOf(query);
  const brands = context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const way = wayOf(query.way, context);
  const disputed = (await findOpenDisputeEndings(db)).map((withdrawalId) => ({ withdrawalId }));
  const open = JSON.stringify([...(await findOpenEndings(db)), ...disputed]);
  const values = [
    brands,
    context.now,
    open,
    query.memberId ?? null,
    query.q?.trim() || null,
    query.provider ?? null,
    amountOf(query.amount),
    ...utcDays(query),
    way,
    query.waits ?? null,
  ];
  const { count } = await one<{ count: number }>(db, COUNT, values);
  const first = (page.pageNo - 1) * page.pageSize;
  const rows = await many<Row>(db, ROWS, [...values, first + page.pageSize, first, page.pageSize]);
  const signs = await riskSigns([...new Set(rows.map((row) => row.member_id))]);
  const waiting = await many<{ waits: Waits; currency: string; count: number; amount: bigint }>(
    db,
    `WITH ${WAITING} SELECT why AS waits, currency, count(*)::int AS count, sum(amount)::bigint AS amount FROM waiting
       WHERE $4 OR EXISTS (SELECT FROM deposit d WHERE d.id = waiting.id) GROUP BY why, currency, rank ORDER BY rank, currency`,
    [brands, context.now, open, context.session.permissions.includes('withdrawals.read')],
  );
  const providers = await many<{ code: string }>(
    db,
    'SELECT code FROM payment_provider WHERE brand_id IS NULL OR brand_id = ANY ($1) ORDER BY code',
    [context.session.scope],
  );
  return {
    list: rows.map((row) => ({ ...view(row), riskCases: signs.get(row.member_id)?.length ?? 0 })),
    providers: providers.map(({ code }) => code),
    waiting,
    ...pageFacts(page, Math.min(count, MAX_COUNTED), count > MAX_COUNTED),
  };
}

/** Null where nothing is asked; an amount nobody can have where it is no amount. */
function amountOf(text: string | undefined): bigint | null {
  const said = text?.trim().replace(',', '.') ?? '';
  return said === '' ? null : (unitsFromText(said) ?? -1n);
}

const view = (row: Row): Omit<Answer['list'][number], 'riskCases'> => ({
  id: row.id,
  way: row.way,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  currency: row.currency,
  amount: row.amount,
  state: row.state,
  by: row.tail === null ? row.by : `${row.by} ${maskedNumber(row.tail)}`,
  provider: row.provider,
  providerRef: row.provider_ref,
  startedAt: row.started_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
  waits: row.why,
});
