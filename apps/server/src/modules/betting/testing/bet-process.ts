import { openSync, writeSync } from 'node:fs';
import { createPool } from '@pavilion/kit/pool';
import { createBetPort } from '../public.ts';
import { operation, UNHURRIED } from './members.ts';

/**
 * A server that bets as fast as it can until it is killed. Arguments: connection text, role, members by comma, path of its journal. Notes each
 * bet there before it sends it (`sent <transaction> <member> <round>`) and when it was acknowledged (`done <transaction>`). A journal
 * on standard output would lose the lines still queued at the kill.
 */
const [url = '', role = '', members = '', journalPath = ''] = process.argv.slice(2);
const ids = members.split(',');
const journal = openSync(journalPath, 'a');
const pool = createPool({ url, role, searchPath: 'platform', max: 4 });
const port = createBetPort(pool, { ...UNHURRIED, clock: { now: () => new Date() } });

await Promise.all(
  ids.map(async (id) => {
    for (;;) {
      const op = operation(id, { roundId: `round-${crypto.randomUUID()}` });
      writeSync(journal, `sent ${op.transactionId} ${id} ${op.roundId}\n`);
      const { status } = await port.apply(op);
      if (status === 'ok') writeSync(journal, `done ${op.transactionId}\n`);
    }
  }),
);
