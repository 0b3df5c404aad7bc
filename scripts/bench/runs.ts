import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { many, one } from '../../apps/server/src/kernel/db.ts';
import { rebateRates } from '../../apps/server/src/modules/agents/public.ts';
import { createSettlements } from '../../apps/server/src/modules/betting/public.ts';
import { contractsOver, endedParts, markSettled } from '../../apps/server/src/modules/contracts/public.ts';
import { writeHint, writeHints } from '../../apps/server/src/modules/realtime/public.ts';
import { settleDue } from '../../apps/server/src/modules/settlements/public.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { HTTP_BRAND, startServer } from './http-bets.ts';
import { singles, printCase } from './settlement.ts';
import { poolAt, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const DATABASE = 'bench_runs';
const BETS = 100_000;
const STAKE = 100_000_000n;
const SLICE_MS = 300_000;
/** Agents right below each agent: 10,000 of them are five deep. */
const WIDTH = 10;

interface Ground {
  stage: Stage;
  owner: Pool;
  pool: Pool;
  port: number;
}

/**
 * A real-time run over the contracts of 10,000 agents, five deep, of whom each has bets of their own in the slice: 100,000 bets, a line and a payment for
 * every contract. Alone and beside 500 single bets a second through the whole server, which is a process of its own; the single bets alone for comparison.
 * Turns settle the same slice again, `--rounds` times each.
 */
export async function run(options: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    log: { info: () => undefined, warn: console.error },
  });
  try {
    await runOn(server, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(server: EmbeddedPostgres, { seconds, rounds }: BenchOptions): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const stage = await setStage(server, admin, DATABASE);
  const owner = createPool({ url: server.databaseUrl(DATABASE), searchPath: 'platform', max: 2, statementTimeoutMs: 0 });
  const pool = poolAt(server.databaseUrl(DATABASE));
  await plantTree(owner, stage.members);
  const http = await startServer(server.databaseUrl(DATABASE));
  try {
    const ground = { stage, owner, pool, port: http.port };
    const slice = await playSlice(ground);
    await writeContracts(owner, stage.members);
    await owner.query('VACUUM ANALYZE');
    await singles(stage, http.port, { seconds: 2 });
    await printCase('singles-alone', null, await singles(stage, http.port, { seconds: seconds * 2 }));
    for (let round = 0; round < rounds; round += 1) for (const isBeside of [false, true]) await settle(ground, slice, isBeside);
  } finally {
    await http.stop();
    await Promise.all([pool.end(), owner.end(), admin.end()]);
  }
}

/** Everybody an agent below another: the member at place n right below the one at (n − 1) / WIDTH. */
async function plantTree(owner: Pool, members: readonly string[]): Promise<void> {
  const paths: string[][] = [];
  for (const place of members.keys()) {
    const above = place === 0 ? null : Math.floor((place - 1) / WIDTH);
    paths.push(above === null ? [] : [...(paths[above] ?? []), members[above] ?? '']);
  }
  await owner.query(
    `UPDATE member m SET agent_path = ARRAY(SELECT jsonb_array_elements_text(p.path)), customer_type = 1
       FROM jsonb_to_recordset($1::jsonb) AS p (id text, path jsonb) WHERE m.id = p.id`,
    [JSON.stringify(members.map((id, place) => ({ id, path: paths[place] })))],
  );
}

/** Bets of everybody, settled by losing, within one slice; waits for its end, and until activity has counted them. Answers its beginning. */
async function playSlice({ stage, owner, pool }: Ground): Promise<Date> {
  const settlements = createSettlements({ db: pool, clock: systemClock, log: createLog({ name: 'bench', level: 'warn' }) });
  const bets = Array.from({ length: BETS }, (_, place) => ({
    kind: 'bet' as const,
    vendor: 'lantern',
    transactionId: `slice-${place}`,
    memberId: stage.members[(place * 7_919) % stage.members.length] as string,
    roundId: `slice-${place}`,
    amount: STAKE,
    currency: HTTP_BRAND.currency,
    game: 'dice',
    product: 'rng',
    roundClosed: true,
  }));
  const report = await settlements.settleMany({ id: 'slice', operations: () => bets });
  await settlements.close();
  if (report.applied !== BETS)
    throw new Error(`bets of the slice: ${JSON.stringify({ ...report, refusals: report.refusals.slice(0, 3) })}`);
  // Where the bets went over into the next slice, the one with most of them.
  const { slice, bets: counted } = await one<{ slice: Date; bets: number }>(
    owner,
    `SELECT date_bin('5 minutes', at, 'epoch') AS slice, count(*)::int AS bets FROM operation WHERE key LIKE 'slice-%' GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  );
  await sleep(Math.max(0, slice.getTime() + SLICE_MS + 2_000 - Date.now()));
  console.log(JSON.stringify({ case: 'slice', bets: counted }));
  return slice;
}

/** Far from now: until its turn comes no run knows of them. */
const LATER = `'2100-01-01T00:00:00Z'::timestamptz`;

/** A signed contract for every member, a rate the lower the deeper they are; half of them reached by these bets in a second tier. */
async function writeContracts(owner: Pool, members: readonly string[]): Promise<void> {
  await owner.query(
    `INSERT INTO contract (id, brand_id, kind, type, agent_id, upline_id, state, last_version, created_at, changed_at, signed_at)
       SELECT 'ctr_' || m.id, m.brand_id, 'realtime', 'CONS', m.id, m.agent_path[cardinality(m.agent_path)], 'active', 1, now(), now(), now()
         FROM member m WHERE m.id = ANY ($1)`,
    [members],
  );
  await owner.query(
    `INSERT INTO contract_version (contract_id, version, terms, period, payer, state, offered_by, offered_at, expires_at, request_id, body_hash, answered_at, starts_at)
       SELECT 'ctr_' || m.id, 1, jsonb_build_object('kind', 'realtime', 'tiers', jsonb_build_array(
           jsonb_build_object('singleBetAmount', 0, 'profitRate', 0.6 - depth * 0.1, 'lossRate', 0.6 - depth * 0.1),
           jsonb_build_object('singleBetAmount', CASE depth % 2 WHEN 0 THEN 5000 ELSE 20000 END, 'profitRate', 0.65 - depth * 0.1, 'lossRate', 0.65 - depth * 0.1))),
           'slice', 'house', 'signed', 'bench', now(), now(), m.id, '\\x00', now(), ${LATER}
         FROM member m CROSS JOIN LATERAL (SELECT cardinality(m.agent_path) AS depth) d WHERE m.id = ANY ($1)`,
    [members],
  );
}

/** Gives the slice to be settled as if it never was; the lines are written again, and paid once more. */
async function settle({ stage, owner, pool, port }: Ground, slice: Date, isBeside: boolean): Promise<void> {
  await owner.query('DELETE FROM agent_line_part');
  await owner.query('DELETE FROM agent_line');
  await owner.query('DELETE FROM agent_run');
  await owner.query('VACUUM agent_line, agent_line_part');
  await owner.query(
    `INSERT INTO settlement_progress (brand_id, kind, period, settled_through) VALUES ($1, 'realtime', 'slice', $2)
       ON CONFLICT (brand_id, kind, period) DO UPDATE SET settled_through = $2`,
    [HTTP_BRAND.id, slice],
  );
  const over = new AbortController();
  const begun = Promise.withResolvers<void>();
  const beside = isBeside ? singles(stage, port, { seconds: 60, signal: over.signal, onBegun: begun.resolve }) : null;
  if (beside) await begun.promise;
  const end = new Date(slice.getTime() + SLICE_MS);
  await owner.query('UPDATE contract_version SET starts_at = $1, ends_at = $2', [slice, end]);
  const before = performance.now();
  await settleDue(
    {
      db: pool,
      // The moment after the slice: later ones are settled by nobody.
      clock: { now: () => new Date(end.getTime() + 1_000) },
      hint: writeHint,
      hintAll: writeHints,
      log: createLog({ name: 'bench', level: 'warn' }),
      contractsOver,
      endedParts,
      markSettled,
      rebateRates,
    },
    { kinds: ['realtime'] },
  );
  const ms = performance.now() - before;
  await owner.query(`UPDATE contract_version SET ends_at = NULL, starts_at = ${LATER}`);
  over.abort();
  const lines = await many<{ state: string; lines: number }>(owner, 'SELECT state, count(*)::int AS lines FROM agent_line GROUP BY 1');
  await printCase(isBeside ? 'run-beside' : 'run', ms, await beside);
  console.log(JSON.stringify({ case: 'lines', ...Object.fromEntries(lines.map(({ state, lines: count }) => [state, count])) }));
}
