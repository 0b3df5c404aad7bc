import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '@pavilion/kit/embedded-postgres';
import type { EmbeddedPostgres } from '@pavilion/kit/embedded-postgres';
import { migrate } from '@pavilion/kit/migrate';
import { createPool } from '@pavilion/kit/pool';
import type { Pool } from '@pavilion/kit/pool';
import { commitBeforeDisk, flushed, transaction } from '../../kernel/db.ts';
import { applyWithin } from './apply-batch.ts';
import { createBetPort } from './bet-port.ts';
import { createSettlements } from './settlements.ts';
import { UnknownOutcome } from './operation.ts';
import type { BetOp } from './operation.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { startLossyProxy } from './testing/lossy-proxy.ts';

const ROLE = 'pavilion_app';
const clock = { now: () => new Date() };
const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-faults-'));
let server: EmbeddedPostgres;
let pool: Pool;

beforeAll(async () => {
  // Durable, unlike the server of the other tests: what is acknowledged must be on the disk.
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: { info: () => undefined, warn: () => undefined } });
  const owner = createPool({ url: server.superuserUrl, max: 1 });
  await migrate(owner, { dir: path.join(import.meta.dirname, '../../../database'), schema: 'platform', appRole: ROLE });
  await owner.query(
    `INSERT INTO platform.product SELECT 'tickets', contract_type, bet_type, win_type, refund_type, take_back_type, promotion_type, turnover_weight, true
       FROM platform.product WHERE code = 'lott'`,
  );
  await owner.end();
  pool = createPool({ url: server.superuserUrl, role: ROLE, searchPath: 'platform', max: 10 });
  await openBrand(pool);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ids of these transactions that are applied. */
async function findApplied(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM vendor_transaction WHERE vendor = 'lantern' AND id = ANY ($1)`, [ids]);
  return new Set(rows.map((row) => row.id));
}

async function totalCash(members: readonly string[]): Promise<bigint> {
  const { rows } = await pool.query<{ total: bigint }>(
    `SELECT sum(balance)::bigint AS total FROM account WHERE kind = 'member.cash' AND owner = ANY ($1)`,
    [members],
  );
  return rows[0]?.total ?? 0n;
}

/** Kills PostgreSQL and waits for the next one: on a busy machine it answers some more bets before the signal reaches it. */
async function killServer(): Promise<void> {
  const killed = server.pid();
  process.kill(killed, 'SIGKILL');
  while (server.pid() === killed) await sleep(5);
}

test('a server killed under load: every acknowledged bet exists, every other is whole or absent, repeats finish the rest', async () => {
  const members = await makeMembers(pool, 24, 10_000n * MAIN);
  const journal = path.join(folder, 'bets');
  writeFileSync(journal, '');
  const noted = (word: string): string[][] =>
    readFileSync(journal, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([first]) => first === word);
  for (let kill = 0; kill < 3; kill += 1) {
    const goal = noted('done').length + 400;
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing/bet-process.ts'), server.superuserUrl, ROLE, members.join(','), journal],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = once(child, 'exit');
    while (child.exitCode === null && noted('done').length <= goal) await sleep(5);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }
  const done = noted('done').map(([, id = '']) => id);
  const sent = new Map(
    noted('sent').map(([, id = '', memberId = '', roundId = '']) => [id, operation(memberId, { transactionId: id, roundId })]),
  );
  expect(done.length).toBeGreaterThan(1_200);
  const applied = await findApplied([...sent.keys()]);
  expect(done.filter((id) => !applied.has(id))).toEqual([]);
  expect(await unsoundness(pool)).toEqual([]);

  const port = createBetPort(pool, { clock, maxQueue: 100_000, maxWaitMs: 60_000 });
  const answers = await Promise.all([...sent.values()].map((op) => port.apply(op)));
  expect(answers.every((answer) => answer.status === 'ok')).toBe(true);
  expect(await totalCash(members)).toBe(BigInt(members.length) * 10_000n * MAIN - BigInt(sent.size) * MAIN);
});

test('PostgreSQL killed under load: no acknowledged bet is lost, none is taken twice, betting goes on by itself', async () => {
  const members = await makeMembers(pool, 32, 10_000n * MAIN);
  const port = createBetPort(pool, { clock, patienceMs: 15_000, maxWaitMs: 15_000 });
  const acknowledged: string[] = [];
  let isOver = false;
  const players = members.map(async (id) => {
    while (!isOver) {
      const op = operation(id);
      const { status } = await port.apply(op);
      expect(status).toBe('ok');
      acknowledged.push(op.transactionId);
    }
  });
  for (let kill = 0; kill < 3; kill += 1) {
    const goal = acknowledged.length + 500;
    while (acknowledged.length < goal) await sleep(5);
    await killServer();
  }
  const goal = acknowledged.length + 100;
  while (acknowledged.length < goal) await sleep(5);
  isOver = true;
  await Promise.all(players);
  const applied = await findApplied(acknowledged);
  expect(acknowledged.filter((id) => !applied.has(id))).toEqual([]);
  expect(await totalCash(members)).toBe(BigInt(members.length) * 10_000n * MAIN - BigInt(acknowledged.length) * MAIN);
  expect(await unsoundness(pool)).toEqual([]);
});

test('a bet committed before the disk is durable once it was flushed, or once anything after it was committed; else a kill takes it back whole', async () => {
  const members = await makeMembers(pool, 3, 10n * MAIN);
  const [hinted, unhinted, closed] = members.map((id) => operation(id));
  if (!hinted || !unhinted || !closed) throw new Error('three members bet');
  const owner = createPool({ url: server.superuserUrl, max: 1 });
  // The log is written to the disk by itself only after ten seconds.
  await owner.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await owner.query('SELECT pg_reload_conf()');
  const bet = (op: BetOp) =>
    transaction(pool, async (tx) => {
      await commitBeforeDisk(tx);
      expect((await applyWithin(tx, op, clock)).status).toBe('ok');
    });
  /** When the server that answers began; its backends outlive it for a moment. */
  const begun = () =>
    pool.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at').then(
      ({ rows }) => rows[0]?.at ?? '',
      () => '',
    );
  const kill = async () => {
    const before = ['', await begun()];
    await killServer();
    await expect.poll(async () => before.includes(await begun())).toBe(false);
  };
  await bet(hinted);
  await flushed(pool);
  await bet(unhinted);
  await kill();
  expect(await findApplied([hinted.transactionId, unhinted.transactionId])).toEqual(new Set([hinted.transactionId]));
  expect(await totalCash(members)).toBe(29n * MAIN);
  expect(await unsoundness(pool)).toEqual([]);
  // What counts tickets and is committed as usual takes them to the disk with it.
  await bet(closed);
  await transaction(pool, (tx) => tx.query(`UPDATE brand SET name = name || '.'`));
  await kill();
  expect(await findApplied([closed.transactionId])).toEqual(new Set([closed.transactionId]));
  await owner.query('ALTER SYSTEM RESET wal_writer_delay').catch(() => undefined);
  await owner.end();
});

/** Tickets of one draw, placed; and what settling them must come to. */
async function placeDraw(count: number, each: number) {
  const members = await makeMembers(pool, count, 1_000n * MAIN);
  const roundId = crypto.randomUUID();
  const tickets = members.flatMap((id) => Array.from({ length: each }, () => operation(id, { roundId, product: 'tickets' })));
  const settlements = createSettlements({ db: pool, clock, log: pino({ level: 'silent' }), patienceMs: 30_000 });
  expect(await settlements.settleMany({ id: `stakes ${roundId}`, operations: () => tickets })).toMatchObject({ applied: tickets.length });
  const paid = BigInt(tickets.filter((_, i) => i % 3 === 0).length) * 2n * MAIN;
  return { members, roundId, tickets, settlements, expected: BigInt(members.length) * (1_000n - BigInt(each)) * MAIN + paid };
}

/** Wins by number of the bets they settled: each one once. */
const settledOnce = async (roundId: string) =>
  (
    await pool.query(
      `SELECT count(*)::int AS wins, count(DISTINCT bet_id)::int AS bets FROM operation WHERE round_id = $1 AND kind = 'win'
         AND (SELECT state FROM bet WHERE id = bet_id) = 'settled'`,
      [roundId],
    )
  ).rows[0];

test('a settling process killed at any point: the next one goes on, every ticket is settled once', async () => {
  const { members, roundId, tickets, settlements, expected } = await placeDraw(30, 20);
  const bets = tickets.map((bet) => `${bet.transactionId}:${bet.memberId}`).join(',');
  const id = `draw ${roundId}`;
  const applied = async (): Promise<number> =>
    Number(
      (await pool.query<{ n: bigint }>('SELECT coalesce(sum(applied), -1)::bigint AS n FROM settlement WHERE id = $1', [id])).rows[0]?.n,
    );
  // While it stages, early, in the middle and late.
  for (const [kill, goal] of [-1, 30, 200, 420, 590].entries()) {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing/settle-process.ts'), server.superuserUrl, ROLE, id, bets, roundId],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    await new Promise((resolve) => {
      child.stdout.once('data', resolve);
    });
    while (kill > 0 && child.exitCode === null && (await applied()) < goal) await sleep(1);
    child.kill('SIGKILL');
    await ended;
  }
  for (const tick of settlements.ticks) await tick.run(new Date());
  // Named once more, by the product whose job was begun again.
  const report = await settlements.settleMany({
    id,
    operations: () =>
      tickets.map((bet, i) => ({
        ...bet,
        kind: 'win',
        transactionId: `${bet.transactionId}w`,
        referenceId: bet.transactionId,
        amount: i % 3 ? 0n : 2n * MAIN,
        roundClosed: true,
      })),
  });
  expect(report).toMatchObject({ operations: 600, applied: 600, replayed: 0, refused: 0 });
  expect(await settledOnce(roundId)).toEqual({ wins: 600, bets: 600 });
  expect(await totalCash(members)).toBe(expected);
  expect(await unsoundness(pool)).toEqual([]);
  await settlements.close();
});

test('PostgreSQL killed under a settlement whose steps do not wait for the disk: it goes on by itself, nothing is lost or paid twice', async () => {
  const { members, roundId, tickets, settlements, expected } = await placeDraw(40, 25);
  const id = `draw ${roundId}`;
  const applied = async (): Promise<number> => {
    const found = await pool.query<{ n: bigint }>('SELECT sum(applied)::bigint AS n FROM settlement WHERE id = $1', [id]).catch(() => null);
    return Number(found?.rows[0]?.n ?? 0);
  };
  const running = settlements.settleMany(
    {
      id,
      operations: () =>
        tickets.map((bet, i) => ({
          ...bet,
          kind: 'win',
          transactionId: `${bet.transactionId}w`,
          referenceId: bet.transactionId,
          amount: i % 3 ? 0n : 2n * MAIN,
          roundClosed: true,
        })),
    },
    { chunkSize: 4 },
  );
  for (const goal of [50, 400]) {
    while ((await applied()) < goal) await sleep(1);
    await killServer();
  }
  expect(await running).toMatchObject({ operations: 1_000, applied: 1_000, replayed: 0, refused: 0 });
  expect(await settledOnce(roundId)).toEqual({ wins: 1_000, bets: 1_000 });
  expect(await totalCash(members)).toBe(expected);
  expect(await unsoundness(pool)).toEqual([]);
  await settlements.close();
});

test('an answer lost after the commit: the caller hears the stored one, and nothing is taken twice', async () => {
  const proxy = await startLossyProxy(server.host);
  const lossy = createPool({
    url: server.superuserUrl.replace(encodeURIComponent(server.host), encodeURIComponent(proxy.host)),
    role: ROLE,
    searchPath: 'platform',
    max: 4,
  });
  const port = createBetPort(lossy, { ...UNHURRIED, clock });
  const members = await makeMembers(pool, 20, 10n * MAIN);
  await port.apply(operation(members[0] as string));
  proxy.loseAnswers(3);
  const answers = await Promise.all(members.map((id) => port.apply(operation(id))));
  expect(answers.every((answer) => answer.status === 'ok')).toBe(true);
  expect(answers.some((answer) => answer.replayed)).toBe(true);
  expect(await totalCash(members)).toBe(BigInt(members.length) * 10n * MAIN - 21n * MAIN);
  expect(await unsoundness(pool)).toEqual([]);

  proxy.loseAnswers(1_000);
  const impatient = createBetPort(lossy, { clock, patienceMs: 100 });
  const lost = operation(members[1] as string);
  await expect(impatient.apply(lost)).rejects.toBeInstanceOf(UnknownOutcome);
  proxy.loseAnswers(0);
  expect(await port.apply(lost)).toMatchObject({ status: 'ok', replayed: true });
  await lossy.end();
  await proxy.close();
});
