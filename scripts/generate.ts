// npm run generate -- year|team: a brand's year for looking at and measuring, in a database of its own.
import path from 'node:path';
import { createLog } from '../packages/kit/src/log.ts';
import { createPool } from '../packages/kit/src/pool.ts';
import { readWords } from '../apps/pavilion/src/command-line.ts';
import { openDatabase } from '../apps/pavilion/src/database.ts';
import { generateYear, type YearReport } from './generate/year.ts';
import { proveYear } from './generate/prove.ts';
import { root } from '../apps/pavilion/src/schemas.ts';

const USAGE = `usage: npm run generate -- <year|team> [--members N] [--bets N] [--seed N] [--end DAY] [--full-ledger] [--database own|URL]
  Writes a year of the brand koi in a time zone with summer time: deposits, withdrawals, grants, rebates, transfers between people, bets of every
  product, some of them open at the end. The same words write the same year.
  year: members under six agents, 200,000 bets of 20,000 members. Then consumers are drained and the books proved.
  team: an agent above everybody, teams of very different sizes eight deep, 10,000,000 bets of 100,000 members. Activity is added up, not counted by
  its consumer. Operations of bets are left out, so that neither books nor activity can be proved; --full-ledger writes and proves them.
  own: the embedded PostgreSQL under .data/year or .data/team (DATA_DIR=.data/year npm start shows it); a database that holds operations already is
  refused.`;

const { positionals, values } = readWords(USAGE, {
  allowPositionals: true,
  options: {
    members: { type: 'string' },
    bets: { type: 'string' },
    seed: { type: 'string', default: '1' },
    end: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    'full-ledger': { type: 'boolean', default: false },
    database: { type: 'string', default: 'own' },
  },
});
const [kind = ''] = positionals;
const isTeam = kind === 'team';
const members = Number(values.members ?? (isTeam ? 100_000 : 20_000));
const bets = Number(values.bets ?? (isTeam ? 10_000_000 : 200_000));
const [seed, end] = [Number(values.seed), new Date(`${values.end}T00:00:00Z`)];
if (
  !['year', 'team'].includes(kind) ||
  ![members, bets, seed].every(Number.isSafeInteger) ||
  members < 50 ||
  bets < 1 ||
  Number.isNaN(end.getTime())
) {
  console.error(USAGE);
  process.exit(2);
}
const isWhole = !isTeam || values['full-ledger'];

const log = createLog({ name: 'generate', level: 'warn' });
const database = await openDatabase(
  {
    databaseUrl: values.database === 'own' ? undefined : values.database,
    dataDir: path.join(root, '.data', kind),
    poolSize: 2,
  },
  log,
);
const owner = createPool({ url: database.url, searchPath: 'platform', max: 2, statementTimeoutMs: 0, asynchronousCommit: true });
try {
  const report = await generateYear(
    { owner, pool: database.poolFor('platform', 2) },
    {
      members,
      bets,
      seed,
      end,
      say: console.log,
      ...(isTeam ? ({ tree: 'team', facts: 'sums', ledger: isWhole ? 'full' : 'money' } as const) : {}),
    },
  );
  print(report);
  if (isWhole) {
    const { lines, isSound } = await proveYear(owner);
    for (const line of lines) console.log(line);
    process.exitCode = isSound ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await owner.end();
  await database.close();
}

function print({ rows, seconds }: YearReport): void {
  for (const [name, count] of Object.entries(rows)) console.log(`${name.padEnd(22)}${String(count).padStart(14)}`);
  for (const [name, taken] of Object.entries(seconds)) console.log(`${name.padEnd(22)}${taken.toFixed(1).padStart(13)}s`);
  const written = seconds['written'] ?? 1;
  console.log(
    `${Math.round((rows['bets'] ?? 0) / written)} bets a second written, ${Math.round((rows['operations'] ?? 0) / written)} operations`,
  );
}
