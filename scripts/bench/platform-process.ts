// The platform as a process of its own for the bench: arguments are the connection text and the size of the pool, `desk` where operators call too, and
// where the keeper of seeds is; prints `port <n>` when it serves, `desk <n>` before it, and at each SIGUSR2 `loop <ms>`, the 99th
// percentile of how late its event loop came since the last.
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { startPlatform } from '../../apps/server/src/main.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { LOOP_RESOLUTION_MS, latenessOf } from './lateness.ts';

const [url = '', poolSize = '10', desk = '', drawUrl = ''] = process.argv.slice(2);
const db = createPool({ url, role: 'pavilion_app', searchPath: 'platform', max: Number(poolSize) });
const here = 'http://127.0.0.1:1';
const platform = await startPlatform({
  db,
  log: createLog({ name: 'bench', level: 'warn' }),
  host: '127.0.0.1',
  port: 0,
  http: true,
  worker: true,
  ...(desk === '' ? {} : { desk: { port: 0, dist: '' } }),
  shell: { portalDist: path.join(root, 'apps/portal/dist'), artDir: path.join(root, 'art/out') },
  settings: {
    demo: true,
    publicUrl: here,
    studioUrl: here,
    consoleUrl: 'http://127.0.0.1:9',
    pspUrl: here,
    ...(drawUrl === '' ? {} : { drawUrl }),
    trustedProxies: [],
    geoipDatabase: null,
    dataDir: tmpdir(),
  },
});
if (platform.deskUrl) process.stdout.write(`desk ${new URL(platform.deskUrl).port}\n`);
process.stdout.write(`port ${platform.port}\n`);
const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
loop.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`loop ${latenessOf(loop).toFixed(2)}\n`);
  loop.reset();
});
process.once('SIGTERM', () => {
  void platform.close().then(() => process.exit(0));
});
