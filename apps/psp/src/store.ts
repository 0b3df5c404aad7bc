import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The pool, or a transaction. */
type Sql = Pick<pg.Pool, 'query'>;

export interface Payment {
  id: string;
  merchant: string;
  kind: 'deposit' | 'payout' | 'refund';
  reference: string;
  amount: string;
  currency: string;
  method: string;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'expired';
  return_url: string | null;
  language: string;
  detail: Record<string, unknown>;
  created_at: Date;
  expires_at: Date;
}

export interface NewPayment {
  merchant: string;
  kind: Payment['kind'];
  reference: string;
  amount: string;
  currency: string;
  method: string;
  returnUrl: string | null;
  language: string;
  detail: Record<string, unknown>;
  now: Date;
  expiresAt: Date;
}

/** The same reference is the same payment; with other facts it is null. */
export async function openPayment(db: Sql, fresh: NewPayment): Promise<Payment | null> {
  await db.query(
    `INSERT INTO payment (id, merchant, kind, reference, amount, currency, method, state, return_url, language, detail, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10, $11, $12) ON CONFLICT (merchant, kind, reference) DO NOTHING`,
    [
      `pay_${randomUUID()}`,
      fresh.merchant,
      fresh.kind,
      fresh.reference,
      fresh.amount,
      fresh.currency,
      fresh.method,
      fresh.returnUrl,
      fresh.language,
      JSON.stringify(fresh.detail),
      fresh.now,
      fresh.expiresAt,
    ],
  );
  const payment = await findByReference(db, fresh);
  return payment && payment.amount === fresh.amount && payment.currency === fresh.currency ? payment : null;
}

/** A payment by its merchant's own reference, or null. */
export async function findByReference(
  db: Sql,
  { merchant, kind, reference }: Pick<Payment, 'merchant' | 'kind' | 'reference'>,
): Promise<Payment | null> {
  const { rows } = await db.query<Payment>('SELECT * FROM payment WHERE merchant = $1 AND kind = $2 AND reference = $3', [
    merchant,
    kind,
    reference,
  ]);
  return rows[0] ?? null;
}

const ID = /^pay_[0-9a-f-]{36}$/;

export async function findPayment(db: pg.Pool, id: string): Promise<Payment | null> {
  if (!ID.test(id)) return null;
  const { rows } = await db.query<Payment>('SELECT * FROM payment WHERE id = $1', [id]);
  return rows[0] ?? null;
}

export interface NoticeOrder {
  payment: Payment;
  type: string;
  amount: string;
  delaySeconds: number;
  copies: number;
  now: Date;
  /** Further facts of the data. */
  more?: Readonly<Record<string, string>>;
}

/**
 * Ends a waiting payment once, and owes its merchant the notices, each `copies` times under one event id: both or neither, in one
 * statement. False when it had ended before.
 */
export async function endPayment(
  db: Sql,
  { id, state, now }: Pick<Payment, 'id' | 'state'> & { now: Date },
  orders: readonly NoticeOrder[] = [],
): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>(
    `WITH ended AS (UPDATE payment SET state = $2, paid_amount = CASE $2 WHEN 'paid' THEN $4 END, ended_at = $5 WHERE id = $1 AND state = 'waiting' RETURNING merchant),
       owed AS (
         INSERT INTO notice (id, copy, merchant, body, due_at)
           SELECT n.id, g, ended.merchant, n.body, n.due
             FROM ended, json_to_recordset($3) AS n (id text, body text, due timestamptz, copies int), generate_series(1, n.copies) g)
     SELECT EXISTS (SELECT FROM ended) AS ended`,
    [id, state, JSON.stringify(orders.map(noticeOf)), orders[0]?.amount ?? null, now],
  );
  return rows[0]?.ended ?? false;
}

/** Owes a payment's merchant a notice that ends nothing here. */
export async function orderNotice(db: Sql, order: NoticeOrder): Promise<void> {
  const { id, body, due, copies } = noticeOf(order);
  await db.query(`INSERT INTO notice (id, copy, merchant, body, due_at) SELECT $1, g, $2, $3, $4 FROM generate_series(1, $5::int) g`, [
    id,
    order.payment.merchant,
    body,
    due,
    copies,
  ]);
}

function noticeOf({ payment, type, amount, delaySeconds, copies, now, more = {} }: NoticeOrder) {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({
    id,
    type,
    createdAt: now.toISOString(),
    data: { paymentId: payment.id, reference: payment.reference, amount, currency: payment.currency, method: payment.method, ...more },
  });
  return { id, body, due: new Date(now.getTime() + delaySeconds * 1000).toISOString(), copies };
}
