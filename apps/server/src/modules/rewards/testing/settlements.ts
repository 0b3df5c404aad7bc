// Everything that gives to many, at once, in a process of its own, to be killed. Arguments: database address, role, the moment it takes for now, ids of the
// rain and of the letter, and of the members who want an envelope. Says `ready` before it begins and `done` when all is given.
import path from 'node:path';
import { createLog } from '@pavilion/kit/log';
import { createPool } from '@pavilion/kit/pool';
import { tasksOf, ticksOf } from '../../../domain-module.ts';
import type { SessionContext } from '../../../http/types.ts';
import { startPlatform } from '../../../main.ts';
import { takeEnvelope } from '../../promotions/rain.ts';

const [databaseUrl = '', role = '', at = '', rainId = '', letterId = '', brandId = '', members = ''] = process.argv.slice(2);
const now = new Date(at);
const { domains } = await startPlatform({
  db: createPool({ url: databaseUrl, role, searchPath: 'platform', applicationName: 'killed-worker', max: 10 }),
  log: createLog({ name: 'settlements', level: 'silent' }),
  clock: { now: () => now },
  host: '127.0.0.1',
  port: 0,
  http: false,
  worker: false,
  settings: {
    demo: true,
    publicUrl: 'http://portal.test',
    studioUrl: 'http://127.0.0.1:9',
    pspUrl: 'http://127.0.0.1:9',
    consoleUrl: 'http://console.test',
    trustedProxies: ['127.0.0.1'],
    geoipDatabase: null,
    dataDir: path.join(import.meta.dirname, '.data'),
  },
});
const tick = async (name: string): Promise<void> => {
  const found = ticksOf(domains.modules).find((one) => one.name === name);
  if (!found) throw new Error(`no tick ${name}`);
  await found.run(now);
};
const envelopes = async (): Promise<void> => {
  const { promotions } = domains;
  const brand = await domains.deps.brandById(brandId);
  for (const memberId of members.split(','))
    // Once the pool is empty, and for who has one, it refuses.
    await takeEnvelope(promotions, { brand, session: { memberId }, now } as unknown as SessionContext, rainId).catch(() => undefined);
};
process.stdout.write('ready\n');
await Promise.all([
  tick('settle-promotions'),
  tick('judge-missions').then(() => tick('settle-missions')),
  tick('follow-ranks'),
  tick('settle-referrals'),
  tick('book-points'),
  tasksOf(domains.modules)['inbox.send']?.({ id: letterId }),
  envelopes(),
]);
process.stdout.write('done\n');
process.exit(0);
