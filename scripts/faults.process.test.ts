// The short form of `npm run drill -- faults`, with the drill's own modules: one kill each of PostgreSQL, the server and the worker.
// Then the drill itself is put to the test: what is planted must be found.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../packages/kit/src/pool.ts';
import type { Player } from './drill/faults/cast.ts';
import { compare, type Operation } from './drill/faults/journal.ts';
import { killInTurns } from './drill/faults/kills.ts';
import type { LoadWorld } from './drill/faults/load.ts';
import { openParts } from './drill/faults/parts.ts';
import { hold } from './drill/faults/proofs.ts';
import { leftJobs } from './drill/faults/settle.ts';
import { readShown, type MemberStatement } from './drill/faults/statement.ts';
import { tableOf, verdict } from './drill/faults/table.ts';
import { openWorld } from './drill/faults/world.ts';

/** A start may have to build the web apps first. */
const PATIENCE_MS = 300_000;

describe('a product in four processes', { timeout: 2 * PATIENCE_MS }, () => {
  let world: LoadWorld & { close(): Promise<void> };
  let shown: Map<Player, MemberStatement>;
  let books: string[];

  beforeAll(async () => {
    world = await openWorld(await openParts(), 4);
  }, PATIENCE_MS);
  afterAll(async () => {
    await world.close();
    await world.product.close();
  }, PATIENCE_MS);

  test('PostgreSQL, server and worker killed under play: nothing is lost, doubled or left over', async () => {
    const rows = await killInTurns(world, { name: 'kills', cycles: 3, turns: ['postgres', 'server', 'worker'], say: () => undefined });
    expect(rows.filter(({ attempts, failures }) => attempts === 0 || failures > 0)).toEqual([]);
    expect(tableOf(rows).at(-1)).toMatch(/nothing lost, nothing stuck$/);
  });

  /** What the proof of the statements finds while `plant` has its way with the client's journal. */
  async function findings(plant: (done: Operation) => Operation[]): Promise<string[]> {
    shown ??= new Map(await Promise.all(world.players.map(async (player) => [player, await readShown(player)] as const)));
    const done = world.journal.of('bet').find(({ outcome }) => outcome?.kind === 'done');
    if (!done) throw new Error('no bet was acknowledged');
    const journal = Object.assign(Object.create(world.journal) as typeof world.journal, { operations: plant(done) });
    return hold({ journal, players: world.players }, shown).map(({ kind }) => kind);
  }

  test('an acknowledged bet that is not there is found', async () => {
    expect(await findings(() => [...world.journal.operations])).toEqual([]);
    const invented = (done: Operation): Operation => ({ ...done, id: randomUUID(), group: randomUUID() });
    expect(await findings((done) => [...world.journal.operations, invented(done)])).toEqual(['bet']);
  });

  test('a movement nobody asked for is found', async () => {
    expect(await findings((done) => world.journal.operations.filter(({ group }) => group !== done.group))).toEqual(['unasked']);
  });

  test('an amount that differs is lost and too much at once', async () => {
    expect(
      await findings((done) =>
        world.journal.operations.map((operation) =>
          operation === done ? { ...done, outcome: { kind: 'done', moved: [-1n] } } : operation,
        ),
      ),
    ).toEqual(['bet', 'bet']);
  });

  test('a job nobody takes is found', async () => {
    const owner = createPool({ url: world.product.databaseUrl ?? '', max: 1 });
    // On a busy machine a worker takes a job some seconds after it is due.
    await expect.poll(() => leftJobs(world.product)).toEqual([]);
    await owner.query(`SELECT graphile_worker.add_job('drill.planted', run_at := now() - interval '1 minute')`);
    expect(await leftJobs(world.product)).toEqual([expect.stringContaining('drill.planted: due for')]);
    await owner.query(`DELETE FROM graphile_worker._private_jobs`);
    await owner.end();
  });

  test('books that are not sound are found', async () => {
    const owner = createPool({ url: world.product.databaseUrl ?? '', searchPath: 'platform', max: 1 });
    books = (await world.product.checkBooks()).failed;
    expect(books).toEqual([]);
    await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    expect(
      (await owner.query(`UPDATE audit_entry SET action = 'withdrawal.planted' WHERE id = (SELECT min(id) FROM audit_entry)`)).rowCount,
    ).toBe(1);
    await owner.end();
    expect((await world.product.checkBooks()).failed).toEqual([expect.stringContaining('BROKEN')]);
  });
});

describe('amounts that must stand, and amounts that stand', () => {
  test.each([
    ['the same', { moved: [-5n, 7n], voids: [] }, [7n, -5n], { lost: [], extra: [] }],
    ['one lost', { moved: [-5n, 7n], voids: [] }, [-5n], { lost: [7n], extra: [] }],
    ['one doubled', { moved: [-5n], voids: [] }, [-5n, -5n], { lost: [], extra: [-5n] }],
    ['given up, never taken', { moved: [], voids: [5n] }, [], { lost: [], extra: [] }],
    ['given up, taken and given back', { moved: [], voids: [5n] }, [5n, -5n], { lost: [], extra: [] }],
    ['given up, taken and kept', { moved: [], voids: [5n] }, [-5n], { lost: [], extra: [-5n] }],
    ['a win of nothing leaves no trace', { moved: [-5n], voids: [] }, [-5n, 0n], { lost: [], extra: [] }],
  ] as const)('%s', (_name, expected, actual, found) => {
    expect(compare({ moved: [...expected.moved], voids: [...expected.voids] }, actual)).toEqual(found);
  });
});

test('a drill that tried nothing has shown nothing, and one that failed anywhere ends with 1', () => {
  const row = { property: 'p', attempts: 3, failures: 0, seen: '' };
  expect([verdict([]), verdict([{ ...row, attempts: 0 }]), verdict([row, { ...row, failures: 1 }]), verdict([row])]).toEqual([1, 1, 1, 0]);
  expect(verdict([{ ...row, attempts: 0, leftOut: 'cannot be tried here' }])).toBe(1);
  expect(tableOf([row, { ...row, failures: 1 }]).at(-1)).toMatch(/^sum +6 +1 +NOT SAFE$/);
});
