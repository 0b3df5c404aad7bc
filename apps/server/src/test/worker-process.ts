import path from 'node:path';
import { createLog } from '@pavilion/kit/log';
import { createPool } from '@pavilion/kit/pool';
import { startPlatform } from '../main.ts';

/** A worker in a process of its own, to be killed. Arguments: database address, role, address of the payment provider. Says `ready` on standard output. */
const [databaseUrl = '', role = '', pspUrl = ''] = process.argv.slice(2);
const db = createPool({ url: databaseUrl, role, searchPath: 'platform', applicationName: 'killed-worker', max: 10 });
await startPlatform({
  db,
  log: createLog({ name: 'worker', level: 'silent' }),
  host: '127.0.0.1',
  port: 0,
  http: false,
  worker: true,
  // Jobs of the one that was killed before are taken up at once.
  alone: true,
  settings: {
    demo: true,
    publicUrl: 'http://portal.test',
    studioUrl: 'http://127.0.0.1:9',
    pspUrl,
    consoleUrl: 'http://console.test',
    trustedProxies: ['127.0.0.1'],
    geoipDatabase: null,
    dataDir: path.join(import.meta.dirname, '.data'),
  },
});
process.stdout.write('ready\n');
