import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '@pavilion/kit/embedded-postgres';
import type { EmbeddedPostgres } from '@pavilion/kit/embedded-postgres';
import { migrate } from '@pavilion/kit/migrate';
import { createPool } from '@pavilion/kit/pool';
import type { Pool } from '@pavilion/kit/pool';
import { createBetPort } from './bet-port.ts';
import { UnknownOutcome } from './operation.ts';
import type { BetOp } from './operation.ts';
import { MAIN, makeMembers, openHouse, operation, unsoundness } from './testing/house.ts';
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
  await migrate(owner, { dir: path.join(import.meta.dirname, '../../../migrations'), schema: 'platform', appRole: ROLE });
  await owner.end();
  pool = createPool({ url: server.superuserUrl, role: ROLE, searchPath: 'platform', max: 10 });
  await openHouse(pool);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ids of these transactions that stand applied. */
async function standing(ids: readonly string[]): Promise<Set<string>> {
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

test('a server killed under load: every acknowledged bet stands, every other is whole or absent, repeats finish the rest', async () => {
  const members = await makeMembers(pool, 24, 10_000n * MAIN);
  const sent = new Map<string, BetOp>();
  const done: string[] = [];
  for (let kill = 0; kill < 3; kill += 1) {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing/bet-process.ts'), server.superuserUrl, ROLE, members.join(',')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const before = done.length;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const [word, id = '', memberId = '', roundId = ''] = line.split(' ');
      if (word === 'done') done.push(id);
      else sent.set(id, operation(memberId, { transactionId: id, roundId }));
      if (done.length > before + 400) child.kill('SIGKILL');
    });
    await new Promise((resolve) => {
      lines.once('close', resolve);
    });
  }
  expect(done.length).toBeGreaterThan(1_200);
  const stood = await standing([...sent.keys()]);
  expect(done.filter((id) => !stood.has(id))).toEqual([]);
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
    process.kill(server.pid(), 'SIGKILL');
  }
  const goal = acknowledged.length + 100;
  while (acknowledged.length < goal) await sleep(5);
  isOver = true;
  await Promise.all(players);
  const stood = await standing(acknowledged);
  expect(acknowledged.filter((id) => !stood.has(id))).toEqual([]);
  expect(await totalCash(members)).toBe(BigInt(members.length) * 10_000n * MAIN - BigInt(acknowledged.length) * MAIN);
  expect(await unsoundness(pool)).toEqual([]);
}, 60_000);

test('an answer lost after the commit: the caller hears the stored one, and nothing is taken twice', async () => {
  const proxy = await startLossyProxy(server.host);
  const lossy = createPool({
    url: server.superuserUrl.replace(encodeURIComponent(server.host), encodeURIComponent(proxy.host)),
    role: ROLE,
    searchPath: 'platform',
    max: 4,
  });
  const port = createBetPort(lossy, { clock });
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
