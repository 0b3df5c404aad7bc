// The platform as a process of its own for the bench: arguments are the connection text and the size of the pool; prints `port <n>` when it serves.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlatform } from '../../apps/server/src/main.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import { root } from '../schemas.ts';

const [url = '', poolSize = '10'] = process.argv.slice(2);
const db = createPool({ url, role: 'pavilion_app', searchPath: 'platform', max: Number(poolSize) });
const here = 'http://127.0.0.1:1';
const platform = await startPlatform({
  db,
  log: createLog({ name: 'bench', level: 'warn' }),
  host: '127.0.0.1',
  port: 0,
  http: true,
  worker: true,
  shell: { portalDist: path.join(root, 'apps/portal/dist'), artDir: path.join(root, 'art/out') },
  settings: {
    demo: true,
    publicUrl: here,
    studioUrl: here,
    consoleUrl: 'http://127.0.0.1:9',
    pspUrl: here,
    trustedProxies: [],
    geoipDatabase: null,
    dataDir: tmpdir(),
  },
});
process.stdout.write(`port ${platform.port}\n`);
process.once('SIGTERM', () => {
  void platform.close().then(() => process.exit(0));
});
