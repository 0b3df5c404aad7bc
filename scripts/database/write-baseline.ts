// node scripts/run.mjs scripts/database/write-baseline.ts: writes apps/server/database/baseline from what the files of history make. Run after later
// migrations were moved to history.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import { printBaseline } from './print-baseline.ts';

const [platform] = schemas;
const history = path.join(platform.dir, 'history');
if (readdirSync(path.join(platform.dir, 'migrations')).some((name) => name.endsWith('.sql')))
  throw new Error('A baseline holds what history makes: move the files of migrations there first.');
const [last = ''] = readdirSync(history).toSorted().toReversed();
const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-baseline-'));
const log = { info: () => undefined, warn: (...words: unknown[]) => console.warn('postgres:', ...words) };
const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log, durable: false });
try {
  const pool = createPool({ url: server.superuserUrl, searchPath: platform.schema, max: 2 });
  await migrate(pool, { ...platform, isWithoutBaseline: true });
  const text = await printBaseline(pool, platform.schema);
  await pool.end();
  const baseline = path.join(platform.dir, 'baseline');
  rmSync(baseline, { recursive: true, force: true });
  mkdirSync(baseline);
  const file = path.join(baseline, `${last.slice(0, 4)}-baseline.sql`);
  writeFileSync(file, text);
  console.log(`${path.relative(process.cwd(), file)}: ${text.length} bytes`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
