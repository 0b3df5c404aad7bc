import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platformOn } from '../../../apps/server/src/test/platform-on.ts';
import { createLog } from '../../../packages/kit/src/log.ts';
import { createPool } from '../../../packages/kit/src/pool.ts';
import { openDatabase } from '../../../apps/pavilion/src/database.ts';
import { schemas } from '../../../apps/pavilion/src/schemas.ts';
import type { Ground } from './stage.ts';

/** Requests of an attack wait for their turn: that a busy product refuses some is not what is tried. */
const UNHURRIED = { maxWaiting: 2_000, patienceMs: 10_000 };

/** A fresh database of the drill's own. */
export async function openGround(): Promise<Ground & { close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-drill-'));
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir: folder, poolSize: 4 },
    createLog({ name: 'drill', level: 'warn' }),
  );
  const role = schemas.find(({ schema }) => schema === 'platform')?.appRole ?? '';
  return {
    start: (options) => {
      const pool = createPool({ url: database.url, role, searchPath: 'platform', max: 20, applicationName: 'drill', admission: UNHURRIED });
      const ownerPool = createPool({ url: database.url, searchPath: 'platform', max: 5, applicationName: 'drill-owner' });
      const drop = async () => {
        await Promise.all([pool.end(), ownerPool.end()]);
      };
      return platformOn({ url: database.url, role, pool, ownerPool, drop }, options);
    },
    vendorDatabase: database.poolFor('vendor', 4),
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
