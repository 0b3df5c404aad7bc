import { type Draw, startDraw } from '../../apps/draw/src/main.ts';
import { drawSecret } from '../../apps/server/src/modules/lottery/public.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool, type Pool } from '../../packages/kit/src/pool.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';

const log = createLog({ name: 'bench', level: 'warn' });

export interface Keeper {
  draw: Draw;
  /** With which the platform signs its calls. */
  secret: string;
  close(): Promise<void>;
}

/**
 * A keeper of seeds in this process, with a database of its own, for the platform whose database `platform` reaches. Without one a platform tries again and again to
 * promise its draws, and disturbs what is measured.
 */
export async function keepSeeds(server: EmbeddedPostgres, { admin, platform }: { admin: Pool; platform: Pool }): Promise<Keeper> {
  const schema = schemas.find((one) => one.schema === 'draw');
  if (!schema) throw new Error('there is no keeper of seeds');
  await admin.query('CREATE DATABASE bench_draw');
  const owner = createPool({ url: server.databaseUrl('bench_draw'), searchPath: 'draw', max: 1 });
  await migrate(owner, schema);
  await owner.end();
  const db = createPool({ url: server.databaseUrl('bench_draw'), role: schema.appRole, searchPath: 'draw', max: 2 });
  const draw = await startDraw({ port: 0, host: '127.0.0.1', db, log });
  const secret = await drawSecret(platform);
  await draw.putCaller({ code: 'platform', secret });
  return {
    draw,
    secret,
    close: async () => {
      await draw.close();
      await db.end();
    },
  };
}
