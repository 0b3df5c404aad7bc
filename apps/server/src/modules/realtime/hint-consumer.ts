import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { OperationConsumer } from '../../deps.ts';

/** Sends members' screens a hint that a bet, a win or a cancel changed their balance: one per member and batch. The poster of a ledger posting sends its own. */
export const hintConsumer: OperationConsumer = {
  name: 'hints',
  work: (tx, range) =>
    tx.query(
      `INSERT INTO hint (brand_id, member_id, event)
         SELECT DISTINCT o.brand_id, o.member_id, $5 FROM operation_given($1, $2, $3, $4) o
           WHERE o.source <> 'ledger' AND o.key IS NOT NULL AND o.kind <> 'tombstone'`,
      [...range, balanceChanged.name],
    ),
};
