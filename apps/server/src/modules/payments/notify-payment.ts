import type {
  depositCredited,
  depositFailed,
  depositNotice,
  withdrawApproved,
  withdrawChanged,
  withdrawRejected,
} from '@pavilion/contract/payments/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Tx } from '../../kernel/db.ts';
import { sum, writeLetter } from '../inbox/public.ts';
import type { PaymentsDeps } from './deps.ts';

type PaymentEvent =
  | typeof depositCredited
  | typeof depositFailed
  | typeof depositNotice
  | typeof withdrawApproved
  | typeof withdrawChanged
  | typeof withdrawRejected;

interface PaymentNotice {
  tx: Tx;
  row: { id: string; brand_id: string; member_id: string; amount: bigint };
  event: PaymentEvent;
  /** Of `withdraw.approved`: the brand asks whether the money arrived. */
  data?: { confirm: 'yes' };
  /** Of the letter, where it is not the whole of what was asked for. */
  amount?: bigint;
}

/** Ends a member reads about later too. */
const LETTERS = ['deposit.credited', 'deposit.failed', 'withdraw.approved', 'withdraw.rejected'] as const;

/** Hints at a payment's member what became of it, and that the balance is to be asked for again; its ends are written into the inbox. */
export async function notifyPayment(
  deps: Pick<PaymentsDeps, 'hint' | 'clock'>,
  { tx, row, event, data, amount = row.amount }: PaymentNotice,
) {
  await writeEnd(deps, { tx, row, event, amount });
  await deps.hint(tx, event, { brandId: row.brand_id, memberId: row.member_id, data: { refId: row.id, ...data } });
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
}

async function writeEnd(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  { tx, row, event, amount }: PaymentNotice & { amount: bigint },
): Promise<void> {
  const template = LETTERS.find((one) => one === event.name);
  if (!template) return;
  const params = { amount: sum(amount), reference: row.id };
  await writeLetter(tx, { brandId: row.brand_id, memberId: row.member_id, template, params, now: clock.now() });
}
