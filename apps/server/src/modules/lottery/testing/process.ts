// One pass over the issues of lotteries, or the keeper of their seeds, in a process of its own, to be killed.
// `platform <database address> <role> <address of the keeper> <moment>`: says `ready` before the pass and ends after it.
// `keeper <database address> <role> <moment>`: says its address.
import path from 'node:path';
import { createLog } from '@pavilion/kit/log';
import { createPool } from '@pavilion/kit/pool';
import { startDraw } from '../../../../../draw/src/main.ts';
import { ticksOf } from '../../../domain-module.ts';
import { startPlatform } from '../../../main.ts';

const [kind = '', url = '', role = '', ...rest] = process.argv.slice(2);
const log = createLog({ name: kind, level: 'silent' });
const host = '127.0.0.1';

async function keep(at: string): Promise<void> {
  const db = createPool({ url, role, searchPath: 'draw', applicationName: 'killed-worker', max: 4 });
  const keeper = await startDraw({ port: 0, host, db, log, clock: { now: () => new Date(at) } });
  process.stdout.write(keeper.url);
}

async function pass(drawUrl: string, at: string): Promise<void> {
  const now = new Date(at);
  const { domains } = await startPlatform({
    db: createPool({ url, role, searchPath: 'platform', applicationName: 'killed-worker', max: 4 }),
    log,
    clock: { now: () => now },
    host,
    port: 0,
    http: false,
    worker: false,
    settings: {
      demo: true,
      publicUrl: 'http://portal.test',
      studioUrl: 'http://127.0.0.1:9',
      pspUrl: 'http://127.0.0.1:9',
      drawUrl,
      consoleUrl: 'http://console.test',
      trustedProxies: [host],
      geoipDatabase: null,
      dataDir: path.join(import.meta.dirname, '.data'),
    },
  });
  process.stdout.write('ready');
  await ticksOf(domains.modules)
    .find(({ name }) => name === 'lottery-draws')
    ?.run(now);
  process.exit(0);
}

await (kind === 'keeper' ? keep(rest[0] ?? '') : pass(rest[0] ?? '', rest[1] ?? ''));
