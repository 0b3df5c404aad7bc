import { createPool } from '@pavilion/kit/pool';
import pino from 'pino';
import { createSettlements } from '../public.ts';
import type { BetOp } from '../public.ts';

/**
 * A process that settles until it is killed. Arguments: connection text, role, id of the settlement, bets by comma as
 * `transaction:member`, the round they are of. Every third wins twice its stake. Writes `begun` when it begins and `done` when all is settled.
 */
const [url = '', role = '', id = '', bets = '', roundId = ''] = process.argv.slice(2);
const pool = createPool({ url, role, searchPath: 'platform', max: 2 });
const settlements = createSettlements({ db: pool, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) });
const wins = bets.split(',').map((bet, i): BetOp => {
  const [transactionId = '', memberId = ''] = bet.split(':');
  return {
    kind: 'win',
    vendor: 'lantern',
    transactionId: `${transactionId}w`,
    referenceId: transactionId,
    memberId,
    roundId,
    amount: i % 3 ? 0n : 20_000n,
    currency: 'VND',
    game: 'dice',
    product: 'tickets',
    roundClosed: true,
  };
});
process.stdout.write('begun\n');
await settlements.settleMany({ id, operations: () => wins }, { chunkSize: 3 });
process.stdout.write('done\n');
