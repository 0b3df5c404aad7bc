// The worker killed with -9 between each pair of steps of a transfer, in both directions: the next one ends it, once.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareStatement } from './compare-statements.ts';
import { enqueueWork } from './enqueue-work.ts';
import { requestTransfer } from './request-transfer.ts';
import { findTransfer } from './work-transfer.ts';
import { type HoldingProxy, holdingProxy } from '../../test/holding-proxy.ts';
import { main, transferWorld, type TransferWorld, VENDOR } from './testing/transfer-world.ts';

const ENTRY = path.resolve(import.meta.dirname, '../../test/worker-process.ts');
const PATIENCE = { interval: 30 };

let world: TransferWorld;
let proxy: HoldingProxy;
let worker: ChildProcess;

beforeAll(async () => {
  world = await transferWorld();
  proxy = await holdingProxy(world.vendor.url);
  // The worker asks the vendor by way of the proxy.
  await owner().query('UPDATE vendor SET base_url = $2 WHERE code = $1', [VENDOR, proxy.url]);
  worker = await startWorker();
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await proxy.close();
  await world.close();
});

// What one step left standing must not meet the next one's calls.
afterEach(() => proxy.forget());

const owner = () => world.platform.database.ownerPool;
const pool = () => world.platform.database.pool;

async function startWorker(): Promise<ChildProcess> {
  const { url, role } = world.platform.database;
  const child = spawn(process.execPath, [ENTRY, url, role, 'http://127.0.0.1:9'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** kill -9, and an end to what its connections were doing: the database would go on with a statement whose sender is gone. */
async function kill(): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  await owner().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%worker%'`,
  );
}

/** Holds a lock until it is let go. */
async function lock(sql: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const holder = await owner().connect();
  await holder.query('BEGIN');
  await holder.query(sql, values);
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}

const isWaiting = async (statement: string): Promise<boolean> => {
  const { rowCount } = await owner().query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name LIKE '%worker%' AND query LIKE $1`,
    [`%${statement}%`],
  );
  return (rowCount ?? 0) > 0;
};

/** What waits for time to pass is due. */
async function letTimePass(id: string): Promise<void> {
  await owner().query(`UPDATE wallet_transfer SET called_at = called_at - interval '11 seconds' WHERE id = $1`, [id]);
  await enqueueWork(world.deps, pool(), id, world.platform.now());
}

const ORDER = /^POST \/v1\/transfers$/;

interface Step {
  name: string;
  /** Brings the worker to the step and answers what lets go of it. */
  reach(id: string, memberId: string): Promise<() => Promise<void>>;
  found: string;
  end: 'moved' | 'not.moved';
}

async function held(pattern: RegExp, when: 'before' | 'after', id: string): Promise<() => Promise<void>> {
  const go = proxy.hold(pattern, when);
  await letTimePass(id);
  await expect.poll(() => proxy.held(), PATIENCE).toBe(1);
  return async () => go();
}

/** The vendor's answer is released while something in the database blocks it. */
async function heldByLock(
  id: string,
  { sql, values, waits }: { sql: string; values: unknown[]; waits: string },
): Promise<() => Promise<void>> {
  const go = await held(ORDER, 'after', id);
  const release = await lock(sql, values);
  await go();
  await expect.poll(() => isWaiting(waits), PATIENCE).toBe(true);
  return release;
}

const STEPS: readonly Step[] = [
  { name: 'before the wallet is open', reach: (id) => held(/^POST \/v1\/players$/, 'before', id), found: 'reserved', end: 'moved' },
  { name: 'before the vendor has the order', reach: (id) => held(ORDER, 'before', id), found: 'called', end: 'not.moved' },
  { name: 'after the vendor did it, before its answer', reach: (id) => held(ORDER, 'after', id), found: 'called', end: 'moved' },
  {
    name: 'after the answer, before it is booked',
    reach: (id, memberId) =>
      heldByLock(id, { sql: 'SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', values: [memberId], waits: 'member_guard' }),
    found: 'called',
    end: 'moved',
  },
  {
    name: 'in the middle of the books',
    reach: (id) =>
      heldByLock(id, { sql: 'LOCK TABLE proposal IN EXCLUSIVE MODE', values: [], waits: 'FROM proposal p WHERE p.kind = ANY' }),
    found: 'called',
    end: 'moved',
  },
  {
    name: 'while the vendor is asked how it ended',
    reach: async (id) => {
      proxy.lose(ORDER);
      // Before the order goes out: two seconds after it is lost the worker asks by itself.
      const go = proxy.hold(/\/outcome$/, 'after');
      await letTimePass(id);
      await expect.poll(async () => (await findTransfer(pool(), id))?.state, PATIENCE).toBe('unknown');
      await letTimePass(id);
      await expect.poll(() => proxy.held(), PATIENCE).toBe(1);
      return async () => go();
    },
    found: 'unknown',
    end: 'moved',
  },
];

test.each(STEPS.flatMap((step) => (['in', 'out'] as const).map((way) => ({ ...step, way }))))(
  'killed with -9 $name, $way: the next worker ends it, once',
  async ({ way, reach, found, end }) => {
    const member = await world.member(100);
    expect(await world.move(member, 'in', 50)).toMatchObject({ ok: true });
    const brand = await world.deps.brandById(member.brandId);
    const [from, to] = way === 'in' ? [MAIN_WALLET, world.typeId] : [world.typeId, MAIN_WALLET];
    const wish = { fromAccountTypeId: from, toAccountTypeId: to, amount: main(20), requestId: randomUUID(), origin: 'member' as const };
    // Its own job is due an hour from now, so that the worker meets the transfer when the proxy is ready for it and never before.
    const now = new Date(Date.now() + 3_600_000);
    const { id } = await requestTransfer(world.deps, wish, { brand, memberId: member.id, now });
    const release = await reach(id, member.id);
    await kill();
    expect((await findTransfer(pool(), id))?.state).toBe(found);
    const { cash, transit, known } = await world.books(member.id);
    expect(cash + transit + known).toBe(main(100));
    expect(await world.unsound()).toEqual([]);
    await release();
    // Once: of a call that is under way nobody asks how it ended before its time is over.
    await letTimePass(id);
    worker = await startWorker();
    await expect.poll(async () => (await findTransfer(pool(), id))?.state, PATIENCE).toBe(end);
    const sign = end === 'not.moved' ? 0 : way === 'in' ? 20 : -20;
    expect(await world.sums(member.id)).toEqual({ cash: main(50 - sign), transit: 0n, known: main(50 + sign), atVendor: main(50 + sign) });
    expect(await world.unsound()).toEqual([]);
    const { differences } = await compareStatement(world.deps, VENDOR);
    expect(differences.filter(({ memberId }) => memberId === member.id)).toEqual([]);
  },
);
