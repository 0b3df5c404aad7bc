import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollDice, startHarness } from '../test/studio-harness.ts';
import type { Harness } from '../test/studio-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'studio' AND wait_event_type = 'Lock'`;

test('a database lost in the middle of a round is reported as such, and the same request again plays the round', async () => {
  const token = await harness.launch('dice');
  const { ownerPool } = harness.database;
  const holder = await ownerPool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM session FOR UPDATE');
  const roundId = randomUUID();
  const lost = rollDice(harness, token, { roundId });
  await expect.poll(async () => (await ownerPool.query(WAITING)).rowCount).toBe(1);
  await ownerPool.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) waiting`);
  const { status, body } = await lost;
  await holder.query('ROLLBACK');
  holder.release();
  expect([status, body.error.code]).toEqual([503, 'unavailable']);
  expect((await rollDice(harness, token, { roundId })).body).toMatchObject({ roundId, state: 'closed' });
});
