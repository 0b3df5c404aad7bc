import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsoundness } from '../../test/unsoundness.ts';
import { type CashierWorld, cashierWorld } from './testing/cashier-world.ts';

const ENTRY = path.resolve(import.meta.dirname, '../../test/worker-process.ts');
const PATIENCE = { interval: 30 };

let cashier: CashierWorld;
let worker: ChildProcess;
beforeAll(async () => {
  cashier = await cashierWorld();
  worker = await startWorker();
});
afterAll(async () => {
  worker.kill('SIGKILL');
  await cashier.close();
});

async function startWorker(): Promise<ChildProcess> {
  const { url, role } = cashier.world.database;
  const child = spawn(process.execPath, [ENTRY, url, role, cashier.provider.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** kill -9, and an end to what its connections were doing: the database would go on with a statement whose sender is gone. */
async function kill(): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  await cashier.world.database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%worker%'`,
  );
}

/** Something the worker waits for; `release` lets the next one pass. */
interface Barrier {
  release(): Promise<void>;
}

/** Holds a lock in a transaction of its own. */
async function lock(sql: string, values: unknown[] = []): Promise<Barrier> {
  const holder = await cashier.world.database.ownerPool.connect();
  await holder.query('BEGIN');
  await holder.query(sql, values);
  return {
    async release() {
      await holder.query('COMMIT');
      holder.release();
    },
  };
}

const facts = async (refId: string) => {
  const { rows } = await cashier.world.database.ownerPool.query<{ state: number; called: boolean; known: boolean; told: number }>(
    `SELECT w.state, p.called_at IS NOT NULL AS called, p.provider_ref IS NOT NULL AS known,
       (SELECT count(*)::int FROM payment_event e WHERE e.body ->> 'reference' = w.id) AS told
     FROM withdrawal w LEFT JOIN withdrawal_payout p ON p.withdrawal_id = w.id WHERE w.id = $1`,
    [refId],
  );
  return rows[0];
};
const orders = (refId: string) =>
  cashier.provider.calls.filter(({ path: at, body }) => at === '/v1/payouts' && body['reference'] === refId).length;
/** The worker waits for a lock with a statement like this. */
const isWaiting = async (statement: string): Promise<boolean> => {
  const { rowCount } = await cashier.world.database.ownerPool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name LIKE '%worker%' AND query LIKE $1`,
    [`%${statement}%`],
  );
  return (rowCount ?? 0) > 0;
};
/** Not through `sendEvent`, which acts by itself: the notice alone. */
const notify = async (refId: string) =>
  expect(
    await cashier.send(
      JSON.stringify({ id: `evt_${refId}`, type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } }),
    ),
  ).toBe(200);

interface RequestedPayment {
  refId: string;
  memberId: string;
}

interface Step {
  name: string;
  /** Put up while the worker is stopped, after the member asked. */
  before(): Promise<Barrier>;
  /** The worker has come as far as that. */
  reached(asked: RequestedPayment): Promise<boolean>;
  /** A second barrier in place of the first, further on, and the statement the worker waits with before it. */
  after?: { before(asked: RequestedPayment, first: Barrier): Promise<Barrier>; waits: string };
  /** The state when it is killed. */
  found: { state: number; called: boolean; known: boolean };
  /** The provider's notice was sent before. */
  isNotified?: true;
}

const held = async (): Promise<Barrier> => {
  const release = cashier.provider.holdAnswers();
  return { release: async () => release() };
};
const nothing = async (): Promise<Barrier> => ({ release: () => Promise.resolve() });
const isKnown = async ({ refId }: RequestedPayment): Promise<boolean> => (await facts(refId))?.known === true;

const STEPS: readonly Step[] = [
  {
    name: 'after the order is written, before the call is noted',
    before: () => lock('LOCK TABLE payment_provider IN ACCESS EXCLUSIVE MODE'),
    reached: () => isWaiting('FROM payment_provider WHERE code'),
    found: { state: 2, called: false, known: false },
  },
  {
    name: 'after the call is noted, before it is made',
    before: () => lock('LOCK TABLE bank_card IN ACCESS EXCLUSIVE MODE'),
    reached: () => isWaiting('FROM bank_card'),
    found: { state: 2, called: true, known: false },
  },
  {
    name: 'after the provider took the order, before it answered',
    before: held,
    reached: async ({ refId }) => orders(refId) === 1,
    found: { state: 2, called: true, known: false },
  },
  {
    name: 'after the answer, before it is written',
    before: held,
    reached: async ({ refId }) => orders(refId) === 1,
    after: {
      async before({ refId }, answer) {
        const row = await lock('SELECT FROM withdrawal_payout WHERE reference = $1 FOR UPDATE', [refId]);
        await answer.release();
        return row;
      },
      waits: 'UPDATE withdrawal_payout SET provider_ref',
    },
    found: { state: 2, called: true, known: false },
  },
  {
    name: 'after the notice is stored, before it is worked on',
    before: nothing,
    reached: isKnown,
    after: {
      async before({ refId, memberId }) {
        const guard = await lock('SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', [memberId]);
        await notify(refId);
        return guard;
      },
      waits: 'member_guard',
    },
    found: { state: 2, called: true, known: true },
    isNotified: true,
  },
  {
    name: 'in the middle of the books of a notice: after its movement, before its state',
    before: nothing,
    reached: isKnown,
    after: {
      async before({ refId }) {
        const steps = await lock('LOCK TABLE withdrawal_step IN SHARE ROW EXCLUSIVE MODE');
        await notify(refId);
        return steps;
      },
      waits: 'withdrawal_step',
    },
    found: { state: 2, called: true, known: true },
    isNotified: true,
  },
];

test.each(STEPS)('the worker killed with -9 $name: the next one pays once', async ({ before, reached, after, found, isNotified }) => {
  const member = await cashier.newMember();
  const bankCardId = await cashier.addCard(member);
  await cashier.deposit(member, 200);
  worker.kill('SIGSTOP');
  const { refId } = (await cashier.ask(member, { bankCardId, amount: 100 })).value as { refId: string };
  const asked: RequestedPayment = { refId, memberId: member.id };
  let barrier = await before();
  worker.kill('SIGCONT');
  await expect.poll(() => reached(asked), PATIENCE).toBe(true);
  if (after) {
    barrier = await after.before(asked, barrier);
    await expect.poll(() => isWaiting(after.waits), PATIENCE).toBe(true);
  }
  await kill();
  expect(await facts(refId)).toMatchObject(found);
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
  await barrier.release();
  worker = await startWorker();
  await expect.poll(async () => (await facts(refId))?.known, PATIENCE).toBe(true);
  if (!isNotified) await notify(refId);
  await expect.poll(async () => (await facts(refId))?.state, PATIENCE).toBe(4);
  expect(orders(refId)).toBe(1);
  const { rows } = await cashier.world.database.ownerPool.query<{ kind: string; balance: bigint }>(
    `SELECT kind, balance FROM account WHERE owner = $1 AND kind IN ('member.cash', 'member.hold') ORDER BY kind`,
    [member.id],
  );
  expect(rows).toEqual([
    { kind: 'member.cash', balance: 1_000_000n },
    { kind: 'member.hold', balance: 0n },
  ]);
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});
