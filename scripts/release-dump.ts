// node scripts/run.mjs scripts/release-dump.ts <name>: writes scripts/releases/<name>.jsonl.gz, the database of this release after a day
// of demonstration, which `earlier-releases.test.ts` brings to the newest schema from then on. Run once for each release, before it.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLog } from '../packages/kit/src/log.ts';
import { createPool } from '../packages/kit/src/pool.ts';
import { openDatabase } from '../apps/pavilion/src/database.ts';
import { answersOf } from './releases/answers.ts';
import { dumpRelease } from './releases/format.ts';
import { leaveUnfinished, playScene } from './releases/scene.ts';
import { startWorld } from './releases/world.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name)) {
  console.error('usage: node scripts/run.mjs scripts/release-dump.ts <name of the release>');
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-release-'));
const database = await openDatabase(
  { databaseUrl: undefined, dataDir: folder, poolSize: 10 },
  createLog({ name: 'release', level: 'warn' }),
);
try {
  const busy = await startWorld({ databaseUrl: database.url, startsAt: new Date(), worker: true });
  const sessions = await playScene(busy);
  const left = busy.now();
  await busy.close();
  const idle = await startWorld({ databaseUrl: database.url, startsAt: left, worker: false });
  const waiting = await leaveUnfinished(idle);
  const answers = await answersOf(idle, sessions);
  const madeAt = idle.now();
  await idle.close();
  const pool = createPool({ url: database.url.replace('pavilion_owner', 'postgres'), max: 1, statementTimeoutMs: 0 });
  const lines = await dumpRelease(pool, { madeAt: madeAt.toISOString(), sessions, answers, waiting });
  await pool.end();
  const file = path.join(import.meta.dirname, 'releases', `${name}.jsonl.gz`);
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  console.log(`${path.relative(process.cwd(), file)}: ${lines.length} lines, ${statSync(file).size} bytes`);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
