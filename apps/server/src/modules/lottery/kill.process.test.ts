// The pass over the issues and the keeper of their seeds killed with -9 at every step of one issue's way: the next one goes on, every ticket is settled once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCash } from '../ledger/public.ts';
import type { TestMember } from '../../test/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { type HoldingProxy, holdingProxy } from '../../test/holding-proxy.ts';
import { type LotteryWorld, lotteryWorld, ticket } from './testing/world.ts';

const ENTRY = path.join(import.meta.dirname, 'testing/process.ts');
const SSC = 101;
/** Their operations are more than the least a step of a settlement takes (128), so that a part is booked before the last member's. */
const MEMBERS = 24;
/** Each of 2,000: all ten first digits, and the lower five. */
const SLIPS = ['0123456789_#_#_#_#~1~14~2~1940~1', '01234_#_#_#_#~1~14~2~1940~1', '01234_#_#_#_#~1~14~2~1940~1'];
const STAKED = 40_000;
/** What is given back for (1960 − 1940) ÷ 2000 of the stakes, whatever falls. */
const REBATE = 400;
const SETTLED = MEMBERS * SLIPS.length * 2;

let world: LotteryWorld;
let numero: string;
let members: TestMember[];
let proxy: HoldingProxy;
const children: ChildProcess[] = [];
const owner = () => world.database.ownerPool;

beforeAll(async () => {
  world = await lotteryWorld();
  await owner().query('DELETE FROM lottery_issue WHERE game_id <> $1', [SSC]);
  proxy = await holdingProxy(world.draw.url);
  numero = await world.present(SSC);
  members = await Promise.all(Array.from({ length: MEMBERS }, () => world.player(BigInt(STAKED))));
  for (const { browser } of members)
    for (const slip of SLIPS)
      expect(
        (await browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip, total: slip.includes('9_') ? '20000' : '10000' }))).ok,
      ).toBe(true);
  world.pass(90);
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await proxy.close();
  await world.close();
}, 60_000);

const begin = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, [ENTRY, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
};
const pass = (drawUrl: string): ChildProcess =>
  begin('platform', world.database.url, world.database.role, drawUrl, world.now().toISOString());

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  expect(child.kill('SIGKILL')).toBe(true);
  await ended;
  // The database would go on with a statement whose sender is gone.
  await owner().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('killed-worker', 'pavilion-settlements', 'pavilion-locks') AND pid <> pg_backend_pid()`,
  );
}

/** Kills a pass as soon as it waits for what another transaction holds. */
async function killAt(holds: string, values: unknown[] = []): Promise<void> {
  const client = await owner().connect();
  await client.query('BEGIN');
  await client.query(holds, values);
  const child = pass(proxy.url);
  const waits = async () =>
    (
      await owner().query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND application_name IN ('killed-worker', 'pavilion-settlements')`,
      )
    ).rowCount;
  await expect.poll(waits, { interval: 5, timeout: 60_000 }).toBe(1);
  await kill(child);
  await client.query('ROLLBACK');
  client.release();
}

const readState = async () => {
  const { rows } = await world.database.pool.query<{ state: string; result: string | null; applied: number; marked: number }>(
    `SELECT i.state, i.result, (SELECT count(*)::int FROM bet_operation x JOIN lottery_order o ON x.key = o.id || ':w0' WHERE o.issue_id = i.id) AS applied,
        (SELECT count(*)::int FROM lottery_order o WHERE o.issue_id = i.id AND o.status IN (${LOTTERY_ORDER.won}, ${LOTTERY_ORDER.lost})) AS marked
      FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2`,
    [SSC, numero],
  );
  return rows[0];
};
const sound = async () => expect(await unsoundness(world.database.pool)).toEqual([]);
const cash = async () => {
  const all = await findCash(
    world.database.pool,
    members.map(({ id }) => id),
  );
  return [...all.values()].map((units) => Number(units) / 10_000);
};
/** By a result's first digit: 19,400 for one of ten, 2 × 19,400 more where it is a low one. */
const expected = (result = ''): number[] => members.map(() => REBATE + 19_400 + (Number(result[0]) < 5 ? 2 * 19_400 : 0));

test('killed at each step from closing to the last mark, and the keeper too: settled once, and so is a correction', async () => {
  const issue = `(SELECT id FROM lottery_issue WHERE game_id = ${SSC} AND numero = '${numero}')`;
  // While it waits to close.
  await killAt(`SELECT FROM lottery_issue WHERE id = ${issue} FOR SHARE`);
  expect(await readState()).toMatchObject({ state: 'open' });

  // The digest is published; before the keeper has it, and after the keeper gave the seed for it.
  for (const when of ['before', 'after'] as const) {
    const goOn = proxy.hold(/seeds/, when);
    const child = pass(proxy.url);
    await expect.poll(() => proxy.held(), { interval: 5, timeout: 60_000 }).toBe(1);
    await kill(child);
    goOn();
    proxy.forget();
    expect(await readState()).toMatchObject({ state: 'closed', result: null });
  }
  const { rows: published } = await owner().query<{ digest: string }>(`SELECT digest FROM lottery_issue WHERE id = ${issue}`);

  // The keeper dies over the question; the next one gives the seed of the first promise.
  const keeper = begin('keeper', world.keeperDatabase.url, world.keeperDatabase.role, world.now().toISOString());
  const [url] = (await once(keeper.stdout ?? keeper, 'data')) as [Buffer];
  const client = await world.keeperDatabase.ownerPool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE promise IN EXCLUSIVE MODE');
  const asking = pass(String(url));
  const asked = async () =>
    (
      await world.keeperDatabase.ownerPool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).rowCount;
  await expect.poll(asked, { interval: 5, timeout: 60_000 }).toBe(1);
  const gone = once(keeper, 'exit');
  keeper.kill('SIGKILL');
  await gone;
  expect(await once(asking, 'exit')).toEqual([0, null]);
  await client.query('ROLLBACK');
  client.release();
  expect(await readState()).toMatchObject({ state: 'closed', result: null });
  await sound();

  // The result is written and nothing of the settlement; it is being staged; a part of it is booked; all is booked and not marked.
  await killAt('LOCK TABLE settlement IN EXCLUSIVE MODE');
  const { result } = (await readState()) ?? {};
  expect(await readState()).toMatchObject({ state: 'drawn', applied: 0 });
  await killAt('LOCK TABLE settlement_operation IN EXCLUSIVE MODE');
  const last = members
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  await killAt('SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', [last]);
  const { applied = 0 } = (await readState()) ?? {};
  expect([applied > 0, applied < SETTLED / 2]).toEqual([true, true]);
  await sound();
  await killAt(`SELECT FROM lottery_order WHERE issue_id = ${issue} LIMIT 1 FOR UPDATE`);
  expect(await readState()).toMatchObject({ state: 'drawn', marked: 0, applied: MEMBERS * SLIPS.length, result });
  await sound();

  for (const _again of [1, 2]) expect(await once(pass(proxy.url), 'exit')).toEqual([0, null]);
  expect(await readState()).toMatchObject({ state: 'settled', marked: MEMBERS * SLIPS.length, result });
  expect(await cash()).toEqual(expected(result ?? ''));
  expect((await owner().query(`SELECT digest FROM lottery_issue WHERE id = ${issue}`)).rows).toEqual(published);
  await sound();

  // Another result: the wins that differ are taken back and paid again, a part of them before it dies.
  const corrected = `${(Number(result?.[0]) + 5) % 10}${result?.slice(1)}`;
  await owner().query(`UPDATE lottery_issue SET state = 'drawn', result = $1, revision = 1 WHERE id = ${issue}`, [corrected]);
  await killAt('SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', [last]);
  expect(await once(pass(proxy.url), 'exit')).toEqual([0, null]);
  expect(await readState()).toMatchObject({ state: 'settled', result: corrected });
  expect(await cash()).toEqual(expected(corrected));
  await sound();
}, 400_000);
