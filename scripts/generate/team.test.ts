import { testDatabase } from '@pavilion/kit/testing';
import { expect, test } from 'vitest';
import { many, one } from '../../apps/server/src/kernel/db.ts';
import { fingerprint, proveYear } from './prove.ts';
import { generateYear } from './year.ts';

const TEAM = { members: 200, bets: 1_200, seed: 3, end: new Date('2025-11-01T00:00:00Z'), tree: 'team', facts: 'sums' } as const;

test('a team stands below one agent, eight deep; what was added up of it is what its operations count to, with and without them', async () => {
  const [whole, bare] = [await testDatabase(), await testDatabase()];
  try {
    await generateYear({ owner: whole.ownerPool, pool: whole.pool }, { ...TEAM, ledger: 'full' });
    const { lines, isSound } = await proveYear(whole.ownerPool);
    expect([isSound, lines.filter((line) => line.startsWith('FAIL'))]).toEqual([true, []]);
    const facts = await fingerprint(whole.ownerPool);
    expect(Object.values(facts).map((rows) => Number(rows.split('/')[0]) > 0)).toEqual(Object.keys(facts).map(() => true));

    const { rows } = await generateYear({ owner: bare.ownerPool, pool: bare.pool }, { ...TEAM, ledger: 'money' });
    expect(await played(bare.ownerPool)).toEqual(await played(whole.ownerPool));
    expect(rows['operations']).toBeLessThan(rows['bets'] ?? 0);
    const tree = await one<{ deepest: number; tops: number; outside: number }>(
      bare.ownerPool,
      `SELECT max(cardinality(agents))::int AS deepest, count(DISTINCT agents[1])::int AS tops,
         (SELECT count(*)::int FROM member WHERE agent_path = '{}' AND username LIKE 'year%') AS outside
         FROM path WHERE brand_id = 'brd_koi'`,
    );
    expect(tree).toEqual({ deepest: 8, tops: 1, outside: 1 });
  } finally {
    await Promise.all([whole.drop(), bare.drop()]);
  }
});

const played = (owner: Parameters<typeof many>[0]) =>
  many(owner, `SELECT grain, agent, at, product, bets, placed, payout, turnover FROM activity_team ORDER BY grain, agent, at, product`);
