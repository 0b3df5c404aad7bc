import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { one, transaction } from '../../../kernel/db.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { activityConsumer } from '../../activity/public.ts';
import { accounts, findLag, findMark, dispatchNext, post } from '../../ledger/public.ts';
import { evaluateDue, riskConsumer } from '../public.ts';

/** Counts and evaluates all there is. */
export async function evaluateAllIn({ database: { pool }, now }: Pick<TestPlatform, 'database' | 'now'>): Promise<void> {
  const waiting = async () => {
    for (const consumer of [activityConsumer, riskConsumer]) await transaction(pool, (tx) => dispatchNext(tx, consumer, 1_000));
    const lags = [await findLag(pool, activityConsumer.name), await findLag(pool, riskConsumer.name)];
    // The mark of activity passes a number once all transactions older than it have ended.
    const { newest } = await one<{ newest: bigint }>(pool, 'SELECT coalesce(max(number), 0)::bigint AS newest FROM risk_due');
    return lags.some((lag) => lag.waiting > 0) || newest > (await findMark(pool, activityConsumer.name));
  };
  await expect.poll(waiting, { interval: 5 }).toBe(false);
  await evaluateDue({ db: pool }, now());
}

export const TEAM_PASSWORD = 'river-77-lamp';

/** Somebody in koi's tree with money and a payment password. */
export async function teamMember(
  world: TestPlatform,
  { customerType, agentPath }: { customerType: number; agentPath: readonly string[] },
): Promise<TestMember> {
  const made = await testMember(world, { brandCode: 'koi', customerType, steppedUp: true });
  await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [made.id, agentPath]);
  const { identity } = world.platform.domains;
  await identity.setPaymentPassword(world.database.pool, made.id, await identity.hashSecret(TEAM_PASSWORD));
  const at = { brandId: made.brandId, currency: 'VND' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: made.id }), amount: 100_000_000_000n }];
  await post(world.database.pool, { key: randomUUID(), type: 'credit.by.house', reference: made.id, lines }, world.now());
  return made;
}
