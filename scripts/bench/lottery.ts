import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { many, one, transaction } from '../../apps/server/src/kernel/db.ts';
import { type BetOp, createSettlements } from '../../apps/server/src/modules/betting/public.ts';
import { createDrawClient } from '../../apps/server/src/modules/lottery/public.ts';
import { checkBooks } from '../../apps/server/src/modules/books/public.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { playById } from '../../packages/lottery/src/families.ts';
import type { BenchOptions } from '../bench.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { HTTP_BRAND, startServer } from './http-bets.ts';
import { keepSeeds } from './keep-seeds.ts';
import { cpuOf, starvedOf, treeOf } from './processor-time.ts';
import { CONTENTS, GAME, type Ground, openIssue, PLAY, SERIES, STAKE, ticketRequest, UNIT } from './lottery-ground.ts';
import { placeChases } from './lottery-chases.ts';
import { atPace, singles, printCase } from './settlement.ts';
import { poolAt, setStage } from './stage.ts';

const DATABASE = 'bench_lottery';
const TICKETS = 100_000;
const MAX_SECONDS = 20;
const TICKETS_A_SECOND = 200;
const WIN = (UNIT * 10n * SERIES) / 2000n;
const log = createLog({ name: 'bench', level: 'warn' });

interface SettleRun {
  numero: string;
  /** The members' own prize group: above that of the tickets, each of them is given something back. */
  group: bigint;
  isBeside: boolean;
}

/**
 * An issue of the house with 100,000 tickets of 10,000 members, three of ten of which win, from its draw to the last of them marked: alone, and beside
 * 500 single bets a second. All of it is done by the platform in one process, with every game of the product taking its course; the keeper of seeds
 * runs in this one. `--only rebates`: tickets below their members' prize group, each of which is given a part back as well. `--only chases`: the phases
 * of 10,000 chases that are due on one issue. Fails beyond 20 s.
 */
export async function run(options: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: { info: () => undefined, warn: console.error } });
  try {
    await runOn(server, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(server: EmbeddedPostgres, { seconds, rounds, only }: BenchOptions): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const stage = await setStage(server, admin, DATABASE);
  const url = server.databaseUrl(DATABASE);
  const owner = createPool({ url, searchPath: 'platform', max: 2, statementTimeoutMs: 0 });
  const pool = poolAt(url);
  const keeper = await keepSeeds(server, { admin, platform: pool });
  const http = await startServer(url, 10, { drawUrl: keeper.draw.url });
  const settlements = createSettlements({ db: pool, clock: systemClock, log });
  const draws = createDrawClient({ url: keeper.draw.url, clock: systemClock, secret: async () => keeper.secret });
  const ground: Ground = { stage, owner, settlements, draws, http, postmaster: server.pid() };
  const settled = [
    { name: 'plain', group: SERIES },
    { name: 'rebates', group: SERIES + 20n },
  ].filter(({ name }) => name.includes(only));
  // Points do not count what the stage was set with: it was there before their consumer.
  const known = new Map((await checkAll(owner)).map(({ name, offenders }) => [name, offenders]));
  try {
    await singles(stage, http.port, { seconds: 2 });
    await printCase('singles-alone', null, await singles(stage, http.port, { seconds: seconds * 2 }));
    if ('place'.includes(only)) for (let round = 0; round < rounds; round += 1) await place(ground, seconds * 2);
    if ('chases'.includes(only))
      for (let round = 0; round < rounds; round += 1)
        for (const isBeside of [false, true]) await placeChases(ground, { numero: `2026020${round + 1}-${Number(isBeside)}`, isBeside });
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, { group }] of settled.entries())
        for (const isBeside of [false, true])
          await settle(ground, { numero: `2026010${round + 1}-${kind}${Number(isBeside)}`, group, isBeside });
    const unsound = (await checkAll(owner)).filter(({ name, offenders }) => offenders > (known.get(name) ?? 0));
    console.log(JSON.stringify({ case: 'books', unsound }));
    if (unsound.length > 0) process.exitCode = 1;
  } finally {
    await settlements.close();
    await http.stop();
    await keeper.close();
    await Promise.all([pool.end(), owner.end(), admin.end()]);
  }
}

const checkAll = async (owner: Pool) => (await transaction(owner, (tx) => checkBooks(tx))).checks.filter(({ offenders }) => offenders > 0);

/** 200 tickets a second of 512 members on the issues of quick draws that take bets just then, each of them one line. */
async function place({ owner, stage, http, postmaster }: Ground, seconds: number): Promise<void> {
  const read = () =>
    many<{ gameId: number; code: string; numero: string }>(
      owner,
      `SELECT DISTINCT ON (g.id) g.id AS "gameId", g.code, i.numero FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id AND g.family = 'ssc'
        WHERE i.state = 'open' AND i.opens_at <= now() AND i.closes_at > now() + interval '1 second' ORDER BY g.id, i.closes_at`,
    );
  let open = await read();
  for (const until = Date.now() + 120_000; open.length < 2 && Date.now() < until; open = await read()) await sleep(500);
  // As autovacuum does within a minute. Until then the statistics know no open issue, and whoever looks for one reads all of the calendar's.
  await owner.query('VACUUM ANALYZE lottery_issue');
  const timer = setInterval(() => void read().then((rows) => (open = rows)), 250);
  const before = { server: cpuOf([http.pid]), database: cpuOf(treeOf(postmaster)) };
  const sample = await atPace(http.port, {
    seconds,
    perSecond: TICKETS_A_SECOND,
    mark: '"orderNumber"',
    requestAt: (place) => ticketRequest(stage, place, open[place % open.length] ?? { gameId: 0, numero: '' }),
  });
  clearInterval(timer);
  const each = (ms: number): number => Number(((ms * 1_000) / sample.latencies.length).toFixed(2));
  console.log(
    JSON.stringify({
      case: 'tickets-placed',
      serverCpuMsEach: each(cpuOf([http.pid]) - before.server),
      databaseCpuMsEach: each(cpuOf(treeOf(postmaster)) - before.database),
    }),
  );
  await printCase('tickets-placed', null, sample);
}

interface Course {
  state: string;
  closing: number;
  settling: number;
}

/** Lets an issue end and measures how long it takes from its draw until it is settled, and from the end of its bets until it is closed. */
async function settle(ground: Ground, turn: SettleRun): Promise<void> {
  const { stage, owner, http, postmaster } = ground;
  const issue = await stake(ground, turn);
  const over = new AbortController();
  const begun = Promise.withResolvers<void>();
  const beside = turn.isBeside ? singles(stage, http.port, { seconds: 60, signal: over.signal, onBegun: begun.resolve }) : null;
  if (beside) await begun.promise;
  const measure = () => ({
    server: cpuOf([http.pid]),
    database: cpuOf(treeOf(postmaster)),
    starved: starvedOf([http.pid, ...treeOf(postmaster)]),
  });
  const before = measure();
  await owner.query(`UPDATE lottery_issue SET closes_at = now(), draws_at = now() WHERE id = $1`, [issue]);
  let course: Course;
  for (;;) {
    course = await one<Course>(
      owner,
      `SELECT state, extract(epoch FROM closed_at - closes_at)::float8 AS closing, extract(epoch FROM settled_at - drawn_at)::float8 AS settling
        FROM lottery_issue WHERE id = $1`,
      [issue],
    );
    if (course.state === 'settled') break;
    await sleep(100);
  }
  const after = measure();
  over.abort();
  const name = `lottery-${TICKETS}${turn.group > SERIES ? '-rebates' : ''}${turn.isBeside ? '-beside' : ''}`;
  const singly = await beside;
  const used = (key: 'server' | 'database' | 'starved'): number => Number((after[key] - before[key]).toFixed(1));
  console.log(JSON.stringify({ case: name, serverCpu: used('server'), databaseCpu: used('database'), starved: used('starved') }));
  await printCase(name, course.settling * 1_000, singly);
  await prove(owner, issue, turn);
  if (course.settling > MAX_SECONDS) process.exitCode = 1;
}

/** An open issue with its tickets and their bets. */
async function stake({ owner, draws, settlements, stage }: Ground, { numero, group }: SettleRun): Promise<bigint> {
  const play = playById(PLAY);
  if (!play) throw new Error(`play ${PLAY} is gone`);
  const { id, gameId, vendor } = await openIssue({ owner, draws }, numero);
  const contents = CONTENTS.map((digits) => {
    const reading = play.read(`${digits}_#_#_#_#`, 1);
    if (!reading.ok) throw new Error('the slip cannot be read');
    return reading.selection.content;
  });
  const { members } = stage;
  const tickets = Array.from({ length: TICKETS }, (_, i) => ({
    id: `lot_${numero}_${i}`,
    member: members[(i * 7_919) % members.length] ?? '',
    content: contents[i % 10] ?? '',
  }));
  await owner.query(
    `INSERT INTO lottery_order (id, brand_id, member_id, game_id, issue_id, request_id, request_hash, slip, stakes, stake, best, own_group, placed_at)
      SELECT n.id, $1, n.member, $2, $3, n.id, encode(sha256(n.id::bytea), 'hex'), n.content, 3, $4, $5, $6, now()
        FROM unnest($7::text[], $8::text[], $9::text[]) AS n (id, member, content)`,
    [
      HTTP_BRAND.id,
      gameId,
      id,
      STAKE,
      WIN,
      group,
      tickets.map((ticket) => ticket.id),
      tickets.map(({ member }) => member),
      tickets.map(({ content }) => content),
    ],
  );
  await owner.query(
    `INSERT INTO lottery_line (order_id, number, play_id, content, approach, mode, series, multiple, stakes, unit, stake, odds)
      SELECT id, 1, $2, slip, 1, 1, $3, 1, 3, $4, stake, $5 FROM lottery_order WHERE issue_id = $1`,
    [id, PLAY, SERIES, UNIT, JSON.stringify([[String(10n * SERIES), '2000']])],
  );
  await owner.query(`INSERT INTO lottery_exposure (issue_id, brand_id, play_id, key, liability) VALUES ($1, $2, 0, '', $3)`, [
    id,
    HTTP_BRAND.id,
    String(WIN * BigInt(TICKETS)),
  ]);
  const operations = tickets.map((ticket): BetOp => ({
    kind: 'bet',
    vendor,
    transactionId: ticket.id,
    memberId: ticket.member,
    roundId: `${GAME}:${numero}:${ticket.id}`,
    amount: STAKE,
    currency: HTTP_BRAND.currency,
    game: GAME,
    product: 'elott',
  }));
  const { applied, refusals } = await settlements.settleMany(
    { id: `bench:${numero}`, operations: () => operations },
    { chunkSize: 1_000, stepMs: 100, share: 1 },
  );
  if (applied !== TICKETS) throw new Error(`stakes: ${JSON.stringify(refusals.slice(0, 3))}`);
  await owner.query('VACUUM ANALYZE bet, operation, lottery_order, lottery_line, settlement_operation');
  return id;
}

/** Every ticket is marked; three of ten won. */
async function prove(owner: Pool, issue: bigint, { group }: SettleRun): Promise<void> {
  const marked = await one(
    owner,
    `SELECT count(*) FILTER (WHERE status = ${LOTTERY_ORDER.won} AND won = $2)::int AS won, count(*) FILTER (WHERE status = ${LOTTERY_ORDER.lost} AND won = 0)::int AS lost,
        count(*) FILTER (WHERE rebate > 0)::int AS rebates FROM lottery_order WHERE issue_id = $1`,
    [issue, WIN],
  );
  const expected = { won: TICKETS * 0.3, lost: TICKETS * 0.7, rebates: group > SERIES ? TICKETS : 0 };
  if (JSON.stringify(marked) !== JSON.stringify(expected)) throw new Error(`settled wrongly: ${JSON.stringify(marked)}`);
}
