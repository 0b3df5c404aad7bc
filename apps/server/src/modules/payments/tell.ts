import type { Tx } from '../../kernel/db.ts';
import type { PaymentsDeps } from './deps.ts';

interface Telling {
  tx: Tx;
  row: { id: string; brand_id: string; member_id: string };
  event: string;
  /** What a screen needs beside the id; never amounts. */
  data?: Record<string, string>;
}

/** Hints at a payment's member what became of it, and that the balance is to be asked for again. */
export async function tell(deps: Pick<PaymentsDeps, 'hint'>, { tx, row, event, data }: Telling) {
  await deps.hint(tx, { brandId: row.brand_id, memberId: row.member_id, event, data: { refId: row.id, ...data } });
  await deps.hint(tx, { brandId: row.brand_id, memberId: row.member_id, event: 'balance.changed' });
}
