import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface Payment {
  id: string;
  merchant: string;
  kind: 'deposit' | 'payout';
  reference: string;
  amount: string;
  currency: string;
  method: string;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'expired';
  return_url: string | null;
  language: string;
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
  expiresAt: Date;
}

/** The same reference is the same payment; with other facts it is null. */
export async function openPayment(db: pg.Pool, fresh: NewPayment): Promise<Payment | null> {
  await db.query(
    `INSERT INTO payment (id, merchant, kind, reference, amount, currency, method, state, return_url, language, detail, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10, $11) ON CONFLICT (merchant, kind, reference) DO NOTHING`,
    [`pay_${randomUUID()}`, fresh.merchant, fresh.kind, fresh.reference, fresh.amount, fresh.currency, fresh.method, fresh.returnUrl,
      fresh.language, JSON.stringify(fresh.detail), fresh.expiresAt],
  );
  const { rows } = await db.query<Payment>('SELECT * FROM payment WHERE merchant = $1 AND kind = $2 AND reference = $3',
    [fresh.merchant, fresh.kind, fresh.reference]);
  const [payment] = rows;
  return payment && payment.amount === fresh.amount && payment.currency === fresh.currency ? payment : null;
}

export async function findPayment(db: pg.Pool, id: string): Promise<Payment | null> {
  const { rows } = await db.query<Payment>('SELECT * FROM payment WHERE id = $1', [id]);
  return rows[0] ?? null;
}

/** Ends a waiting payment once; false when it had ended before. */
export async function endPayment(db: pg.Pool, id: string, state: Payment['state']): Promise<boolean> {
  const { rowCount } = await db.query(`UPDATE payment SET state = $2 WHERE id = $1 AND state = 'waiting'`, [id, state]);
  return rowCount === 1;
}

export interface NoticeOrder {
  payment: Payment;
  type: string;
  amount: string;
  delaySeconds: number;
  copies: number;
  now: Date;
}

/** Owes the merchant a notice, `copies` times under one event id. */
export async function oweNotice(db: pg.Pool, order: NoticeOrder): Promise<void> {
  const { payment } = order;
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({
    id, type: order.type, createdAt: order.now.toISOString(),
    data: { paymentId: payment.id, reference: payment.reference, amount: order.amount, currency: payment.currency, method: payment.method },
  });
  const due = new Date(order.now.getTime() + order.delaySeconds * 1000);
  await db.query(
    'INSERT INTO notice (id, copy, merchant, body, due_at) SELECT $1, g, $2, $3, $4 FROM generate_series(1, $5::int) g',
    [id, payment.merchant, body, due, order.copies],
  );
}
