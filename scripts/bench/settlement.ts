import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '../../packages/kit/src/log.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { createSettlements } from '../../apps/server/src/modules/betting/public.ts';
import type { BetOp, Settlements } from '../../apps/server/src/modules/betting/public.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import type { BenchOptions } from '../bench.ts';
import { HTTP_BRAND, openLine, signRequests, startServer } from './http-bets.ts';
import { PGBENCH_HINT, findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import { summarise } from './sample.ts';
import type { Sample } from './sample.ts';
import { poolAt, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const TICKETS = 100_000;
const WINNERS = 0.3;
const CRASH = 2_000;
const SINGLES_A_SECOND = 500;
const LINES = 64;
const PRODUCT = 'bench';
const log = { info: () => undefined, warn: console.error };

/**
 * A draw of 100,000 tickets of 10,000 members, alone and beside 500 single bets a second of 512 of them through the whole server, which is a
 * process of its own; a crash round of 2,000; pgbench with 64 callers for comparison. Singles come by the clock, whether or not earlier ones
 * were answered: what waits for a connection counts as waiting.
 */
export async function run(options: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log });
  try {
    await runOn(server, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(server: EmbeddedPostgres, { seconds }: BenchOptions): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const stage = await setStage(server, admin, 'bench_settlement');
  await comparePgbench(server, admin, seconds);
  const owner = createPool({ url: server.databaseUrl('bench_settlement'), searchPath: 'platform', max: 1 });
  // Each ticket is settled by a word of its own.
  await owner.query(
    `INSERT INTO product SELECT $1, contract_type, bet_type, win_type, refund_type, take_back_type, promotion_type, turnover_weight, true
       FROM product WHERE code = 'lott'`,
    [PRODUCT],
  );
  const pool = poolAt(server.databaseUrl('bench_settlement'));
  const http = await startServer(server.databaseUrl('bench_settlement'));
  const settlements = createSettlements({ db: pool, clock: systemClock, log: createLog({ name: 'bench', level: 'warn' }) });
  try {
    // The first requests pay for connections, plans and the catalogue.
    await singles(stage, http.port, { seconds: 2 });
    await printCase('singles-alone', null, await singles(stage, http.port, { seconds: seconds * 2 }));
    for (const isBeside of [false, true]) await draw({ settlements, stage, owner, port: http.port, isBeside });
    await crash({ settlements, stage, owner, port: http.port, isBeside: true });
  } finally {
    await settlements.close();
    await http.stop();
    await Promise.all([pool.end(), owner.end(), admin.end()]);
  }
}

async function comparePgbench(server: EmbeddedPostgres, admin: Pool, seconds: number): Promise<void> {
  const pgbench = findPgbench();
  if (!pgbench) return console.error(PGBENCH_HINT);
  const target = { host: server.host, port: server.port, database: 'pgbench' };
  await admin.query('CREATE DATABASE pgbench');
  await preparePgbench(pgbench, target);
  await admin.query('CHECKPOINT');
  await runPgbench(pgbench, target, { callers: LINES, seconds: 1 });
  await printCase('pgbench-64', null, { ...(await runPgbench(pgbench, target, { callers: LINES, seconds })), refused: 0 });
}

interface SettlementRun {
  settlements: Settlements;
  stage: Stage;
  owner: Pool;
  port: number;
  isBeside: boolean;
}

/** Milliseconds it took to settle the source. */
async function timed({ settlements }: SettlementRun, id: string, operations: readonly BetOp[]): Promise<number> {
  const before = performance.now();
  const report = await settlements.settleMany({ id, operations: () => operations });
  if (report.applied !== operations.length)
    throw new Error(`${id}: ${JSON.stringify({ ...report, refusals: report.refusals.slice(0, 3) })}`);
  return performance.now() - before;
}

async function besides(turn: SettlementRun, name: string, { id, operations }: { id: string; operations: readonly BetOp[] }): Promise<void> {
  if (!turn.isBeside) return printCase(name, await timed(turn, id, operations), null);
  const over = new AbortController();
  const begun = Promise.withResolvers<void>();
  const beside = singles(turn.stage, turn.port, { seconds: 24, signal: over.signal, onBegun: begun.resolve });
  await begun.promise;
  const ms = await timed(turn, id, operations);
  over.abort();
  await printCase(`${name}-beside`, ms, await beside);
}

async function draw(turn: SettlementRun): Promise<void> {
  const issue = `draw-${turn.isBeside ? 2 : 1}`;
  const tickets = Array.from({ length: TICKETS }, (_, i) => ticket(turn.stage, { issue, i, roundId: issue }));
  await besides({ ...turn, isBeside: false }, `stakes-${TICKETS}`, { id: `${issue}:stakes`, operations: tickets });
  await turn.owner.query('ANALYZE bet, operation');
  const wins = tickets.map((bet, i) => settled(bet, i % 10 < WINNERS * 10 ? 15_000n : 0n));
  await besides(turn, `draw-${TICKETS}`, { id: issue, operations: wins });
}

async function crash(turn: SettlementRun): Promise<void> {
  const stakes = Array.from({ length: CRASH }, (_, i) => ({
    ...ticket(turn.stage, { issue: 'crash', i, roundId: 'crash-1' }),
    product: 'rng',
  }));
  await besides({ ...turn, isBeside: false }, `crash-${CRASH}-stakes`, { id: 'crash:stakes', operations: stakes });
  await besides(turn, `crash-${CRASH}`, { id: 'crash', operations: stakes.map((bet, i) => settled(bet, i % 2 ? 15_000n : 0n)) });
}

const ticket = ({ members }: Stage, { issue, i, roundId }: { issue: string; i: number; roundId: string }): BetOp => ({
  kind: 'bet',
  vendor: 'lantern',
  transactionId: `${issue}-${i}`,
  memberId: members[(i * 7_919) % members.length] as string,
  roundId,
  amount: 10_000n,
  currency: HTTP_BRAND.currency,
  game: 'dice',
  product: PRODUCT,
});

const settled = (bet: BetOp, amount: bigint): BetOp => ({
  ...bet,
  kind: 'win',
  transactionId: `${bet.transactionId}w`,
  referenceId: bet.transactionId,
  amount,
  roundClosed: true,
});

export interface Singles extends Sample {
  refused: number;
}

interface Course {
  seconds: number;
  signal?: AbortSignal;
  onBegun?: () => void;
}

/** Signed bets over kept connections, one every two milliseconds. */
export async function singles(stage: Stage, port: number, course: Course): Promise<Singles> {
  const requests = await signRequests({ ...stage, isRound: false, count: course.seconds * SINGLES_A_SECOND });
  return atPace(port, { ...course, perSecond: SINGLES_A_SECOND, requestAt: (place) => requests[place]?.[0] as Buffer, mark: '"RS_OK"' });
}

interface PacedLoad extends Course {
  perSecond: number;
  requestAt(place: number): Buffer;
  /** What an answer that was not a refusal has in it. */
  mark: string;
}

/** Requests by the clock over kept connections, until the time is over; waits are counted from when each was due. */
export async function atPace(port: number, { seconds, perSecond, requestAt, mark, signal, onBegun }: PacedLoad): Promise<Singles> {
  const count = seconds * perSecond;
  const idle = await Promise.all(Array.from({ length: LINES }, () => openLine(port)));
  const due: { bytes: Buffer; at: number }[] = [];
  const latencies: number[] = [];
  let refused = 0;
  let underWay = 0;
  const work = async (line: (typeof idle)[number]): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) {
      underWay += 1;
      const answer = await line(next.bytes);
      underWay -= 1;
      latencies.push(performance.now() - next.at);
      if (!answer.includes(mark)) {
        refused += 1;
        if (refused === 1) console.error(answer.slice(answer.indexOf('\r\n\r\n') + 4));
      }
    }
    idle.push(line);
  };
  const start = performance.now();
  onBegun?.();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const isOver = signal?.aborted || sent === count;
      while (!isOver && sent < count && start + (sent * 1_000) / perSecond <= performance.now()) {
        due.push({ bytes: requestAt(sent), at: start + (sent * 1_000) / perSecond });
        sent += 1;
      }
      while (due.length > 0 && idle.length > 0) void work(idle.pop() as (typeof idle)[number]);
      if (!isOver || due.length > 0 || underWay > 0) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return { tps: latencies.length / ((performance.now() - start) / 1_000), latencies, refused };
}

export async function printCase(name: string, ms: number | null, sample: Singles | null): Promise<void> {
  const figures = sample && { ...summarise([sample]), refused: sample.refused };
  console.log(JSON.stringify({ case: name, ...(ms === null ? {} : { seconds: Number((ms / 1_000).toFixed(2)) }), ...figures }));
}
